import { sizeOf } from './commands/downloads.ts';
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

/** How many came to what, and for which reasons some did not. */
interface Outcomes {
  /** By what became of them. */
  readonly counts: ReadonlyMap<string, number>;
  /** Of those that failed, by the code that says why. */
  readonly reasons: ReadonlyMap<string, Reason>;
}

interface Reason {
  readonly count: number;
  /** The sentence of the first; the others may name another object, or another rule. */
  readonly message: string;
  readonly alike: boolean;
}

const fr = {
  calendarName: 'Prévention incendie (vigie)',
  downloading: (state: Coming) =>
    lineOf(state, 'fr', (seconds) => `encore ${lasting(seconds)}`, 'Téléchargement'),
  outcomes: (outcomes: Outcomes) => outcomesOf(outcomes, ' : ', ', par exemple'),
  /** While notifications are awaited. */
  unreachable: (message: string, seconds: number) =>
    `${message} Nouvel essai dans ${lasting(seconds)}, puis de moins en moins souvent ; Ctrl-C arrête.`,
  reachable: 'Le service répond de nouveau ; rien n’a été manqué.',
};

const en: typeof fr = {
  calendarName: 'Fire safety (vigie)',
  downloading: (state) => lineOf(state, 'en', (seconds) => `${lasting(seconds)} left`, 'Downloading'),
  outcomes: (outcomes) => outcomesOf(outcomes, ': ', ', e.g.'),
  unreachable: (message, seconds) =>
    `${message} Trying again in ${lasting(seconds)}, then less and less often; Ctrl-C stops it.`,
  reachable: 'The service answers again; nothing was missed.',
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

function outcomesOf({ counts, reasons }: Outcomes, between: string, example: string): string {
  const first = [...counts].map(([statut, count]) => `${statut}${between}${count}`).join(' · ');
  const failed = reasons.values().reduce((all, { count }) => all + count, 0);
  // What each has alone stands beside it.
  if (failed === reasons.size) return first;
  const others = [...reasons].map(
    ([code, { count, message, alike }]) => `  ${count} × ${code}${alike ? '' : example}${between}${message}`,
  );
  return [first, ...others].join('\n');
}
