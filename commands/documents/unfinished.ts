import { createHash } from 'node:crypto';
import { constants, rmSync } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { acquireLock } from '../../src/bulk/execute/journal/lock.ts';
import { replaceFile } from '../../src/bulk/files/replacement.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { makeDirectory } from '../../src/directories.ts';

/** What is kept of a file that is coming. */
interface State {
  /** The path of its bytes so far, and the file that it was when it was made. */
  readonly part: string;
  readonly file: string;
  readonly validator?: string | undefined;
  /** Bytes of the whole file, where they are known. */
  readonly total?: number | undefined;
}

/** The part of a file that an earlier command has left, open for writing. */
export interface Part extends Omit<State, 'file'> {
  readonly handle: FileHandle;
  readonly length: number;
}

/**
 * The state of one download, in a directory that only the user can write to: whatever lies where files are saved, and
 * whatever it is called, is never taken for a part of one. Held by one process at a time.
 */
export class Unfinished {
  readonly #file: string;
  readonly #free: () => void;

  private constructor(file: string, free: () => void) {
    this.#file = file;
    this.#free = free;
  }

  /**
   * That of a document which is saved to this path; undefined where no state can be kept, and nothing be continued.
   * Throws JOURNAL_OCCUPE.
   */
  static claim(directory: string, id: string, path: string): Unfinished | undefined {
    const digest = createHash('sha256').update(JSON.stringify([id, resolve(path)]));
    const file = join(directory, `unfinished-${digest.digest('hex').slice(0, 32)}.json`);
    try {
      makeDirectory(directory, 0o700);
      return new Unfinished(file, acquireLock(file));
    } catch (error) {
      if (error instanceof VigieError && error.code === 'JOURNAL_OCCUPE') throw error;
      return undefined;
    }
  }

  /** What an earlier command left; undefined unless it is the very file that it has made. */
  async find(): Promise<Part | undefined> {
    let handle: FileHandle | undefined;
    try {
      const { part, file, validator, total } = JSON.parse(await readFile(this.#file, 'utf8')) as State;
      handle = await open(part, constants.O_RDWR | (constants.O_NOFOLLOW ?? 0));
      if ((await identityOf(handle)) === file)
        return { part, validator, total, handle, length: (await handle.stat()).size };
    } catch {
      // There is none, or it is gone: the file comes from its beginning.
    }
    await handle?.close();
    return undefined;
  }

  /** Takes down what a part is of, before its bytes come. Throws FICHIER_NON_ECRIT. */
  async note({ handle, part, validator, total }: Omit<Part, 'length'>): Promise<void> {
    const state: State = { part: resolve(part), file: await identityOf(handle), validator, total };
    await replaceFile(this.#file, JSON.stringify(state), 0o600);
  }

  forget(): void {
    rmSync(this.#file, { force: true });
  }

  /** Gives it free for other processes. */
  release(): void {
    this.#free();
  }
}

/** What tells a file from any other that ever has its name. */
async function identityOf(handle: FileHandle): Promise<string> {
  const { dev, ino, uid, birthtimeNs } = await handle.stat({ bigint: true });
  return [dev, ino, uid, birthtimeNs].join(' ');
}
