import { VigieError } from '../../src/contract/errors.ts';

/**
 * Lets each key make `perMinute` requests in a window of a minute. Past that: 429 with `Retry-After`, in
 * whole seconds until the window ends.
 */
export class RateLimit {
  readonly #perMinute: number;
  readonly #now: () => number;
  #window = 0;
  #used = new Map<string, number>();

  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /**
   * Counts one request of a key, and answers the `RateLimit-*` headers that say what is left (choice B9). Throws
   * TROP_DE_REQUETES when nothing is.
   */
  take(key: string): Readonly<Record<string, string>> {
    const now = this.#now();
    const window = Math.floor(now / 60_000);
    if (window !== this.#window) {
      this.#window = window;
      this.#used = new Map();
    }
    const used = (this.#used.get(key) ?? 0) + 1;
    this.#used.set(key, used);
    const reset = String(Math.ceil(((window + 1) * 60_000 - now) / 1000));
    const headers = {
      'ratelimit-limit': String(this.#perMinute),
      'ratelimit-remaining': String(Math.max(0, this.#perMinute - used)),
      'ratelimit-reset': reset,
    };
    if (used > this.#perMinute) {
      throw new VigieError('TROP_DE_REQUETES', {}, { headers: { ...headers, 'retry-after': reset } });
    }
    return headers;
  }
}
