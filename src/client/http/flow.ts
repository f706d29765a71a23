/**
 * How many requests to a service may be under way. Nothing holds them back until the service refuses one as too
 * many (429): then half of those under way is the limit, and it grows by one whenever as many requests as the
 * limit went well. Requests that wait for a place get it in the order in which they came.
 */
export class Flow {
  #limit = Number.POSITIVE_INFINITY;
  #underWay = 0;
  /** Requests that went well since the limit last changed. */
  #well = 0;
  /** Times that the limit was halved. */
  #halvings = 0;
  readonly #waiting: ((halvings: number) => void)[] = [];

  get limit(): number {
    return this.#limit;
  }

  get underWay(): number {
    return this.#underWay;
  }

  /** Takes a place, or waits for one. Answers a ticket to leave with; throws the reason of the signal. */
  enter(signal?: AbortSignal): number | Promise<number> {
    signal?.throwIfAborted();
    if (this.#underWay >= this.#limit) return this.#placeLater(signal);
    this.#underWay++;
    return this.#halvings;
  }

  #placeLater(signal: AbortSignal | undefined): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const abort = () => {
      const place = this.#waiting.indexOf(resolve);
      // Who has been given a place already leaves with it.
      if (place >= 0) this.#waiting.splice(place, 1);
      reject(signal?.reason);
    };
    this.#waiting.push(resolve);
    signal?.addEventListener('abort', abort, { once: true });
    return promise.finally(() => signal?.removeEventListener('abort', abort));
  }

  /** Gives the place back; `tooMany` when the service refused the request as one too many. */
  leave(ticket: number, tooMany: boolean): void {
    // Requests that left before the limit was halved tell nothing about the new one.
    if (tooMany && ticket === this.#halvings) {
      this.#limit = Math.max(1, Math.floor(this.#underWay / 2));
      this.#halvings++;
      this.#well = 0;
    } else if (!tooMany && this.#limit !== Number.POSITIVE_INFINITY && ++this.#well >= this.#limit) {
      this.#limit++;
      this.#well = 0;
    }
    this.#underWay--;
    while (this.#underWay < this.#limit && this.#waiting.length > 0) {
      this.#underWay++;
      this.#waiting.shift()?.(this.#halvings);
    }
  }
}
