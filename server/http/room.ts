import { VigieError } from '../../src/contract/errors.ts';

/** Bytes of a body that need no room: those of nearly every request, so that large ones never keep them out. */
export const SMALL_BODY = 64 * 1024;
/** Seconds after which a body for which there was no room may be sent again. */
const RETRY_AFTER = '1';

/**
 * The room for bodies that are read or worked on, for all callers together: what they are made into takes many times
 * their bytes. One caller gets half of it at the most.
 */
export class BodyBudget {
  readonly #bytes: number;
  readonly #taken = new Map<string, number>();
  #total = 0;

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /** The room of one request of a caller. */
  for(caller: string): BodyReservation {
    let mine = 0;
    const count = (more: number) => {
      const taken = (this.#taken.get(caller) ?? 0) + more;
      if (taken === 0) this.#taken.delete(caller);
      else this.#taken.set(caller, taken);
      this.#total += more;
      mine += more;
    };
    return {
      take: (length) => {
        const more = Math.max(0, length - SMALL_BODY) - mine;
        const ofCaller = (this.#taken.get(caller) ?? 0) + more;
        if (this.#total + more > this.#bytes || ofCaller > this.#bytes / 2) return false;
        if (more > 0) count(more);
        return true;
      },
      giveBack: () => count(-mine),
    };
  }
}

export interface BodyReservation {
  /** Takes room for a body that is so long by now; answers whether there is any. */
  take(length: number): boolean;
  giveBack(): void;
}

/** What is said of a body for which there is no room. */
export function noRoom(): VigieError {
  return new VigieError(
    'TROP_DE_REQUETES',
    { reason: 'bodies' },
    { headers: { 'retry-after': RETRY_AFTER } },
  );
}
