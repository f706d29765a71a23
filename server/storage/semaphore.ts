/** Lets so many works run at a time, in the order in which they come, those that are urgent before the others. */
export class Semaphore {
  #free: number;
  readonly #urgent: (() => void)[] = [];
  readonly #waiting: (() => void)[] = [];

  constructor(size: number) {
    this.#free = size;
  }

  /** Waits for its turn; answers how to end it. */
  async acquire({ urgent = false } = {}): Promise<() => void> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((next) => void (urgent ? this.#urgent : this.#waiting).push(next));
    return () => {
      const next = this.#urgent.shift() ?? this.#waiting.shift();
      if (next) next();
      else this.#free++;
    };
  }

  async run<T>(work: () => T | Promise<T>, options?: { readonly urgent: boolean }): Promise<T> {
    const release = await this.acquire(options);
    try {
      return await work();
    } finally {
      release();
    }
  }
}
