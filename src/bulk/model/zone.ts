import { type Clock, endOfDay, instantOf, withOffset } from '../../contract/schema/dates.ts';
import { dayMeant, isMidnight } from '../../contract/schema/days.ts';

/** Zone of an organisation, which bounds its days. */
export interface Zone {
  /** `Europe/Paris`. */
  readonly name: string;
  readonly clock: () => Clock;
}

/**
 * The same moment on the organisation's clocks, to the second, for comparison. The first or the last
 * second of a day in another zone stands for that day.
 */
export function inZone(moment: string, clock: Clock): string {
  const day = dayMeant(moment);
  if (day === undefined) return withOffset(new Date(instantOf(moment)), clock);
  return endOfDay(day, isMidnight(moment) ? 'first' : 'last', clock);
}
