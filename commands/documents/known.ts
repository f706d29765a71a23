import { createHash } from 'node:crypto';
import { lstat, readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Downloader, Receiver } from '../../src/client/download.ts';
import type { PartialDownload } from '../../src/client/partial-download.ts';
import type { Document } from '../../src/contract/documents.ts';
import { makeDirectory } from '../../src/directories.ts';
import { downloadsDirectory } from '../../src/profiles/locations.ts';
import type { Saved, Saving } from './saving.ts';

/** Files that are known of one directory: those that were saved last. */
const KNOWN_MAX = 10_000;
/** Milliseconds after which a file that changes has another Last-Modified, which counts in seconds (RFC 9110, 8.8.2.2). */
const SETTLED = 60_000;

/** A file as it was saved. */
interface Entry {
  /** The document, and a digest of its address, which may hold secrets. */
  readonly id: string;
  readonly adresse: string;
  /** How the document was called; the file may have been given a number. */
  readonly nom: string;
  /** What its host tells it from any other by. */
  readonly validator: string;
  readonly octets: number;
  /** By which it is seen that somebody has touched it. */
  readonly empreinte: string;
}

/** A file that lies there as it was saved. */
export interface Known extends PartialDownload {
  readonly path: string;
  readonly validator: string;
}

/**
 * What is known of the files that were saved to a directory, so that one that is there need not come again: its host is
 * asked whether it still is the same. A convenience: what cannot be read or kept is not known.
 */
export class Memory {
  readonly #directory: string;
  readonly #file: string;
  /** By the names of their files; the one that was saved last, which is what the host had last, is the first. */
  readonly #before: Promise<readonly (readonly [fichier: string, entry: Entry])[]>;
  readonly #noted: Record<string, Entry> = {};

  constructor(env: Readonly<Record<string, string | undefined>>, directory: string) {
    this.#directory = directory;
    this.#file = join(downloadsDirectory(env), `${digest(resolve(directory))}.json`);
    this.#before = entriesOf(this.#file).then((found) => Object.entries(found).reverse());
  }

  /** The file of a document of this name, if nobody has touched it since it was saved. */
  async find({ id, url }: Document, nom: string): Promise<Known | undefined> {
    const adresse = digest(url);
    for (const [fichier, entry] of await this.#before) {
      if (entry?.id !== id || entry.adresse !== adresse || entry.nom !== nom) continue;
      const path = join(this.#directory, fichier);
      if ((await fingerprint(path)) !== entry.empreinte) continue;
      return { path, length: entry.octets, total: entry.octets, validator: entry.validator };
    }
    return undefined;
  }

  /** Takes note of a file that was saved. Without a validator that tells it from any other nothing is noted. */
  async note({ id, url }: Document, nom: string, { path, bytes }: Saved, validator = ''): Promise<void> {
    const empreinte = await fingerprint(path);
    if (empreinte === undefined || !tellsApart(validator)) return;
    const entry = { id, adresse: digest(url), nom, validator, octets: bytes, empreinte };
    this.#noted[basename(path)] = entry;
  }

  /** Keeps what was noted, beside what others have noted meanwhile. Never throws. */
  async keep(): Promise<void> {
    if (Object.keys(this.#noted).length === 0) return;
    const { replaceFile } = await import('../../src/bulk/files/replacement.ts');
    try {
      const before = Object.entries(await entriesOf(this.#file));
      const others = before.filter(([fichier]) => !Object.hasOwn(this.#noted, fichier));
      const all = [...others, ...Object.entries(this.#noted)].slice(-KNOWN_MAX);
      makeDirectory(dirname(this.#file), 0o700);
      await replaceFile(this.#file, JSON.stringify(Object.fromEntries(all)), 0o600);
    } catch {
      // The files come once more, no worse.
    }
  }
}

/** Takes a file in, unless its host tells that it still is the one that is known. */
export async function saveUnless(
  known: Known,
  downloader: Downloader,
  url: string,
  saving: Saving,
): Promise<Saved> {
  const receiver = new Unless(known, saving);
  try {
    await downloader.download(url, receiver);
  } catch (error) {
    if (!(error instanceof Unsure)) throw error;
    await downloader.download(url, saving);
    return saving.commit();
  }
  return receiver.comes ? saving.commit() : { path: known.path, bytes: known.length, same: true };
}

/** A host sends what follows a file that is whole: it says nothing of the file. */
class Unsure extends Error {}

class Unless implements Receiver {
  readonly #known: Known;
  readonly #saving: Saving;
  /** Another file comes. */
  comes = false;

  constructor(known: Known, saving: Saving) {
    this.#known = known;
    this.#saving = saving;
  }

  begun(): PartialDownload {
    return this.comes ? this.#saving.begun() : this.#known;
  }

  async start(at: number, file: Omit<PartialDownload, 'length'>): Promise<void> {
    if (!this.comes && at > 0) throw new Unsure();
    this.comes = true;
    await this.#saving.start(at, file);
  }

  write(bytes: Buffer): Promise<void> {
    return this.#saving.write(bytes);
  }
}

/** Whether no other content of a file can have the same validator. */
function tellsApart(validator: string): boolean {
  return validator.startsWith('"') || Date.parse(validator) <= Date.now() - SETTLED;
}

/** Undefined where no file lies. */
async function fingerprint(path: string): Promise<string | undefined> {
  const stat = await lstat(path, { bigint: true }).catch(() => undefined);
  return stat?.isFile() ? [stat.ino, stat.size, stat.mtimeNs, stat.ctimeNs].join(' ') : undefined;
}

async function entriesOf(file: string): Promise<Readonly<Record<string, Entry>>> {
  try {
    const found: unknown = JSON.parse(await readFile(file, 'utf8'));
    return typeof found === 'object' && found !== null ? (found as Record<string, Entry>) : {};
  } catch {
    return {};
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
