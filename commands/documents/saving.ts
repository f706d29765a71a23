import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, link, lstat, open, readFile, rename, rm, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Begun } from '../../src/client/begun.ts';
import type { Receiver } from '../../src/client/download.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { claim } from '../../src/library/claim.ts';
import { sameBytes, syncDirectory, told } from '../../src/library/write/disk.ts';
import { numbered } from './names.ts';

/** Beside a file that is coming: its bytes so far, and what they are of. */
const PART = '.part';
const ABOUT = '.part.json';
/** Names that are tried before it is said that there are too many. */
const NUMBERS_MAX = 999;

interface About {
  /** The document. */
  readonly id: string;
  readonly validator?: string | undefined;
  /** Bytes of the whole file, where they are known. */
  readonly total?: number | undefined;
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

/** A place that is this process's own, until it gives it free. */
interface Claimed extends Place {
  /** Which of the names it is that lie beside each other. */
  readonly number: number;
  readonly free: () => void;
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
 * broke off stays there, and is continued by who saves the same document to the same place. Two processes never write
 * to one place at once. Throws FICHIER_NON_ECRIT, FICHIER_EXISTANT and JOURNAL_OCCUPE.
 */
export class Saving implements Receiver {
  readonly #id: string;
  readonly #place: Claimed;
  readonly #path: string;
  #file: FileHandle | undefined;
  #length = 0;
  #total: number | undefined;
  #validator: string | undefined;
  readonly #tell: Tell;

  private constructor(id: string, place: Claimed, tell: Tell) {
    this.#id = id;
    this.#place = place;
    this.#path = pathOf(place, place.number);
    this.#tell = tell;
  }

  /** Chooses where the file comes to lie, and looks for what is there of it. */
  static async begin(id: string, place: Place, tell: Tell): Promise<Saving> {
    const path = join(place.directory, place.name);
    const saving = new Saving(id, await told(path, () => claimedPlace(id, place)), tell);
    const about = await aboutOf(saving.#path);
    const part = await lstat(saving.#path + PART).catch(() => undefined);
    if (about?.id === id && part?.isFile()) {
      saving.#length = part.size;
      saving.#total = about.total;
      saving.#validator = about.validator;
    }
    return saving;
  }

  begun(): Begun {
    return { length: this.#length, total: this.#total, validator: this.#validator };
  }

  async start(at: number, { total, validator }: Omit<Begun, 'length'>): Promise<void> {
    await told(this.#path, async () => {
      await this.#file?.close();
      this.#file = undefined;
      this.#file = await openOwn(this.#path + PART, this.#place.secret ? 0o600 : 0o666);
      // Whatever ends it here, bytes never lie beside what tells of another file.
      await this.#file.truncate(at);
      this.#length = at;
      this.#total = total;
      this.#validator = validator;
      const about: About = { id: this.#id, validator, total };
      if (at === 0) await writeAbout(this.#path, about);
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
      this.#file ??= await openOwn(this.#path + PART, 0o600);
      await this.#file.sync();
      await this.#checkOwn(this.#file);
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
    if (this.#length === 0) {
      await rm(this.#path + PART, { force: true }).catch(() => {});
      await rm(this.#path + ABOUT, { force: true }).catch(() => {});
    }
    this.#place.free();
  }

  /** Takes back what has come. */
  async discard(): Promise<void> {
    this.#length = 0;
    await this.close();
  }

  /** What is given a name must be what was written, whatever somebody has done to it meanwhile. */
  async #checkOwn(file: FileHandle): Promise<void> {
    const [own, there] = [await file.stat(), await lstat(this.#path + PART)];
    if (own.ino === there.ino && own.dev === there.dev && own.size === this.#length) return;
    throw new VigieError('FICHIER_NON_ECRIT', { file: this.#path + PART, reason: 'EBUSY' });
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
      const path = pathOf(this.#place, number);
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
 * Claims the name under which a part of this document lies, else the first one under which neither another file nor
 * what another process writes, or has written of another document, does.
 */
async function claimedPlace(id: string, place: Place): Promise<Claimed> {
  const only = place.exact || place.force;
  for (let number = 1; number <= (only ? 1 : NUMBERS_MAX); number++) {
    const path = pathOf(place, number);
    if (!(await suits(id, path, place))) continue;
    const free = await claimed(id, path, only);
    if (free === undefined) continue;
    // Another process may have come to its end there meanwhile.
    if (await suits(id, path, place)) return { ...place, number, free };
    free();
  }
  const path = join(place.directory, place.name);
  const inTheWay = only && (place.force || !(await exists(path))) ? path + PART : path;
  throw new VigieError('FICHIER_EXISTANT', { file: inTheWay });
}

/** Whether a document may come to lie there. A part that vigie does not know as its own is no more replaced than a file. */
async function suits(id: string, path: string, { exact, force }: Place): Promise<boolean> {
  const part = await lstat(path + PART).catch(() => undefined);
  const isOwn = part !== undefined && (await aboutOf(path))?.id === id;
  if (!isOwn && part !== undefined && (!part.isFile() || part.size > 0)) return false;
  return force || (isOwn && !exact) || !(await exists(path));
}

/** Opens what is written to beside the file; a link would lead elsewhere. */
function openOwn(path: string, mode: number): Promise<FileHandle> {
  const { O_WRONLY, O_CREAT, O_NOFOLLOW = 0 } = constants;
  return open(path, O_WRONLY | O_CREAT | O_NOFOLLOW, mode);
}

async function writeAbout(path: string, about: About): Promise<void> {
  const file = await openOwn(path + ABOUT, 0o600);
  try {
    await file.truncate(0);
    await file.writeFile(JSON.stringify(about));
  } finally {
    await file.close();
  }
}

/** Keeps other processes from a place; undefined when one is there with another document, and another place will do. */
async function claimed(id: string, path: string, only: boolean): Promise<(() => void) | undefined> {
  // Some disks take names for the same that differ in case. The host would make the name of the file too long.
  const name = basename(path).normalize('NFC').toLowerCase();
  const short = createHash('sha256').update(name).digest('hex').slice(0, 16);
  try {
    return claim(join(dirname(path), `.vigie-${short}`));
  } catch (error) {
    const occupied = error instanceof VigieError && error.code === 'JOURNAL_OCCUPE';
    if (!occupied || only || (await aboutOf(path))?.id === id) throw error;
    return undefined;
  }
}

function pathOf({ directory, name }: Place, number: number): string {
  return join(directory, numbered(name, number));
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
  return Boolean(a?.isFile() && b?.isFile()) && sameBytes(one, other);
}
