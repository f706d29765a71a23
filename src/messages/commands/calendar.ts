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
    'Cette adresse n’est affichée qu’une fois, et donne accès à ces événements. Pour la révoquer : vigie evenements abonnement revoke <id>',
  addressInClear: 'Cette adresse est en http : toute personne sur le réseau peut la lire. Servez en https.',
  /** What a calendar that one has subscribed to has today, of all events or of one's own. */
  subscribed: (events: number, isOwn: boolean) => {
    const period = 'des trois derniers mois aux deux ans à venir';
    if (events > 0) return `L’agenda contient ${pluriel(events, 'événement', 'événements')}, ${period}.`;
    return isOwn
      ? `L’agenda est vide aujourd’hui : vous ne participez à aucun événement, ${period}. Sans --mien, il contient ceux de toute l’organisation.`
      : `L’agenda est vide aujourd’hui : aucun événement, ${period}.`;
  },
  empty: 'Aucun événement dans cette période.',
  /** Not all due dates are shown: those of the first dossiers alone. */
  someDueDates: (dossiers: number) =>
    `Seules les échéances des ${dossiers} premiers dossiers ouverts sont affichées.`,
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
    'This address is shown only once, and gives access to these events. To revoke it: vigie evenements abonnement revoke <id>',
  addressInClear: 'This address uses http: anyone on the network can read it. Serve over https.',
  subscribed: (events, isOwn) => {
    const period = 'from three months ago to two years ahead';
    if (events > 0) return `The calendar has ${plural(events, 'event', 'events')} today, ${period}.`;
    return isOwn
      ? `The calendar is empty today: you take part in no event, ${period}. Without --mien, it contains the events of the whole organisation.`
      : `The calendar is empty today: no event, ${period}.`;
  },
  empty: 'No events in this period.',
  someDueDates: (dossiers) => `Only the due dates of the first ${dossiers} open dossiers are shown.`,
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
