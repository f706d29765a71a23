import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VigieError } from '../../contract/errors.ts';

/** Bytes that are written at once. */
const BLOCK = 1 << 16;

/**
 * Lines of text, found again by their rank: what a library held, to be shown beside what it will hold. They lie in
 * a temporary file that has no name any more, so that a large library takes no memory and leaves nothing behind.
 */
export class LineSpool {
  readonly #file: number;
  /** Where each line begins, and at the end where the next one will. */
  readonly #starts = [0];
  /** What is not in the file yet, which has so many bytes. */
  #waiting: Buffer[] = [];
  #written = 0;

  constructor() {
    const path = join(tmpdir(), `vigie-${randomUUID()}`);
    this.#file = openSync(path, 'wx+', 0o600);
    unlinkSync(path);
  }

  add(line: string): void {
    const bytes = Buffer.from(line);
    const end = (this.#starts.at(-1) as number) + bytes.length;
    this.#starts.push(end);
    this.#waiting.push(bytes);
    if (end - this.#written >= BLOCK) this.#flush();
  }

  /** The line of a rank, from 0. */
  read(rank: number): string {
    this.#flush();
    const start = this.#starts[rank] as number;
    const bytes = Buffer.allocUnsafe((this.#starts[rank + 1] as number) - start);
    readSync(this.#file, bytes, 0, bytes.length, start);
    return bytes.toString('utf8');
  }

  close(): void {
    closeSync(this.#file);
  }

  #flush(): void {
    if (this.#waiting.length === 0) return;
    const bytes = Buffer.concat(this.#waiting);
    this.#waiting = [];
    try {
      for (let at = 0; at < bytes.length; )
        at += writeSync(this.#file, bytes, at, bytes.length - at, this.#written + at);
      this.#written += bytes.length;
    } catch (cause) {
      const reason = (cause as NodeJS.ErrnoException).code ?? String(cause);
      throw new VigieError('FICHIER_NON_ECRIT', { file: tmpdir(), reason, temporary: 1 }, { cause });
    }
  }
}
