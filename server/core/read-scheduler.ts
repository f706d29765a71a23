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
  /** Resolves when the turn of the event loop ends in which something has run. */
  #turn: Promise<void> | undefined;
  #isRunning = false;
  readonly #waiting: (() => Promise<unknown>)[] = [];

  constructor({ budget = BUDGET, clock = () => performance.now() }: ReadSchedulerOptions = {}) {
    this.#budget = budget;
    this.#clock = clock;
  }

  /** Runs `work` when its turn comes, and nothing else until it is done. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<T>();
    this.#waiting.push(() => {
      const done = work();
      resolve(done);
      return done;
    });
    if (!this.#isRunning) void this.#runWaiting();
    return promise;
  }

  async #runWaiting(): Promise<void> {
    this.#isRunning = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      this.#turn ??= this.#endOfTurn();
      if (this.#spent >= this.#budget) await this.#turn;
      this.#turn ??= this.#endOfTurn();
      const start = this.#clock();
      // The caller gets the failure.
      await next().catch(() => {});
      this.#spent += this.#clock() - start;
    }
    this.#isRunning = false;
  }

  async #endOfTurn(): Promise<void> {
    await new Promise(setImmediate);
    this.#spent = 0;
    this.#turn = undefined;
  }
}
