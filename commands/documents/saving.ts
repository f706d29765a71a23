import { randomUUID } from 'node:crypto';
import { type FileHandle, link, lstat, open, rename, rm, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sameBytes, syncDirectory, withFileErrors } from '../../src/bulk/files/disk.ts';
import type { Receiver } from '../../src/client/download.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { makeDirectory } from '../../src/directories.ts';
import { numbered } from './names.ts';

/** Names that are tried before it is said that there are too many. */
const NUMBERS_MAX = 999;

export interface SaveTarget {
  readonly directory: string;
  readonly name: string;
  /** Replace what has the name, instead of choosing another one. */
  readonly force: boolean;
  /** The name was chosen by who asks: another is no use. */
  readonly exact: boolean;
  /** Only its owner may read it. */
  readonly secret: boolean;
}

/** What became of a file. */
export interface Saved {
  readonly path: string;
  readonly bytes: number;
  /** It was there already, byte for byte. */
  readonly same: boolean;
}

/**
 * One file that is saved: under a name of its own beside its place (`plan.pdf.3f9c2d10.part`) while it comes, flushed
 * to the disk, then given its name. Throws FICHIER_NON_ECRIT and FICHIER_EXISTANT.
 */
export class Saving implements Receiver {
  readonly #place: SaveTarget;
  readonly #path: string;
  readonly #part: string;
  readonly #progress: Receiver;
  #file: FileHandle | undefined;
  #length = 0;

  /** `progress` is told what comes. */
  constructor(place: SaveTarget, progress: Receiver) {
    this.#place = place;
    this.#path = join(place.directory, place.name);
    this.#part = `${this.#path}.${randomUUID().slice(0, 8)}.part`;
    this.#progress = progress;
  }

  /** Whether the file may have its name, before anything is asked for. */
  async check(): Promise<void> {
    const { exact, force } = this.#place;
    if (exact && !force && (await exists(this.#path)))
      throw new VigieError('FICHIER_EXISTANT', { file: this.#path });
  }

  async start(total: number | undefined): Promise<void> {
    await withFileErrors(this.#path, async () => {
      if (!this.#place.exact) makeDirectory(this.#place.directory);
      this.#file ??= await open(this.#part, 'wx', this.#place.secret ? 0o600 : 0o666);
      await this.#file.truncate();
    });
    this.#length = 0;
    await this.#progress.start(total);
  }

  async write(bytes: Buffer): Promise<void> {
    await withFileErrors(this.#path, async () => {
      for (let from = 0; from < bytes.length; ) {
        const written = await this.#file?.write(bytes, from, bytes.length - from, this.#length);
        from += written?.bytesWritten ?? 0;
        this.#length += written?.bytesWritten ?? 0;
      }
    });
    await this.#progress.write(bytes);
  }

  /** Gives the file its name. One that is there already, byte for byte, is left alone. */
  async commit(): Promise<Saved> {
    return withFileErrors(this.#path, async () => {
      await this.#file?.sync();
      await this.#file?.close();
      const named = await this.#named();
      await syncDirectory(dirname(this.#path));
      return { bytes: this.#length, ...named };
    });
  }

  /** Takes back what has come, unless it has its name. */
  async close(): Promise<void> {
    if (this.#file === undefined) return;
    await this.#file.close().catch(() => {});
    await rm(this.#part, { force: true }).catch(() => {});
  }

  async #named(): Promise<Pick<Saved, 'path' | 'same'>> {
    const { directory, name, force, exact } = this.#place;
    if (force) {
      await rename(this.#part, this.#path);
      return { path: this.#path, same: false };
    }
    for (let number = 1; number <= (exact ? 1 : NUMBERS_MAX); number++) {
      const path = join(directory, numbered(name, number));
      if (await sameFile(this.#part, path)) return { path, same: true };
      if (await givenName(this.#part, path)) return { path, same: false };
    }
    throw new VigieError('FICHIER_EXISTANT', { file: this.#path });
  }
}

/** Gives a file a name that nothing has; false when something has it, even if only just. */
async function givenName(part: string, path: string): Promise<boolean> {
  try {
    await link(part, path);
    await unlink(part);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    // Some disks know no second name for a file.
    if (await exists(path)) return false;
    await rename(part, path);
    return true;
  }
}

async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined;
}

/** Whether two files hold the same bytes; one that is not there, or no file, holds none. */
async function sameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((path) => lstat(path).catch(() => undefined)));
  return Boolean(a?.isFile() && b?.isFile()) && sameBytes(one, other);
}
