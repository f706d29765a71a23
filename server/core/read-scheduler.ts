/** How long reads may hold the event loop before everybody else has a turn, in milliseconds. */
const BUDGET = 4;

export interface ReadSchedulerOptions {
  /** Milliseconds. */
  readonly budget?: number;
  /** Milliseconds since any instant. */
  readonly clock?: () => number;
}

/**
 * Shares the event loop among the reads of many callers. They run at once until they have held the loop for their
 * budget; those that come after wait for the turns that follow, first come, first served. A read is never broken
 * off: a turn lasts as long as its budget, and one read more at the most.
 */
export class ReadScheduler {
  readonly #budget: number;
  readonly #clock: () => number;
  #spent = 0;
  #nextIsComing = false;
  readonly #waiting: (() => void)[] = [];

  constructor({ budget = BUDGET, clock = () => performance.now() }: ReadSchedulerOptions = {}) {
    this.#budget = budget;
    this.#clock = clock;
  }

  /** Runs `work` in its turn. What it does before it first waits is what it is charged for. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const isFree = !this.#nextIsComing || this.#spent < this.#budget;
    if (isFree && this.#waiting.length === 0) return this.#charge(work);
    const { promise, resolve } = Promise.withResolvers<T>();
    this.#waiting.push(() => resolve(this.#charge(work)));
    return promise;
  }

  #charge<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#nextIsComing) {
      this.#nextIsComing = true;
      setImmediate(() => this.#next());
    }
    const start = this.#clock();
    const result = work();
    this.#spent += this.#clock() - start;
    return result;
  }

  #next(): void {
    this.#nextIsComing = false;
    this.#spent = 0;
    do this.#waiting.shift()?.();
    while (this.#waiting.length > 0 && this.#spent < this.#budget);
  }
}
