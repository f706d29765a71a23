import * as z from 'zod';
import type { ErrorParams } from '../errors.ts';
import { date, dateTime, fieldIssue } from './fields.ts';
import { lazy } from './lazy.ts';
import { codePoints } from './text.ts';

/** The pattern of a period, verbatim from the interface. */
export const PERIOD_PATTERN = '^(.*)/(.*)$';
/** Code points in a period: two dates at the least. */
export const PERIOD_MIN = 21;
export const PERIOD_MAX = 100;

const DAY = 86_400_000;
/** What is finer than a millisecond, after what is not. */
const MILLISECONDS = /(\.\d{3})\d+/;
const aDate = lazy(date);
const aDateTime = lazy(dateTime);

/** From when to when, both included, in milliseconds since the epoch. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

export type PeriodFault =
  | { readonly code: 'TROP_COURT'; readonly min: number; readonly length: number }
  | { readonly code: 'TROP_LONG'; readonly max: number; readonly length: number }
  | { readonly code: 'FORMAT'; readonly format: 'period' };

/**
 * The instant of a date-time of RFC 3339 with any offset, in milliseconds since the epoch; what is
 * finer than a millisecond is dropped. The text must be one that `dateTime()` accepts.
 */
export function instantOf(dateTimeText: string): number {
  // Date.parse promises to take capitals only, and V8 misreads fractions of many digits.
  return Date.parse(dateTimeText.toUpperCase().replace(MILLISECONDS, '$1'));
}

/** The last of the days from a midnight to the last minute of a day, or to the midnight after it; else undefined. */
export function lastDay(start: Date, end: Date): Date | undefined {
  const minuteOf = (at: Date) => at.getHours() * 60 + at.getMinutes();
  if (minuteOf(start) !== 0 || end <= start) return undefined;
  if (minuteOf(end) === 23 * 60 + 59) return end;
  return minuteOf(end) === 0 ? new Date(end.getTime() - 1) : undefined;
}

/**
 * The period that a text says: a date or a date-time on each side of one slash, the start not after the end
 * (choice C11). A date without a time is a day in UTC: as a start its first millisecond, as an end its last.
 * The length is checked before anything else (choice B5).
 */
export function parsePeriod(given: string): { period: Period } | { fault: PeriodFault } {
  const length = codePoints(given);
  if (length < PERIOD_MIN) return { fault: { code: 'TROP_COURT', min: PERIOD_MIN, length } };
  if (length > PERIOD_MAX) return { fault: { code: 'TROP_LONG', max: PERIOD_MAX, length } };
  const [start = '', end = '', ...others] = given.split('/');
  const from = firstOf(start);
  const to = lastOf(end);
  if (from === undefined || to === undefined || from > to || others.length > 0) {
    return { fault: { code: 'FORMAT', format: 'period' } };
  }
  return { period: { from, to } };
}

/** A period in a query string: a text that becomes the two instants between which it lies. */
export function period() {
  return z
    .string()
    .transform((given, ctx) => {
      const parsed = parsePeriod(given);
      if ('period' in parsed) return parsed.period;
      const { code, ...params } = parsed.fault;
      ctx.issues.push({ code: 'custom', input: given, ...fieldIssue(code, params satisfies ErrorParams) });
      return z.NEVER;
    })
    .meta({ pattern: PERIOD_PATTERN, minLength: PERIOD_MIN, maxLength: PERIOD_MAX });
}

function firstOf(side: string): number | undefined {
  if (aDate().safeParse(side).success) return instantOf(`${side}T00:00:00Z`);
  return aDateTime().safeParse(side).success ? instantOf(side) : undefined;
}

function lastOf(side: string): number | undefined {
  const first = firstOf(side);
  return first !== undefined && aDate().safeParse(side).success ? first + DAY - 1 : first;
}
