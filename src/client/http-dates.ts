const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const CLOCK = '(?<hours>\\d\\d):(?<minutes>\\d\\d):(?<seconds>\\d\\d)';
const MONTH = `(?<month>${MONTHS.join('|')})`;

/** The three forms that a recipient must understand (RFC 9110, section 5.6.7); all of them are in UTC. */
const FORMS = [
  // Sun, 06 Nov 1994 08:49:37 GMT
  new RegExp(`^[A-Z][a-z]{2}, (?<day>\\d\\d) ${MONTH} (?<year>\\d{4}) ${CLOCK} GMT$`),
  // Sunday, 06-Nov-94 08:49:37 GMT
  new RegExp(`^[A-Z][a-z]{5,8}, (?<day>\\d\\d)-${MONTH}-(?<year>\\d\\d) ${CLOCK} GMT$`),
  // Sun Nov  6 08:49:37 1994
  new RegExp(`^[A-Z][a-z]{2} ${MONTH} (?<day>[ \\d]\\d) ${CLOCK} (?<year>\\d{4})$`),
];

/**
 * The instant of an HTTP date, in milliseconds; undefined for anything else. `Date.parse` would take the third
 * form for local time, and make dates of much that is none.
 */
export function httpDate(text: string | undefined, now: number): number | undefined {
  const found = FORMS.map((form) => form.exec(text ?? '')?.groups).find(Boolean);
  if (!found) return undefined;
  const [day = 0, hours = 0, minutes = 0, seconds = 0] = ['day', 'hours', 'minutes', 'seconds'].map((part) =>
    Number(found[part]),
  );
  const month = MONTHS.indexOf(found.month as string);
  const at = (year: number) => Date.UTC(year, month, day, hours, minutes, seconds);
  const given = Number(found.year);
  const year = found.year?.length === 2 ? yearOf(given, at, now) : given;
  const date = new Date(Date.UTC(year, month, day));
  // A day that the month does not have would be taken for one of the next.
  const exists = date.getUTCMonth() === month && date.getUTCDate() === day;
  // 60 is a leap second.
  return exists && hours < 24 && minutes < 60 && seconds <= 60 ? at(year) : undefined;
}

/** The year that two digits mean: what would be more than fifty years ahead lies in the past. */
function yearOf(digits: number, at: (year: number) => number, now: number): number {
  const today = new Date(now);
  const thisYear = today.getUTCFullYear();
  const year = thisYear - (thisYear % 100) + digits;
  return at(year) > today.setUTCFullYear(thisYear + 50) ? year - 100 : year;
}
