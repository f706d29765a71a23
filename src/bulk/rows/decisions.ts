/** What is to become of a row. */
export type Decision = 'create' | 'replace' | 'skip' | 'reject';

const CODES: readonly Decision[] = ['create', 'replace', 'skip', 'reject'];
const ROOM = 1 << 16;

/** What is to become of each row of a file, a byte for each, by their rank from 0. What nobody decided is created. */
export class Decisions {
  #bytes = new Uint8Array(ROOM);

  of(row: number): Decision {
    return CODES[this.#bytes[row] ?? 0] as Decision;
  }

  set(row: number, decision: Decision): void {
    if (row >= this.#bytes.length) {
      const wider = new Uint8Array(Math.max(2 * this.#bytes.length, row + 1));
      wider.set(this.#bytes);
      this.#bytes = wider;
    }
    this.#bytes[row] = CODES.indexOf(decision);
  }
}
