import { clockOf, instantOf, wholeDays, withOffset } from '../../../src/contract/schema/dates.ts';
import { dayMeant } from '../../../src/contract/schema/days.ts';
import type { TableReader } from '../../../src/terminal/output/view.ts';

type Moments = Pick<TableReader, 'moment' | 'period'>;

/** Format of dates: a moment to the minute, and a day alone. */
interface DateForm {
  readonly moment: (at: Date) => string;
  readonly day: (day: string) => string;
}

/** Default of a locale: the same order everywhere. */
const PLAIN: DateForm = {
  moment: (at) => withOffset(at).slice(0, 16).replace('T', ' '),
  day: (day) => day,
};

/**
 * Moments in the zone of the machine (TZ) and in the form of a locale, `14/03/2026 10:30` in France; to the minute. A whole
 * day is that day in every zone (choice C10). A locale without a territory, unknown to Node, or with dates beyond ASCII has
 * `2026-03-14 10:30`.
 */
export function momentsOf(locale: string | undefined): Moments {
  let cached: DateForm | undefined;
  // The forms of a locale take milliseconds to load: only for tables with dates.
  const form = () => {
    cached ??= formOf(locale) ?? PLAIN;
    return cached;
  };
  const moment: Moments['moment'] = (at) => {
    const day = at === null ? undefined : dayMeant(at);
    if (day !== undefined) return form().day(day);
    const date = dateOf(at);
    return date === undefined ? (at ?? '') : form().moment(date);
  };
  return {
    moment,
    period(from, to) {
      const [start, end] = [dateOf(from), dateOf(to)];
      if (start === undefined || end === undefined) return [moment(from), moment(to)];
      const days = wholeDays(from, to);
      return days === undefined
        ? [form().moment(start), form().moment(end)]
        : [form().day(days.first), form().day(days.last)];
    },
  };
}

/** The day in a zone, or in that of this machine, at an instant: `2026-03-14`. */
export function localDay(at: Date, zone?: string): string {
  return withOffset(at, clockOf(zone)).slice(0, 10);
}

function dateOf(moment: string | null): Date | undefined {
  const at = new Date(moment === null ? Number.NaN : instantOf(moment));
  return Number.isNaN(at.getTime()) ? undefined : at;
}

function formOf(locale: string | undefined): DateForm | undefined {
  const tag = (locale ?? '').replace(/[.@].*$/, '').replaceAll('_', '-');
  // French alone is that of France; English alone leaves the order of day and month open.
  if (!/^(?:fr|[a-z]{2,3}-[a-z]{2})$/i.test(tag)) return undefined;
  const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const moment = formatter(tag, { ...day, hour: '2-digit', minute: '2-digit' });
  const alone = formatter(tag, { ...day, timeZone: 'UTC' });
  return moment && alone && { moment, day: (text) => alone(new Date(text)) };
}

function formatter(tag: string, parts: Intl.DateTimeFormatOptions): ((at: Date) => string) | undefined {
  if (Intl.DateTimeFormat.supportedLocalesOf(tag).length === 0) return undefined;
  const form = new Intl.DateTimeFormat(tag, { ...parts, calendar: 'gregory', numberingSystem: 'latn' });
  const format = (at: Date) => form.format(at).replace(/,? |[\u00a0\u202f]/g, ' ');
  return /^[ -~]+$/.test(format(new Date(0))) ? format : undefined;
}
