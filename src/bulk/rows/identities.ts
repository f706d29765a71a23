import { INT32_COUNT_MAX } from '../../contract/schema/fields.ts';
import { fingerprint, otherFingerprint } from '../model/digest.ts';
import type { Identity } from '../model/library.ts';

/** Texts that the first ones make room for; a power of two, as it stays when it doubles. */
const ROOM = 1 << 10;
/** How full the room may be before it is doubled. */
const FULL = 0.8;

/**
 * A positive whole number for each of many identities. Codes cost four bytes each, whatever their number; texts twenty
 * at best and fifty at most, of which nothing is kept but two fingerprints of 53 bits: among a million, two are taken
 * for one with a chance of one in 10^19.
 */
export class Identities {
  readonly #codes = new Int32Array(INT32_COUNT_MAX + 1);
  #size = 0;
  #first = new Float64Array(ROOM);
  #second = new Float64Array(ROOM);
  /** 0 where there is room. */
  #numbers = new Int32Array(ROOM);

  /** 0 for an identity that has none. */
  get(identity: Identity): number {
    if (typeof identity === 'number') return this.#codes[identity] ?? 0;
    return this.#numbers[this.#placeOf(fingerprint(identity), otherFingerprint(identity))] as number;
  }

  set(identity: Identity, number: number): void {
    if (typeof identity === 'number') this.#codes[identity] = number;
    else this.#put(fingerprint(identity), otherFingerprint(identity), number);
  }

  /** How many are texts. */
  get texts(): number {
    return this.#size;
  }

  /** Those that are codes, in ascending order. */
  *codes(): Generator<number> {
    for (let code = 0; code <= INT32_COUNT_MAX; code++) if (this.#codes[code] !== 0) yield code;
  }

  #put(first: number, second: number, number: number): void {
    const place = this.#placeOf(first, second);
    if (this.#numbers[place] === 0) this.#size++;
    this.#first[place] = first;
    this.#second[place] = second;
    this.#numbers[place] = number;
    if (this.#size > this.#numbers.length * FULL) this.#widen();
  }

  /** Where a text stands, or where there is room for it. */
  #placeOf(first: number, second: number): number {
    const last = this.#numbers.length - 1;
    let place = first & last;
    while (this.#numbers[place] !== 0 && (this.#first[place] !== first || this.#second[place] !== second)) {
      place = (place + 1) & last;
    }
    return place;
  }

  #widen(): void {
    const [firsts, seconds, numbers] = [this.#first, this.#second, this.#numbers];
    const room = 2 * numbers.length;
    this.#first = new Float64Array(room);
    this.#second = new Float64Array(room);
    this.#numbers = new Int32Array(room);
    this.#size = 0;
    for (let i = 0; i < numbers.length; i++) {
      if (numbers[i] !== 0) this.#put(firsts[i] as number, seconds[i] as number, numbers[i] as number);
    }
  }
}
