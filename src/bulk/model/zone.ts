import { type Clock, endOfDay, instantOf, withOffset } from '../../contract/schema/dates.ts';
import { dayMeant, isMidnight } from '../../contract/schema/days.ts';

/** The zone of an organisation: where a day begins and ends. */
export interface Zone {
  /** `Europe/Paris`. */
  readonly name: string;
  readonly clock: () => Clock;
}

/**
 * The same moment as clocks of the organisation show it, to the second, by which moments are compared. The first or the last
 * second of a day that another zone's clocks showed stands for that day.
 */
export function inZone(moment: string, clock: Clock): string {
  const day = dayMeant(moment);
  if (day === undefined) return withOffset(new Date(instantOf(moment)), clock);
  return endOfDay(day, isMidnight(moment) ? 'first' : 'last', clock);
}
