import * as z from 'zod';
import { lazy } from '../endpoint.ts';
import { date, dateTime, fieldIssue, text } from './fields.ts';

/** The pattern of a period, verbatim from the interface. */
const PERIOD_PATTERN = '^(.*)/(.*)$';
/** Code points in a period: two dates at the least. */
const PERIOD_MIN = 21;
const PERIOD_MAX = 100;

/** Milliseconds of a day. */
export const DAY = 86_400_000;
/** What is finer than a millisecond, after what is not. */
const MILLISECONDS = /(\.\d{3})\d+/;
const aDate = lazy(date);
const aDateTime = lazy(dateTime);

/** From when to when, both included: dates, or date-times. */
interface Period {
  readonly from: string;
  readonly to: string;
}

/**
 * The instant of a date-time of RFC 3339 with any offset, in milliseconds since the epoch; what is
 * finer than a millisecond is dropped. The text must be one that `dateTime()` accepts.
 */
export function instantOf(dateTimeText: string): number {
  // Date.parse promises to take capitals only, and V8 misreads fractions of many digits.
  return Date.parse(dateTimeText.toUpperCase().replace(MILLISECONDS, '$1'));
}

/** Default zone of organisations and users. */
export const DEFAULT_ZONE = 'Europe/Paris';

/** Whether there is such a zone in the tz database; `+04:00`, which Intl takes too, is none. */
export function isZone(timeZone: string): boolean {
  if (/^[+-]/.test(timeZone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** What clocks show at an instant, as the fields of a date in UTC. */
export type Clock = (at: Date) => Date;

/** The clocks of a zone, `Europe/Paris`; those of this machine where none is named. */
export function clockOf(zone?: string): Clock {
  const minutesIn = zone === undefined ? undefined : offsetsOf(zone);
  return (at) =>
    new Date(at.getTime() + 60_000 * (minutesIn ? minutesIn(at.getTime()) : -at.getTimezoneOffset()));
}

/** How many minutes clocks of a zone are ahead of UTC at an instant. */
function offsetsOf(zone: string): (instant: number) => number {
  // What was loaded of a user may name none that is known here.
  const timeZone = isZone(zone) ? zone : DEFAULT_ZONE;
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const read = (instant: number) => {
    // `11/26/2026, GMT+01:00`, or `GMT` alone.
    const [, sign = '', hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(format.format(instant)) ?? [];
    return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
  };
  // Reading takes ten microseconds: a day on which no clock is changed is read once.
  const days = new Map<number, number>();
  return (instant) => {
    const day = Math.floor(instant / DAY);
    const known = days.get(day) ?? read(day * DAY);
    if (days.has(day)) return known;
    if (known !== read((day + 1) * DAY)) return read(instant);
    days.set(day, known);
    return known;
  };
}

/** The instant to the second, as clocks show it, with what they differ from UTC. */
export function withOffset(at: Date, clock: Clock = clockOf()): string {
  const local = clock(at);
  const minutes = (local.getTime() - at.getTime()) / 60_000;
  const two = (n: number) => String(Math.trunc(n)).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${local.toISOString().slice(0, 19)}${minutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`;
}

/**
 * The days from a midnight to the last minute of a day, or to the midnight after it, as they are written (choice C10); as clocks show
 * them where one is in UTC. Undefined for what does not last whole days.
 */
export function wholeDays(
  from: string,
  to: string,
  clock: Clock = clockOf(),
): { readonly first: string; readonly last: string } | undefined {
  const isInstant = [from, to].some((text) => /z$/i.test(text));
  const shown = (text: string) => (isInstant ? withOffset(new Date(instantOf(text)), clock) : text);
  const [first, last, time] = [shown(from).slice(0, 10), shown(to).slice(0, 10), shown(to).slice(11, 16)];
  if (shown(from).slice(11, 16) !== '00:00' || instantOf(to) <= instantOf(from)) return undefined;
  if (time === '23:59') return { first, last };
  const before = new Date(Date.parse(last) - DAY).toISOString().slice(0, 10);
  return time === '00:00' ? { first, last: before } : undefined;
}

/** When clocks show a time, once or twice; where they leave it out, as much later as they go forward. */
function atClock(shown: number, clock: Clock): readonly [first: number, again?: number] {
  const [before, after] = [-DAY, DAY].map((days) => {
    const near = new Date(shown + days);
    return shown - (clock(near).getTime() - near.getTime());
  }) as [number, number];
  const shows = (at: number) => clock(new Date(at)).getTime() === shown;
  if (!shows(after) || before === after) return [before];
  return shows(before) ? [before, after] : [after];
}

/** The first and the last millisecond of a day, `2026-03-12`. */
function boundsOf(day: string, clock: Clock): readonly [first: number, last: number] {
  const midnight = Date.parse(day);
  return [atClock(midnight, clock)[0], atClock(midnight + DAY, clock)[0] - 1];
}

/** The first or the last second of a day on these clocks. */
export function endOfDay(day: string, end: 'first' | 'last', clock: Clock): string {
  return withOffset(new Date(boundsOf(day, clock)[end === 'first' ? 0 : 1]), clock);
}

/** The date-times at which clocks show a time of a day: two where they are put back; a later time where they leave it out. */
export function momentsAt(day: string, time: string, clock: Clock): readonly [first: string, again?: string] {
  const [first, again] = atClock(Date.parse(`${day}T${time.slice(0, 8)}Z`), clock);
  const text = (at: number) => withOffset(new Date(at), clock);
  return again === undefined ? [text(first)] : [text(first), text(again)];
}

/**
 * A period in a query string: a date or a date-time on each side of one slash (choice C11). The length is checked before
 * anything else (choice B5). Whether the start is after the end, the days of who asks tell (`between`).
 */
export function period() {
  return text(PERIOD_MAX, { min: PERIOD_MIN })
    .transform((value, ctx): Period => {
      const [from = '', to = '', ...others] = value.split('/');
      if (isSide(from) && isSide(to) && others.length === 0) return { from, to };
      ctx.issues.push({ code: 'custom', input: value, ...fieldIssue('FORMAT', { format: 'period' }) });
      return z.NEVER;
    })
    .meta({ pattern: PERIOD_PATTERN, minLength: PERIOD_MIN, maxLength: PERIOD_MAX });
}

function isSide(side: string): boolean {
  return isDay(side) || isDateTime(side);
}

/** Whether a text is a date-time as `dateTime()` has it. */
export function isDateTime(text: string): boolean {
  return aDateTime().safeParse(text).success;
}

function isDay(side: string): boolean {
  return aDate().safeParse(side).success;
}

/** A time that is midnight where it is written. */
const MIDNIGHT = /^.{10}t00:00:00(?:\.0+)?[z+-]/i;

/** The instants of a period, in milliseconds since the epoch. */
type Instants = {
  /** The first and the last, both included. */
  readonly from: number;
  readonly to: number;
  /** What has begun before has something of it where it ends later: at midnight it has nothing of the day that begins. */
  readonly after: number;
};

/**
 * The instants of a period: a date without a time is a day of these clocks, as a start its first millisecond, as an end its
 * last. Undefined where the start is after the end.
 */
export function between({ from, to }: Period, clock: Clock): Instants | undefined {
  const first = isDay(from) ? boundsOf(from, clock)[0] : instantOf(from);
  const last = isDay(to) ? boundsOf(to, clock)[1] : instantOf(to);
  const after = isDay(from) || MIDNIGHT.test(from) ? first : first - 1;
  return first <= last ? { from: first, to: last, after } : undefined;
}
