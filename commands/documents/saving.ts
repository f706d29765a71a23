import { constants } from 'node:fs';
import {
  type FileHandle,
  link,
  lstat,
  open,
  readFile,
  rename,
  rm,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Begun, Receiver } from '../../src/client/download.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { numbered } from './names.ts';

/** Beside a file that is coming: its bytes so far, and what they are of. */
const PART = '.part';
const ABOUT = '.part.json';
/** Names that are tried before it is said that there are too many. */
const NUMBERS_MAX = 999;
const COMPARED_AT_ONCE = 1 << 16;

interface About {
  /** The document. */
  readonly id: string;
  readonly validator?: string | undefined;
}

export interface Place {
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
 * One file that is saved: under its name with `.part` while it comes, flushed to the disk, then given its name. What
 * broke off stays there, and is continued by who saves the same document to the same place.
 * Throws FICHIER_NON_ECRIT and FICHIER_EXISTANT.
 */
export class Saving implements Receiver {
  readonly #id: string;
  readonly #place: Place & { readonly number: number };
  readonly #path: string;
  #file: FileHandle | undefined;
  #length = 0;
  #validator: string | undefined;
  readonly #tell: Tell;

  private constructor(id: string, place: Place & { readonly number: number }, path: string, tell: Tell) {
    this.#id = id;
    this.#place = place;
    this.#path = path;
    this.#tell = tell;
  }

  /** Chooses where the file comes to lie, and looks for what is there of it. */
  static async begin(id: string, place: Place, tell: Tell): Promise<Saving> {
    const number = await freeNumber(id, place);
    const path = join(place.directory, numbered(place.name, number));
    const saving = new Saving(id, { ...place, number }, path, tell);
    const about = await aboutOf(path);
    const part = await lstat(path + PART).catch(() => undefined);
    if (about?.id === id && part?.isFile()) {
      saving.#length = part.size;
      saving.#validator = about.validator;
    }
    return saving;
  }

  begun(): Begun {
    return { length: this.#length, validator: this.#validator };
  }

  async start(
    at: number,
    { total, validator }: { readonly total: number | undefined; readonly validator: string | undefined },
  ): Promise<void> {
    await told(this.#path, async () => {
      await this.#file?.close();
      this.#file = undefined;
      this.#validator = validator;
      // First of what: bytes of an unknown file are worth nothing.
      const about: About = { id: this.#id, validator };
      await writeFile(this.#path + ABOUT, JSON.stringify(about), { mode: 0o600 });
      const { O_WRONLY, O_CREAT, O_NOFOLLOW = 0 } = constants;
      const mode = this.#place.secret ? 0o600 : 0o666;
      this.#file = await open(this.#path + PART, O_WRONLY | O_CREAT | O_NOFOLLOW, mode);
      await this.#file.truncate(at);
      this.#length = at;
    });
    this.#tell.onStart(at, total);
  }

  async write(bytes: Buffer): Promise<void> {
    await told(this.#path, async () => {
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
    return told(this.#path, async () => {
      this.#file ??= await open(this.#path + PART, 'r+');
      await this.#file.sync();
      await this.#file.close();
      this.#file = undefined;
      const path = await this.#named();
      await rm(this.#path + ABOUT, { force: true });
      await syncDirectory(dirname(this.#path));
      return { bytes: this.#length, ...path };
    });
  }

  /** Lets go of what has come so far; it stays where it is. */
  async close(): Promise<void> {
    await this.#file?.close().catch(() => {});
    this.#file = undefined;
    if (this.#length > 0) return;
    await rm(this.#path + PART, { force: true }).catch(() => {});
    await rm(this.#path + ABOUT, { force: true }).catch(() => {});
  }

  /** Takes back what has come. */
  async discard(): Promise<void> {
    this.#length = 0;
    await this.close();
  }

  async #named(): Promise<Pick<Saved, 'path' | 'same'>> {
    const { directory, name, number: chosen, force, exact } = this.#place;
    const part = this.#path + PART;
    if (force) {
      const path = join(directory, name);
      await rename(part, path);
      return { path, same: false };
    }
    for (let number = 1; number <= NUMBERS_MAX; number++) {
      const path = join(directory, numbered(name, number));
      if (await sameFile(part, path)) {
        await unlink(part);
        return { path, same: true };
      }
      // What is free before it is kept for the document whose part lies there.
      if (number >= chosen && (await givenName(part, path))) return { path, same: false };
      if (exact) break;
    }
    throw new VigieError('FICHIER_EXISTANT', { file: join(directory, name) });
  }
}

export interface Tell {
  onStart(at: number, total: number | undefined): void;
  onAdvance(bytes: number): void;
}

/**
 * The number of the name under which a part of this document lies, else of the first one under which neither another
 * file nor the part of another document does.
 */
async function freeNumber(id: string, { directory, name, force, exact }: Place): Promise<number> {
  const path = join(directory, name);
  if (exact || force) {
    if (!force && (await exists(path))) throw new VigieError('FICHIER_EXISTANT', { file: path });
    return 1;
  }
  for (let number = 1; number <= NUMBERS_MAX; number++) {
    const candidate = join(directory, numbered(name, number));
    const begun = await exists(candidate + PART);
    if (begun && (await aboutOf(candidate))?.id === id) return number;
    if (!begun && !(await exists(candidate))) return number;
  }
  throw new VigieError('FICHIER_EXISTANT', { file: path });
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

async function aboutOf(path: string): Promise<About | undefined> {
  try {
    return JSON.parse(await readFile(path + ABOUT, 'utf8')) as About;
  } catch {
    return undefined;
  }
}

/** Whether two files hold the same bytes; one that is not there, or no file, holds none. */
async function sameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((path) => lstat(path).catch(() => undefined)));
  if (!a?.isFile() || !b?.isFile() || a.size !== b.size) return false;
  const files = [await open(one), await open(other)] as const;
  try {
    for (let at = 0; at < a.size; at += COMPARED_AT_ONCE) {
      const [left, right] = await Promise.all(files.map((file) => pieceOf(file, at)));
      if (!left?.equals(right as Buffer)) return false;
    }
    return true;
  } finally {
    await Promise.all(files.map((file) => file.close()));
  }
}

async function pieceOf(file: FileHandle, at: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(COMPARED_AT_ONCE), 0, COMPARED_AT_ONCE, at);
  return buffer.subarray(0, bytesRead);
}

/** Makes the new name itself outlive a loss of power, where the system can. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path).catch(() => undefined);
  await directory?.sync().catch(() => {});
  await directory?.close();
}

async function told<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof VigieError) throw cause;
    const reason = (cause as NodeJS.ErrnoException).code ?? (cause as Error).message;
    throw new VigieError('FICHIER_NON_ECRIT', { file, reason }, { cause });
  }
}
