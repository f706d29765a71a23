import { type Clock, instantOf, localMoment, withOffset } from '../../contract/schema/dates.ts';

/** The zone of an organisation: where a day begins and ends. */
export interface Zone {
  /** `Europe/Paris`. */
  readonly name: string;
  readonly clock: Clock;
}

/** Days as clocks elsewhere began and ended them. What programs write in UTC is an instant. */
const WHOLE_DAY = /^(\d{4}-\d\d-\d\d)T(?:(00:00:00)|23:59:59)(?:\.0+)?[+-]/i;

/**
 * The same moment as clocks of the organisation show it, to the second, by which moments are compared. The first or the last
 * second of a day that another zone's clocks showed stands for that day.
 */
export function inZone(moment: string, clock: Clock): string {
  const [, day, first] = WHOLE_DAY.exec(moment) ?? [];
  const whole = day === undefined ? undefined : localMoment({ day }, first ? 'first' : 'last', clock);
  return whole ?? withOffset(new Date(instantOf(moment)), clock);
}
