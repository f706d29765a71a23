import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

/** A ZIP archive, whose files may be damaged. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  get names(): readonly string[] {
    return [...this.#entries.keys()];
  }

  /** Bytes that a file says to unfold to; undefined where there is none of this name. */
  sizeOf(name: string): number | undefined {
    return this.#entries.get(name)?.uncompressedSize;
  }

  /**
   * What a file unfolds to, piece after piece, and no more than it says. Throws where there is none, and when it is damaged or
   * encrypted, which may be known at the end alone.
   */
  async *unfolding(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name);
    if (!entry) throw new RangeError('name');
    let sum = 0;
    for await (const piece of await this.#zip.openReadStreamPromise(entry)) {
      sum = crc32(piece, sum);
      yield piece;
    }
    // The library leaves this to its callers.
    if (sum !== entry.crc32) throw new RangeError('content');
  }
}

/** Opens an archive by the directory at its end; undefined for one that is damaged or cut short. */
export async function openArchive(bytes: Buffer): Promise<Archive | undefined> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    const entries = await Array.fromAsync(zip.eachEntry());
    return new Archive(zip, new Map(entries.map((entry) => [entry.fileName, entry])));
  } catch {
    return undefined;
  }
}
