import { closeSync, openSync, readSync, unlinkSync, writeFileSync } from 'node:fs';
import { temporaryFailed, temporaryPath } from './temporary.ts';

/** Bytes written at once. */
const BLOCK = 1 << 16;

/**
 * Texts too large for memory, read again by rank: the rows of a file, the objects of a library, rejected rows.
 * Their file lies in the directory for temporary files and is unlinked once open: nothing is left behind.
 */
export class LineSpool {
  #file: number | undefined;
  /** Bytes in the file. */
  #size = 0;
  /** Offset of each line, and at the end of the next one. */
  #starts = [0];
  /** Lines not in the file yet. */
  #waiting: string[] = [];

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

  /** Line of a rank, from 0. */
  read(rank: number): string {
    this.#flush();
    const [start, end] = this.#starts.slice(rank, rank + 2) as [number, number];
    const bytes = Buffer.allocUnsafe(end - start);
    readSync(this.#file as number, bytes, 0, bytes.length, start);
    return bytes.toString('utf8');
  }

  /** Forgets all lines, and frees their space. */
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
