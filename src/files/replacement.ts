import { writeFileSync } from 'node:fs';
import { type FileHandle, open, rename, stat, unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import process from 'node:process';
import { flushDirectory, withFileErrors } from './disk.ts';
import { keepAside } from './keep-old.ts';
import { removeLeftovers } from './leftovers.ts';
import { resolveLinks } from './links.ts';

/** Characters gathered before a write. */
const BLOCK = 1 << 16;

/**
 * Replacement of a file by a complete one: written beside it under a name of its own, flushed to the
 * disk, then renamed. Until then the old file is unchanged.
 */
export class Replacement {
  /** Path in messages. */
  readonly path: string;
  readonly #target: string;
  readonly #temporary: string;
  readonly #file: FileHandle;
  #pieces: string[] = [];
  #length = 0;
  #open = true;

  private constructor(path: string, target: string, temporary: string, file: FileHandle) {
    this.path = path;
    this.#target = target;
    this.#temporary = temporary;
    this.#file = file;
  }

  /**
   * Begins a file. A symbolic link stays one, and its target is replaced; an existing file keeps its mode.
   * Until it is complete its name ends in `ending`. Throws FICHIER_NON_ECRIT, LIEN_ETRANGER.
   */
  static open(path: string, mode = 0o666, ending = '.tmp'): Promise<Replacement> {
    return withFileErrors(path, async () => {
      const target = resolveLinks(path);
      const old = await stat(path).catch(() => undefined);
      if (old && !old.isFile()) throw new Error('not a regular file');
      // Several machines may write to one directory.
      const own = `.${encodeURIComponent(hostname())}${ending}`;
      removeLeftovers(target, [own]);
      const temporary = `${target}.${process.pid}${own}`;
      const file = await open(temporary, 'wx', mode);
      if (old) await file.chmod(old.mode & 0o777);
      return new Replacement(path, target, temporary, file);
    });
  }

  /** Adds a piece of the file; short texts are gathered. Throws FICHIER_NON_ECRIT. */
  async write(piece: string | Uint8Array): Promise<void> {
    if (typeof piece !== 'string') {
      await this.#flush();
      return this.#append(piece);
    }
    this.#pieces.push(piece);
    this.#length += piece.length;
    if (this.#length >= BLOCK) await this.#flush();
  }

  /**
   * Puts the file in its place, complete even after a power loss. The old file goes; with `keeps` it is kept beside it,
   * and its path is returned.
   */
  async commit(keeps = false): Promise<string | undefined> {
    await this.#flush();
    return withFileErrors(this.path, async () => {
      await this.#file.sync();
      await this.#file.close();
      const kept = keeps ? await keepAside(this.path) : undefined;
      await rename(this.#temporary, this.#target);
      this.#open = false;
      flushDirectory(dirname(this.#target));
      return kept;
    });
  }

  /** Removes an uncommitted file; harmless after `commit`. */
  async abandon(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    await this.#file.close().catch(() => {});
    await unlink(this.#temporary).catch(() => {});
  }

  async #flush(): Promise<void> {
    const text = this.#pieces.join('');
    this.#pieces = [];
    this.#length = 0;
    if (text !== '') await this.#append(text);
  }

  /** Writes synchronously: the system takes a block faster than another thread answers. */
  #append(piece: string | Uint8Array): Promise<void> {
    return withFileErrors(this.path, async () => writeFileSync(this.#file.fd, piece));
  }
}

/** Writes a small file whole, or keeps the old one as it was: a link stays one. Throws FICHIER_NON_ECRIT. */
export async function replaceFile(path: string, content: string | Uint8Array, mode?: number): Promise<void> {
  const file = await Replacement.open(path, mode);
  try {
    await file.write(content);
    await file.commit();
  } finally {
    await file.abandon();
  }
}
