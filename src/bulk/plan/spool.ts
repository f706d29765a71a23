import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VigieError } from '../../contract/errors.ts';

/** Bytes that are written, and read, at once. */
const BLOCK = 1 << 16;
const ROOM = 1 << 10;

/**
 * Lines of text, found again by their rank: what a library held, to be shown beside what it will hold. They lie in
 * a temporary file that has no name any more, so that a large library takes no memory and leaves nothing behind.
 */
export class LineSpool {
  readonly #file: number;
  /** Where each line begins, and at the end where the next one will. */
  #starts = new Float64Array(ROOM);
  #count = 0;
  /** What is not in the file yet: so many bytes, to be written at this place. */
  readonly #waiting = Buffer.allocUnsafeSlow(BLOCK);
  #filled = 0;
  #written = 0;
  /** The part of the file that was read last: so many bytes, from this place on. */
  #block = Buffer.allocUnsafeSlow(BLOCK);
  #read = 0;
  #blockAt = 0;

  constructor() {
    const path = join(tmpdir(), `vigie-${randomUUID()}`);
    this.#file = openSync(path, 'wx+', 0o600);
    unlinkSync(path);
  }

  add(line: string): void {
    const length = Buffer.byteLength(line);
    if (this.#count + 1 === this.#starts.length) {
      const wider = new Float64Array(2 * this.#starts.length);
      wider.set(this.#starts);
      this.#starts = wider;
    }
    const end = (this.#starts[this.#count] as number) + length;
    this.#starts[++this.#count] = end;
    if (this.#filled + length > BLOCK) this.#flush();
    if (length > BLOCK) this.#write(Buffer.from(line));
    else this.#filled += this.#waiting.write(line, this.#filled);
  }

  /** The line of a rank, from 0. */
  read(rank: number): string {
    this.#flush();
    const start = this.#starts[rank] as number;
    const length = (this.#starts[rank + 1] as number) - start;
    if (start < this.#blockAt || start + length > this.#blockAt + this.#read) {
      if (length > this.#block.length) this.#block = Buffer.allocUnsafeSlow(length);
      this.#read = readSync(this.#file, this.#block, 0, this.#block.length, start);
      this.#blockAt = start;
    }
    const from = start - this.#blockAt;
    return this.#block.toString('utf8', from, from + length);
  }

  close(): void {
    closeSync(this.#file);
  }

  #flush(): void {
    this.#write(this.#waiting.subarray(0, this.#filled));
    this.#filled = 0;
  }

  #write(bytes: Buffer): void {
    try {
      for (let at = 0; at < bytes.length; ) {
        const count = writeSync(this.#file, bytes, at, bytes.length - at, this.#written);
        at += count;
        this.#written += count;
      }
    } catch (cause) {
      const reason = (cause as NodeJS.ErrnoException).code ?? String(cause);
      throw new VigieError('FICHIER_NON_ECRIT', { file: tmpdir(), reason, temporary: 1 }, { cause });
    }
  }
}
