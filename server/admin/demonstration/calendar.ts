import { lazy } from '../../../src/contract/endpoint.ts';
import { clockOf, DAY, DEFAULT_ZONE, momentsAt } from '../../../src/contract/schema/dates.ts';

/**
 * Dates around the day on which a demonstration is made, so that its calendar is never empty: days are counted in
 * working days from that day (0), the past in negative numbers. A day on a weekend counts as the Friday before.
 */
export class Calendar {
  readonly #today: number;

  constructor(now: Date) {
    const midnight = Math.floor(now.getTime() / DAY) * DAY;
    this.#today = midnight - Math.max(0, weekday(midnight) - 4) * DAY;
  }

  /** A day, `2026-03-14`. */
  day(days: number): string {
    return new Date(this.#working(days)).toISOString().slice(0, 10);
  }

  /** A moment of a day, at a time of France. */
  at(days: number, time: string): string {
    return momentsAt(this.day(days), `${time}:00`, france())[0];
  }

  /** A year, counted from this one. */
  year(years: number): string {
    return String(new Date(this.#today).getUTCFullYear() + years);
  }

  #working(days: number): number {
    const since = weekday(this.#today) + days;
    return this.#today + (days + 2 * Math.floor(since / 5)) * DAY;
  }
}

/** 0 is Monday. */
function weekday(moment: number): number {
  return (new Date(moment).getUTCDay() + 6) % 7;
}

const france = lazy(() => clockOf(DEFAULT_ZONE));
