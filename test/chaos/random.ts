import { createHash } from 'node:crypto';

/** Chance that is the same every time: what it draws follows from its words alone. */
export class Random {
  #state: number;

  constructor(...words: readonly (string | number)[]) {
    this.#state = createHash('sha256').update(words.join('\n')).digest().readInt32LE();
  }

  /** In 0..1, 1 excluded (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, both bounds included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Some of them, in their order, or all when there are not more. */
  sample<T>(all: readonly T[], count: number): T[] {
    const chosen = new Set<number>();
    while (chosen.size < Math.min(count, all.length)) chosen.add(this.between(0, all.length - 1));
    return all.filter((_, i) => chosen.has(i));
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.between(0, choices.length - 1)] as T;
  }
}
