/** Works with at most so many things under way at once. The first failure keeps what has not begun from beginning. */
export class Parallel {
  readonly #limit: number;
  readonly #underWay = new Set<Promise<void>>();
  readonly #failures: unknown[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Begins some work as soon as there is room for it. Throws what `end` throws once something has failed. */
  async begin(work: () => Promise<void>): Promise<void> {
    if (this.#underWay.size >= this.#limit) await Promise.race(this.#underWay);
    if (this.#failures.length > 0) return this.end();
    const one = work()
      .catch((error) => void this.#failures.push(error))
      .then(() => void this.#underWay.delete(one));
    this.#underWay.add(one);
  }

  /** Resolves once nothing is under way. Throws the first failure. */
  async end(): Promise<void> {
    await Promise.all(this.#underWay);
    if (this.#failures.length > 0) throw this.#failures[0];
  }
}
