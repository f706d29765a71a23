import { INT32_COUNT_MAX } from '../contract/fields.ts';
import type { Identity } from './libraries.ts';

/** A positive whole number for each of many identities. Codes cost four bytes each, whatever their number. */
export class Identities {
  readonly #codes = new Int32Array(INT32_COUNT_MAX + 1);
  readonly #others = new Map<Identity, number>();

  /** 0 for an identity that has none. */
  get(identity: Identity): number {
    return (typeof identity === 'number' ? this.#codes[identity] : this.#others.get(identity)) ?? 0;
  }

  set(identity: Identity, number: number): void {
    if (typeof identity === 'number') this.#codes[identity] = number;
    else this.#others.set(identity, number);
  }

  /** Codes first, in ascending order. */
  *keys(): Generator<Identity> {
    for (let code = 0; code <= INT32_COUNT_MAX; code++) if (this.#codes[code] !== 0) yield code;
    yield* this.#others.keys();
  }
}
