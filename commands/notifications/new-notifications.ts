import type { Notification } from '../../src/contract/resources/notifications.ts';
import { instantOf } from '../../src/contract/schema/dates.ts';

/**
 * Notifications as much older than the newest that are still expected, in milliseconds: writes that overlap, and
 * clocks that are set back, make one appear behind another that was seen before it.
 */
export const OVERLAP = 10 * 60_000;

/** How far notifications were followed: what a later run needs to miss none and to repeat none. */
export interface Position {
  /** The instant of the newest that was seen, in milliseconds since the epoch; null when there was none. */
  readonly latest: number | null;
  /** The ids of those that were seen within the overlap. */
  readonly seen: readonly string[];
}

type Dated = Pick<Notification, 'id' | 'date_creation'>;

/** Tells new notifications from those that were seen, whatever pages they stand on and however often they come. */
export class NewNotifications {
  /** Nothing older is wanted. */
  readonly #floor: number;
  #latest: number;
  readonly #seen = new Map<string, number>();

  /** From a position on, or from an instant, or from everything. */
  constructor(position: Position | undefined, since = Number.NEGATIVE_INFINITY) {
    this.#floor = position === undefined ? since : Number.NEGATIVE_INFINITY;
    this.#latest = position?.latest ?? since;
    for (const id of position?.seen ?? []) this.#seen.set(id, this.#latest);
  }

  /** Begins behind the newest that is there: only what may stand out of order is still looked at. */
  beginAfter({ date_creation }: Dated): void {
    this.#latest = instantOf(date_creation);
  }

  /** Whether one that is this old may be new; those of a list that follow one that is too old are too. */
  mayBeNew({ date_creation }: Dated): boolean {
    return instantOf(date_creation) >= Math.max(this.#floor, this.#latest - OVERLAP);
  }

  isNew(notification: Dated): boolean {
    return this.mayBeNew(notification) && !this.#seen.has(notification.id);
  }

  /** It is seen now. */
  take({ id, date_creation }: Dated): void {
    const at = instantOf(date_creation);
    this.#seen.set(id, at);
    if (at <= this.#latest) return;
    this.#latest = at;
    // They were put in about as they follow each other; one that stays too long does no harm.
    for (const [one, when] of this.#seen) {
      if (when >= at - OVERLAP) break;
      this.#seen.delete(one);
    }
  }

  /** How many are remembered. */
  get size(): number {
    return this.#seen.size;
  }

  position(): Position {
    const latest = Number.isFinite(this.#latest) ? this.#latest : null;
    return { latest, seen: [...this.#seen.keys()] };
  }
}
