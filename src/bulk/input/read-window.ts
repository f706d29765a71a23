/** Bytes read at once. */
export const BLOCK = 1 << 20;
/** Bytes that a record may have: far beyond what any field takes, so that a quote was surely never closed. */
export const RECORD_MAX = 4 << 20;

/** The part of an input that is in memory: what was read and not yet used, whatever the size of the input. */
export class ReadBuffer {
  readonly bytes = Buffer.allocUnsafeSlow(RECORD_MAX + BLOCK);
  /** What is not used yet: from `start` to `end`. */
  start = 0;
  end = 0;
  /** Whether nothing follows `end`. */
  ended = false;
  /** Whether no more fits in memory before the record that stands here is done with. */
  overfull = false;
  readonly #fill: Fill;

  constructor(fill: Fill) {
    this.#fill = fill;
  }

  /** Reads on; answers whether there is anything to look at. */
  async load(): Promise<boolean> {
    if (this.ended) return this.start < this.end;
    this.bytes.copyWithin(0, this.start, this.end);
    this.end -= this.start;
    this.start = 0;
    if (this.end > RECORD_MAX) {
      this.overfull = true;
      return true;
    }
    const count = await this.#fill(this.bytes, this.end, BLOCK);
    this.end += count;
    this.ended = count === 0;
    return true;
  }

  /** Gives up what is left of the input. */
  abandon(): void {
    this.start = this.end;
    this.ended = true;
  }
}

/** Writes the next bytes of an input, as UTF-8, into `target` from `offset` on; answers how many, 0 at the end. */
export type Fill = (target: Buffer, offset: number, room: number) => Promise<number>;
