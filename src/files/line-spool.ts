import { closeSync, openSync, readSync, unlinkSync, writeFileSync } from 'node:fs';
import { temporaryFailed, temporaryPath } from './temporary.ts';

/** Bytes that are written at once. */
const BLOCK = 1 << 16;

/**
 * Texts that would take too much memory, found again by their rank: the rows of a file, what a library held, rows that
 * are rejected. They lie in the directory for temporary files, in a file that has no name any more as soon as it is open:
 * it leaves nothing behind.
 */
export class LineSpool {
  #file: number | undefined;
  /** Bytes that are in the file. */
  #size = 0;
  /** Where each line begins, and at the end where the next one will. */
  #starts = [0];
  /** What is not in the file yet. */
  #waiting: string[] = [];

  /** Lines. */
  get length(): number {
    return this.#starts.length - 1;
  }

  /** Throws FICHIER_NON_ECRIT. */
  add(line: string): void {
    const end = (this.#starts.at(-1) as number) + Buffer.byteLength(line);
    this.#starts.push(end);
    this.#waiting.push(line);
    if (end - this.#size >= BLOCK) this.#flush();
  }

  /** The line of a rank, from 0. */
  read(rank: number): string {
    this.#flush();
    const [start, end] = this.#starts.slice(rank, rank + 2) as [number, number];
    const bytes = Buffer.allocUnsafe(end - start);
    readSync(this.#file as number, bytes, 0, bytes.length, start);
    return bytes.toString('utf8');
  }

  /** Forgets all lines, and gives their room back. */
  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
    this.#size = 0;
    this.#starts = [0];
    this.#waiting = [];
  }

  #flush(): void {
    if (this.#waiting.length === 0) return;
    try {
      this.#file ??= openUnnamed();
      writeFileSync(this.#file, this.#waiting.join(''));
    } catch (cause) {
      throw temporaryFailed(cause);
    }
    this.#size = this.#starts.at(-1) as number;
    this.#waiting = [];
  }
}

function openUnnamed(): number {
  const path = temporaryPath();
  const file = openSync(path, 'wx+', 0o600);
  unlinkSync(path);
  return file;
}
