/** A date, or the first or the last second of a day on the clocks of some zone. What programs write in UTC is an instant. */
const WHOLE_DAY = /^(\d{4}-\d\d-\d\d)(?:T(?:00:00:00|23:59:59)(?:\.0+)?[+-].*)?$/i;

/** The day of a text, whatever the zone of its reader (choice C10). */
export function dayMeant(text: string): string | undefined {
  return WHOLE_DAY.exec(text)?.[1];
}

/** Whether a date-time is the first second of a day where it was written. */
export function isMidnight(moment: string): boolean {
  return moment.slice(11, 19) === '00:00:00';
}
