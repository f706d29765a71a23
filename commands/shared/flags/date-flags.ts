import { clockOf, endOfDay, isDateTime, momentsAt } from '../../../src/contract/schema/dates.ts';
import type { HelpSentence } from '../../../src/messages/help/index.ts';
import { dateLocaleName } from '../../../src/messages/language.ts';
import type { Io } from '../../../src/terminal/io.ts';
import { localDay, momentsOf } from '../output/date-format.ts';
import type { Flag } from './flags.ts';
import { type Days, daysMeant } from './relative-days.ts';

/** Meaning of a date without a time: the first second of that day, or its last. */
export type SingleDay = 'first' | 'last';

const LOCAL = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?)?$/i;

const NO_MOMENT = { code: 'FORMAT', params: { format: 'moment' } } as const;

/** A flag with a moment, in everyday form. */
export function moment(summary: HelpSentence, alone: SingleDay): Flag<string | undefined> {
  return {
    summary,
    value: 'date',
    understood: (text, zone) => (isInWords(text) ? parseMoment(text, alone, zone) : undefined),
    read: ([text], zone) => {
      const value = text === undefined ? undefined : parseMoment(text, alone, zone);
      return text === undefined || value !== undefined ? { value } : { faults: [NO_MOMENT] };
    },
  };
}

/** A flag with a day, in everyday form: of several days, such as `mois prochain`, the first. */
export function day(value: string, summary: HelpSentence): Flag<string | undefined> {
  const { read } = moment(summary, 'first');
  return {
    summary,
    value,
    read: (values, zone) => {
      const first = read(values, zone);
      if ('faults' in first || first.value === undefined) return first;
      return { value: localDay(new Date(first.value), zone) };
    },
  };
}

/** From the first second of some days in a zone to their last, as a period of the interface. */
export function periodOfDays({ first, last }: Days, zone: string): string {
  return `${momentOf(first, 'first', zone)}/${momentOf(last, 'last', zone)}`;
}

/**
 * A flag with the moment when something past ended, a date alone being the whole of that day. The whole of today is not
 * over: it means the present moment, `'now'`, by the clock of the service.
 */
export function end(summary: HelpSentence): Flag<string | undefined> {
  const flag = moment(summary, 'last');
  return {
    ...flag,
    ofOrganisation: true,
    read: (values, zone) => {
      const now = today(zone);
      return inFigures(values[0] ?? '', 'last', now) === now ? { value: NOW } : flag.read(values, zone);
    },
  };
}

/** Value of `end` for the date of today. */
export const NOW = 'now';

/**
 * A moment in everyday form, as a date-time of RFC 3339: a date alone is the first or the last second of that day, a time
 * without an offset is one of the zone, `2026-03-14T09:30` or with a blank, with or without seconds. Undefined for no such
 * moment, as in the hour lost to summer time.
 */
function momentOf(typed: string, alone: SingleDay, zone?: string): string | undefined {
  const [, day, minute, second = ':00'] = LOCAL.exec(typed) ?? [];
  if (day === undefined) return isDateTime(typed) ? typed : undefined;
  const local = `${day}T${minute ?? '00:00'}${second}`;
  if (!isDateTime(`${local}Z`)) return undefined;
  const clock = clockOf(zone);
  const [moment] = minute ? momentsAt(day, `${minute}${second}`, clock) : [endOfDay(day, alone, clock)];
  return (!minute || moment.startsWith(local)) && isDateTime(moment) ? moment : undefined;
}

/** The moment of a text, in figures or in words, in a zone. */
function parseMoment(typed: string, alone: SingleDay, zone: string | undefined): string | undefined {
  return momentOf(inFigures(typed, alone, today(zone)), alone, zone);
}

/** The day first, as French writes it: `14/03/2026`, `14/03/2026 9h30`, `14/03/2026 09:30`. */
const DAY_FIRST = /^(\d\d)\/(\d\d)\/(\d{4})$/;
/** A day, and behind it a time in everyday form: `demain 9h`, `lundi à 9h30`, `14/03/2026 09:30`. */
const WITH_TIME = /^(.+?)(?: +(?:à|at))? +(\d{1,2})(?:h|(?=:))(?::?(\d\d))?$/i;

/** The text before a time, and the time: `T09:30`, empty for none. */
function parted(typed: string): readonly [day: string, time: string] {
  const trimmed = typed.trim();
  const [, day = trimmed, hour, minute = '00'] = WITH_TIME.exec(trimmed) ?? [];
  return [day, hour === undefined ? '' : `T${hour.padStart(2, '0')}:${minute}`];
}

/** A date with the day first, or in words, as one with the year first; any other text unchanged. */
function inFigures(typed: string, alone: SingleDay, now: string): string {
  const [words, time] = parted(typed);
  const [, day, month, year] = DAY_FIRST.exec(words) ?? [];
  if (day !== undefined) return `${year}-${month}-${day}${time}`;
  const days = daysMeant(words, now);
  // A time is one of a day, not of a week.
  if (days === undefined || (time !== '' && days.first !== days.last)) return typed;
  return `${days[alone]}${time}`;
}

/** Whether a date was typed in words, whose meaning is then reported. */
function isInWords(typed: string): boolean {
  return daysMeant(parted(typed)[0], today()) !== undefined;
}

/** The day of today, `2026-11-24`, in a zone; by default in that of this machine. */
export function today(zone?: string): string {
  return localDay(new Date(), zone);
}

/** A moment in a sentence: in the form of the reader on a terminal, else `2026-03-14 10:30` in the zone of the machine. */
export function inWords(moment: string | null, { env, err }: Io): string {
  return momentsOf(err.isTerminal ? dateLocaleName(env) : undefined).moment(moment);
}
