import { inFull } from './dates.ts';
import type { Language } from './index.ts';
import { lasting } from './listed.ts';

const fr = {
  calendarName: 'Prévention incendie (vigie)',
  /** While notifications are awaited. */
  unreachable: (message: string, seconds: number) =>
    `${message} Nouvel essai dans ${lasting(seconds)}, puis de moins en moins souvent ; Ctrl-C pour arrêter.`,
  reachable: 'Le service répond de nouveau ; rien n’a été manqué.',
  /** For which moment a date in words was taken. */
  understood: (flag: string, typed: string, at: Date, zone?: string) =>
    `${flag} « ${typed} » : ${inFull(at, 'fr', zone)}.`,
};

const en: typeof fr = {
  calendarName: 'Fire safety (vigie)',
  unreachable: (message, seconds) =>
    `${message} Retrying in ${lasting(seconds)}, then less and less often; press Ctrl-C to stop.`,
  reachable: 'The service answers again; nothing was missed.',
  understood: (flag, typed, at, zone) => `${flag} "${typed}": ${inFull(at, 'en', zone)}.`,
};

/** What people read of the work of officers: calendars, notifications, files, states. */
export function officerMessages(language: Language): typeof fr {
  return language === 'fr' ? fr : en;
}
