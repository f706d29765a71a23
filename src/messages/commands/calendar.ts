import type { Language } from '../index.ts';

const fr = {
  /** What signs in the calendar stand for, as `sign word`. */
  kinds: {
    COMMISSION_SECURITE: 'commission de sécurité',
    VISITE_PERIODIQUE: 'visite périodique',
    RECONNAISSANCE_OPERATIONNELLE_ANNUELLE: 'reconnaissance opérationnelle',
    DEFAUT: 'évènement',
    echeance: 'échéance d’un dossier',
  },
  wholeDay: 'journée',
  more: (count: number) => `+ ${count}`,
  addressOnce:
    'Cette adresse n’est montrée qu’une fois. Qui l’a lit ces évènements ; pour l’annuler : vigie evenements abonnement revoke <id>',
  addressInClear: 'Elle commence par http : sur le réseau, chacun peut la lire. Servez en https.',
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
  empty: 'Nothing in the calendar of this period.',
  someDueDates: (dossiers) => `Due dates are those of the first ${dossiers} open dossiers; there are others.`,
};

/** What people read in the calendar, and of its subscriptions. */
export function calendarMessages(language: Language): typeof fr {
  return language === 'fr' ? fr : en;
}
