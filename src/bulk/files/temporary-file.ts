import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { temporaryFailed } from './temporary-failure.ts';

/**
 * Holds what would take too much memory, in the directory for temporary files. It is made with its first bytes, and has
 * no name any more as soon as it is open: it leaves nothing behind.
 */
export class TemporaryFile {
  #file: number | undefined;
  #size = 0;

  /** Bytes. */
  get size(): number {
    return this.#size;
  }

  /** Adds a text at the end. Throws FICHIER_NON_ECRIT. */
  append(text: string): void {
    const bytes = Buffer.from(text);
    try {
      this.#file ??= openUnnamed();
      for (let at = 0; at < bytes.length; )
        at += writeSync(this.#file, bytes, at, bytes.length - at, this.#size + at);
      this.#size += bytes.length;
    } catch (cause) {
      throw temporaryFailed(cause);
    }
  }

  /** The text between two positions, in bytes, that stand where texts were added. */
  read(start: number, end: number): string {
    if (this.#file === undefined) return '';
    const bytes = Buffer.allocUnsafe(end - start);
    readSync(this.#file, bytes, 0, bytes.length, start);
    return bytes.toString('utf8');
  }

  /** Gives its room back; what is added after that is in a new file. */
  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
    this.#size = 0;
  }
}

/** A path in the directory for temporary files that nothing has. */
export function temporaryPath(): string {
  return join(tmpdir(), `vigie-${randomUUID()}`);
}

function openUnnamed(): number {
  const path = temporaryPath();
  const file = openSync(path, 'wx+', 0o600);
  unlinkSync(path);
  return file;
}
