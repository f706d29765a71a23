import { instantOf } from '../src/contract/dates.ts';
import { dateTime } from '../src/contract/fields.ts';
import { lazy } from '../src/contract/lazy.ts';
import type { Flag } from './flags.ts';

/** What a date without a time stands for: the first second of that day, or its last. */
export type Alone = 'first' | 'last';

const LOCAL = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?)?$/i;
const DAY = /^\d{4}-\d\d-\d\d$/;
const aDateTime = lazy(dateTime);

/** A flag with a moment, as people type it. */
export function moment(summary: string, alone: Alone): Flag<string | undefined> {
  return {
    summary,
    value: 'date',
    read: ([given]) => {
      const value = given === undefined ? undefined : momentOf(given, alone);
      if (given === undefined || value !== undefined) return { value };
      return { faults: [{ code: 'FORMAT', params: { format: 'moment' } }] };
    },
  };
}

/**
 * A flag with the moment when something that is over ended, a date alone being the whole of that day. The whole of
 * today is not over: it means this very moment, `'now'`, which the clock of the service tells.
 */
export function end(summary: string): Flag<string | undefined> {
  const flag = moment(summary, 'last');
  return { ...flag, read: (given) => (isToday(given[0]) ? { value: NOW } : flag.read(given)) };
}

/** What `end` reads of the date of today. */
export const NOW = 'now';

/**
 * A moment as people type it, as a date-time of RFC 3339: a date alone is the first or the last second of that day,
 * a time without a zone is one of this machine's, `2026-03-14T09:30` or with a blank, with or without seconds.
 * Undefined when there is no such moment, as in the hour that a change to summer time leaves out.
 */
function momentOf(typed: string, alone: Alone): string | undefined {
  const [, day, minute, second = ':00'] = LOCAL.exec(typed) ?? [];
  if (day === undefined) return isDateTime(typed) ? typed : undefined;
  const local = `${day}T${minute ?? '00:00'}${second}`;
  if (!isDateTime(`${local}Z`)) return undefined;
  const at = new Date(local);
  if (minute === undefined && alone === 'last') {
    at.setDate(at.getDate() + 1);
    at.setSeconds(at.getSeconds() - 1);
  }
  const moment = withOffset(at);
  return isDateTime(moment) && (minute === undefined || moment.startsWith(local)) ? moment : undefined;
}

function isToday(typed = ''): boolean {
  return DAY.test(typed) && withOffset(new Date()).startsWith(typed);
}

/** A moment as people read it: date, hour and minute where they are. */
export function inWords(moment: string | null): string {
  if (moment === null) return '';
  const at = new Date(instantOf(moment));
  return Number.isNaN(at.getTime()) ? moment : withOffset(at).slice(0, 16).replace('T', ' ');
}

function isDateTime(text: string): boolean {
  return aDateTime().safeParse(text).success;
}

/** The instant to the second, as clocks here show it, with what they differ from UTC. */
function withOffset(at: Date): string {
  const minutes = -at.getTimezoneOffset();
  const local = new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, 19);
  const two = (n: number) => String(Math.trunc(n)).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${local}${minutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`;
}
