/** Lets works run one after the other, in the order in which they come, those that are urgent before the others. */
export class Mutex {
  #isHeld = false;
  readonly #urgent: (() => void)[] = [];
  readonly #waiting: (() => void)[] = [];

  /** Waits for its turn; answers how to end it. */
  async acquire({ urgent = false } = {}): Promise<() => void> {
    if (this.#isHeld)
      await new Promise<void>((next) => void (urgent ? this.#urgent : this.#waiting).push(next));
    this.#isHeld = true;
    return () => {
      const next = this.#urgent.shift() ?? this.#waiting.shift();
      if (next) next();
      else this.#isHeld = false;
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
