import { sizeOf } from './commands/downloads.ts';
import { inFull } from './dates.ts';
import type { Language } from './index.ts';
import { lasting } from './listed.ts';

/** How far a download is. */
interface Coming {
  readonly name: string;
  /** Which of how many. */
  readonly number: number;
  readonly count: number;
  readonly done: number;
  readonly total: number | undefined;
  /** Bytes a second. */
  readonly rate: number;
  readonly secondsLeft: number | undefined;
}

const fr = {
  calendarName: 'Prévention incendie (vigie)',
  downloading: (state: Coming) =>
    lineOf(state, 'fr', (seconds) => `encore ${lasting(seconds)}`, 'Téléchargement'),
  /** While notifications are awaited. */
  unreachable: (message: string, seconds: number) =>
    `${message} Nouvel essai dans ${lasting(seconds)}, puis de moins en moins souvent ; Ctrl-C arrête.`,
  reachable: 'Le service répond de nouveau ; rien n’a été manqué.',
  /** For which moment a date in words was taken. */
  understood: (flag: string, typed: string, at: Date, zone?: string) =>
    `${flag} « ${typed} » : ${inFull(at, 'fr', zone)}.`,
};

const en: typeof fr = {
  calendarName: 'Fire safety (vigie)',
  downloading: (state) => lineOf(state, 'en', (seconds) => `${lasting(seconds)} left`, 'Downloading'),
  unreachable: (message, seconds) =>
    `${message} Trying again in ${lasting(seconds)}, then less and less often; Ctrl-C stops it.`,
  reachable: 'The service answers again; nothing was missed.',
  understood: (flag, typed, at, zone) => `${flag} "${typed}": ${inFull(at, 'en', zone)}.`,
};

/** What people read of the work of officers: calendars, notifications, files, states. */
export function officerMessages(language: Language): typeof fr {
  return language === 'fr' ? fr : en;
}

function lineOf(
  { name, number, count, done, total, rate, secondsLeft }: Coming,
  language: Language,
  left: (seconds: number) => string,
  doing: string,
): string {
  const size = total === undefined ? '' : ` / ${sizeOf(total, language)}`;
  return [
    `${doing}${count > 1 ? ` ${number} / ${count}` : ''} ${name}`,
    `${sizeOf(done, language)}${size}`,
    `${sizeOf(rate, language)}/s`,
    ...(secondsLeft === undefined ? [] : [left(Math.ceil(secondsLeft))]),
  ].join(' · ');
}
