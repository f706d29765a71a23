import { INT32_COUNT_MAX } from '../contract/fields.ts';
import type { Identity } from './libraries.ts';

/** Who was met in a file, and on which line first. Codes cost four bytes each, whatever their number. */
export class Seen {
  readonly #codes = new Int32Array(INT32_COUNT_MAX + 1);
  readonly #others = new Map<Identity, number>();

  /** Notes a row; answers the line on which the same one was met before. */
  meet(identity: Identity, line: number): number | undefined {
    if (typeof identity === 'number') {
      const before = this.#codes[identity] as number;
      if (before > 0) return before;
      this.#codes[identity] = line;
      return undefined;
    }
    const before = this.#others.get(identity);
    if (before === undefined) this.#others.set(identity, line);
    return before;
  }

  /** Everyone met, codes in ascending order first. */
  *identities(): Generator<Identity> {
    for (let code = 0; code <= INT32_COUNT_MAX; code++) if (this.#codes[code] !== 0) yield code;
    yield* this.#others.keys();
  }
}
