import type { Notification } from '../../src/contract/resources/notifications.ts';
import { instantOf } from '../../src/contract/schema/dates.ts';

/**
 * Milliseconds before the newest notification in which older ones may still appear: overlapping writes, and clocks set back,
 * insert one behind another already seen.
 */
export const OVERLAP = 10 * 60_000;

/** Position in the notifications: a later run then misses none and repeats none. */
export interface Position {
  /** Instant of the newest seen one, in milliseconds since the epoch; null for none. */
  readonly latest: number | null;
  /** Ids of those seen within the overlap. */
  readonly seen: readonly string[];
}

type Dated = Pick<Notification, 'id' | 'date_creation'>;

/** Distinguishes new notifications from seen ones, on whatever pages and however often they come. */
export class NewNotifications {
  /** Lower bound of dates. */
  readonly #floor: number;
  #latest: number;
  readonly #seen = new Map<string, number>();

  /** Starts at a position, or an instant, or the beginning. */
  constructor(position: Position | undefined, since = Number.NEGATIVE_INFINITY) {
    this.#floor = position === undefined ? since : Number.NEGATIVE_INFINITY;
    this.#latest = position?.latest ?? since;
    for (const id of position?.seen ?? []) this.#seen.set(id, this.#latest);
  }

  /** Starts after the newest existing one: of older ones only late arrivals count. */
  beginAfter({ date_creation }: Dated): void {
    this.#latest = instantOf(date_creation);
  }

  /** Whether one of this age may be new; if not, nor are those after it in a list. */
  mayBeNew({ date_creation }: Dated): boolean {
    return instantOf(date_creation) >= Math.max(this.#floor, this.#latest - OVERLAP);
  }

  isNew(notification: Dated): boolean {
    return this.mayBeNew(notification) && !this.#seen.has(notification.id);
  }

  /** Marks it as seen. */
  take({ id, date_creation }: Dated): void {
    const at = instantOf(date_creation);
    this.#seen.set(id, at);
    if (at <= this.#latest) return;
    this.#latest = at;
    // The order of insertion is about that of dates; a leftover does no harm.
    for (const [older, when] of this.#seen) {
      if (when >= at - OVERLAP) break;
      this.#seen.delete(older);
    }
  }

  /** Number of remembered ids. */
  get size(): number {
    return this.#seen.size;
  }

  position(): Position {
    const latest = Number.isFinite(this.#latest) ? this.#latest : null;
    return { latest, seen: [...this.#seen.keys()] };
  }
}
