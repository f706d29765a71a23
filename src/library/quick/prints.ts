/** Places that are filled before there are twice as many. */
const FULL = 0.5;
const EMPTY = -1;

/** A set of numbers from 0 on, eight bytes for each: a Set takes five times as much. */
export class Prints {
  #places = new Float64Array(1 << 12).fill(EMPTY);
  #size = 0;

  /** Adds a number; answers false when it is there already. */
  add(print: number): boolean {
    if (this.#size >= FULL * this.#places.length) this.#widen();
    const at = placeOf(this.#places, print);
    if (this.#places[at] === print) return false;
    this.#places[at] = print;
    this.#size++;
    return true;
  }

  #widen(): void {
    const wider = new Float64Array(2 * this.#places.length).fill(EMPTY);
    for (const print of this.#places) if (print !== EMPTY) wider[placeOf(wider, print)] = print;
    this.#places = wider;
  }
}

/** Where a number stands, or is to stand: at its own place, or at the next that is free. */
function placeOf(places: Float64Array, print: number): number {
  const mask = places.length - 1;
  // What tells prints apart is in all of their bits; the remainder of a prime spreads them over the places.
  let at = (print % 4_294_967_291) & mask;
  while (places[at] !== EMPTY && places[at] !== print) at = (at + 1) & mask;
  return at;
}
