import type { Language } from '../index.ts';
import { plural, pluriel } from '../listed.ts';

const fr = {
  /** What signs in the calendar stand for, as `sign word`. */
  kinds: {
    COMMISSION_SECURITE: 'commission de sécurité',
    VISITE_PERIODIQUE: 'visite périodique',
    RECONNAISSANCE_OPERATIONNELLE_ANNUELLE: 'reconnaissance opérationnelle',
    DEFAUT: 'événement',
    echeance: 'échéance d’un dossier',
  },
  wholeDay: 'journée',
  more: (count: number) => `+ ${count}`,
  addressOnce:
    'Cette adresse n’est montrée qu’une fois. Qui l’a lit ces événements ; pour l’annuler : vigie evenements abonnement revoke <id>',
  addressInClear: 'Elle commence par http : sur le réseau, chacun peut la lire. Servez en https.',
  /** What a calendar that one has subscribed to has today, of all events or of one's own. */
  subscribed: (events: number, isOwn: boolean) => {
    const period = 'des trois derniers mois aux deux ans à venir';
    if (events > 0) return `Il a aujourd’hui ${pluriel(events, 'événement', 'événements')}, ${period}.`;
    return isOwn
      ? `Il est vide aujourd’hui : vous ne participez à aucun événement, ${period}. Sans --mien, il aurait ceux de toute l’organisation.`
      : `Il est vide aujourd’hui : aucun événement, ${period}.`;
  },
  empty: 'Rien au calendrier de cette période.',
  /** Not all due dates are shown: those of the first dossiers alone. */
  someDueDates: (dossiers: number) =>
    `Les échéances sont celles des ${dossiers} premiers dossiers ouverts ; il y en a d’autres.`,
};

const en: typeof fr = {
  kinds: {
    COMMISSION_SECURITE: 'safety commission',
    VISITE_PERIODIQUE: 'periodic visit',
    RECONNAISSANCE_OPERATIONNELLE_ANNUELLE: 'reconnaissance',
    DEFAUT: 'event',
    echeance: 'due date of a dossier',
  },
  wholeDay: 'all day',
  more: (count) => `+ ${count}`,
  addressOnce:
    'This address is shown once. Who has it reads these events; to revoke it: vigie evenements abonnement revoke <id>',
  addressInClear: 'It begins with http: anybody on the network can read it. Serve over https.',
  subscribed: (events, isOwn) => {
    const period = 'from three months ago to two years ahead';
    if (events > 0) return `It has ${plural(events, 'event', 'events')} today, ${period}.`;
    return isOwn
      ? `It is empty today: you take part in no event, ${period}. Without --mien it would have those of the whole organisation.`
      : `It is empty today: no event, ${period}.`;
  },
  empty: 'Nothing in the calendar of this period.',
  someDueDates: (dossiers) => `Due dates are those of the first ${dossiers} open dossiers; there are others.`,
};

/** What people read in the calendar, and of its subscriptions. */
export function calendarMessages(language: Language): typeof fr {
  return language === 'fr' ? fr : en;
}

/** The type of an event as people say it; one that is not known as it is. */
export function eventWord(type: string, language: Language): string {
  const { kinds } = calendarMessages(language);
  return Object.hasOwn(kinds, type) ? kinds[type as keyof typeof kinds] : type;
}
