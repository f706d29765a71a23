import { randomUUID } from 'node:crypto';
import { type FileHandle, link, lstat, open, rename, rm, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sameBytes, syncDirectory, withFileErrors } from '../../src/bulk/files/disk.ts';
import type { Receiver } from '../../src/client/download.ts';
import type { PartialDownload } from '../../src/client/partial-download.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { numbered } from './names.ts';
import { Unfinished } from './unfinished.ts';

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
 * One file that is saved: beside its place under a name that nothing had before (`plan.pdf.3f9c2d10.part`) while it
 * comes, flushed to the disk, then given its name. What broke off stays there, and is continued by who saves the same
 * document to the same place. Throws FICHIER_NON_ECRIT, FICHIER_EXISTANT and JOURNAL_OCCUPE.
 */
export class Saving implements Receiver {
  readonly #place: SaveTarget;
  readonly #path: string;
  readonly #tell: SaveReporter;
  /** Undefined where no state can be kept: then nothing is left to continue. */
  readonly #unfinished: Unfinished | undefined;
  #part: string | undefined;
  #file: FileHandle | undefined;
  #length = 0;
  #total: number | undefined;
  #validator: string | undefined;

  private constructor(place: SaveTarget, unfinished: Unfinished | undefined, tell: SaveReporter) {
    this.#place = place;
    this.#path = join(place.directory, place.name);
    this.#unfinished = unfinished;
    this.#tell = tell;
  }

  /** Looks for what is there of the file; `states` is the user's directory of what is known of downloads. */
  static async begin(id: string, place: SaveTarget, states: string, tell: SaveReporter): Promise<Saving> {
    const path = join(place.directory, place.name);
    if (place.exact && !place.force && (await exists(path)))
      throw new VigieError('FICHIER_EXISTANT', { file: path });
    const saving = new Saving(place, Unfinished.claim(states, id, path), tell);
    const found = await saving.#unfinished?.find();
    if (found) {
      saving.#part = found.part;
      saving.#file = found.handle;
      saving.#length = found.length;
      saving.#total = found.total;
      saving.#validator = found.validator;
    }
    return saving;
  }

  /** Whether what has come so far stays when it breaks off. */
  get canContinue(): boolean {
    return this.#unfinished !== undefined;
  }

  begun(): PartialDownload {
    return { length: this.#length, total: this.#total, validator: this.#validator };
  }

  async start(at: number, { total, validator }: Omit<PartialDownload, 'length'>): Promise<void> {
    await withFileErrors(this.#path, async () => {
      this.#part ??= `${this.#path}.${randomUUID().slice(0, 8)}.part`;
      this.#file ??= await open(this.#part, 'wx+', this.#place.secret ? 0o600 : 0o666);
      // Whatever ends it here, bytes never lie beside what tells of another file.
      await this.#file.truncate(at);
      this.#length = at;
      this.#total = total;
      this.#validator = validator;
      if (at === 0) await this.#unfinished?.note({ part: this.#part, handle: this.#file, validator, total });
    });
    this.#tell.onStart(at, total);
  }

  async write(bytes: Buffer): Promise<void> {
    await withFileErrors(this.#path, async () => {
      for (let from = 0; from < bytes.length; ) {
        const { bytesWritten = 0 } =
          (await this.#file?.write(bytes, from, bytes.length - from, this.#length)) ?? {};
        from += bytesWritten;
        this.#length += bytesWritten;
      }
    });
    this.#tell.onAdvance(bytes.length);
  }

  /** Gives the file its name. One that is there already, byte for byte, is left alone. */
  async commit(): Promise<Saved> {
    return withFileErrors(this.#path, async () => {
      const part = await this.#whole();
      const named = await this.#named(part);
      this.#part = undefined;
      this.#unfinished?.forget();
      await syncDirectory(dirname(this.#path));
      return { bytes: this.#length, ...named };
    });
  }

  /** Lets go of what has come so far; it stays where it is, unless there is no way to continue it. */
  async close(): Promise<void> {
    await this.#file?.close().catch(() => {});
    this.#file = undefined;
    if (this.#part !== undefined && (this.#length === 0 || !this.#unfinished)) {
      await rm(this.#part, { force: true }).catch(() => {});
      this.#unfinished?.forget();
    }
    this.#unfinished?.release();
  }

  /** Takes back what has come. */
  async discard(): Promise<void> {
    this.#length = 0;
    await this.close();
  }

  /** The path of the part, on the disk: it must be what was written, whatever somebody has done to it meanwhile. */
  async #whole(): Promise<string> {
    const [part, file] = [this.#part, this.#file];
    if (part === undefined || file === undefined) throw new Error('nothing has come');
    await file.sync();
    const [own, there] = [await file.stat(), await lstat(part)];
    if (own.ino !== there.ino || own.dev !== there.dev || own.size !== this.#length)
      throw new VigieError('FICHIER_NON_ECRIT', { file: part, reason: 'EBUSY' });
    await file.close();
    this.#file = undefined;
    return part;
  }

  async #named(part: string): Promise<Pick<Saved, 'path' | 'same'>> {
    const { directory, name, force, exact } = this.#place;
    if (force) {
      await rename(part, this.#path);
      return { path: this.#path, same: false };
    }
    for (let number = 1; number <= (exact ? 1 : NUMBERS_MAX); number++) {
      const path = join(directory, numbered(name, number));
      if (await sameFile(part, path)) {
        await unlink(part);
        return { path, same: true };
      }
      if (await givenName(part, path)) return { path, same: false };
    }
    throw new VigieError('FICHIER_EXISTANT', { file: this.#path });
  }
}

export interface SaveReporter {
  onStart(at: number, total: number | undefined): void;
  onAdvance(bytes: number): void;
}

/** Gives a file a name that nobody has; false when somebody has it, even if only just. */
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
