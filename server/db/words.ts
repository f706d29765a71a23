/** Places that are filled before there are twice as many. */
const FULL = 0.5;

/** Which bytes are of words: ASCII letters and digits, and all beyond ASCII (contract/text.ts). */
const OF_WORD = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x80 || /[0-9A-Za-z]/.test(String.fromCharCode(byte)) ? 1 : 0,
);

/**
 * The words of folded texts, in UTF-8. A Set would want a text made of each word that comes by, to look it up, which
 * takes a third of the time of reading; here words are compared where they stand.
 */
export class Words {
  /** Where each word begins among the bytes, plus 1; 0 in a free place. */
  #places = new Int32Array(1 << 12);
  #count = 0;
  /** The words, each with a 0 behind it, which no word has in it. */
  #bytes = new Uint8Array(1 << 14);
  #end = 0;

  /** Tells where each word of a text begins and ends that did not come before. */
  learn(text: Uint8Array, from: number, to: number, tell: (start: number, end: number) => void): void {
    let start = from;
    let hash = 0;
    for (let at = from; at < to; at++) {
      const byte = text[at] as number;
      if (OF_WORD[byte] === 1) {
        hash = hashWith(hash, byte);
        continue;
      }
      if (at > start && this.#add(text, start, at, hash)) tell(start, at);
      start = at + 1;
      hash = 0;
    }
    if (to > start && this.#add(text, start, to, hash)) tell(start, to);
  }

  /** Adds the word that stands in a text; answers false when it is there already. */
  #add(text: Uint8Array, start: number, end: number, hash: number): boolean {
    const mask = this.#places.length - 1;
    let place = placeOf(hash, mask);
    for (; this.#places[place] !== 0; place = (place + 1) & mask) {
      if (this.#isAt((this.#places[place] as number) - 1, text, start, end)) return false;
    }
    this.#places[place] = this.#end + 1;
    this.#append(text.subarray(start, end));
    if (++this.#count > FULL * this.#places.length) this.#widen();
    return true;
  }

  #isAt(place: number, text: Uint8Array, start: number, end: number): boolean {
    const bytes = this.#bytes;
    const ahead = place - start;
    for (let at = start; at < end; at++) if (bytes[ahead + at] !== text[at]) return false;
    return bytes[ahead + end] === 0;
  }

  #append(word: Uint8Array): void {
    const wanted = this.#end + word.length + 1;
    if (wanted > this.#bytes.length) {
      const wider = new Uint8Array(2 * wanted);
      wider.set(this.#bytes);
      this.#bytes = wider;
    }
    this.#bytes.set(word, this.#end);
    this.#end = wanted;
  }

  #widen(): void {
    const wider = new Int32Array(2 * this.#places.length);
    const mask = wider.length - 1;
    for (const known of this.#places) {
      if (known === 0) continue;
      let hash = 0;
      for (let at = known - 1; this.#bytes[at] !== 0; at++) hash = hashWith(hash, this.#bytes[at] as number);
      let place = placeOf(hash, mask);
      while (wider[place] !== 0) place = (place + 1) & mask;
      wider[place] = known;
    }
    this.#places = wider;
  }
}

function hashWith(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, 0x9e3779b1);
}

function placeOf(hash: number, mask: number): number {
  return (hash ^ (hash >>> 15)) & mask;
}
