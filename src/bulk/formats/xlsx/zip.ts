import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

/** A ZIP archive of possibly damaged files. */
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

  /** Declared size of an unfolded file, in bytes; undefined for an unknown name. */
  sizeOf(name: string): number | undefined {
    return this.#entries.get(name)?.uncompressedSize;
  }

  /**
   * An unfolded file, piece after piece, up to its declared size. Throws for an unknown name, and for damaged or
   * encrypted content, possibly at the end alone.
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

/** Opens an archive by the directory at its end; undefined for a damaged or truncated one. */
export async function openArchive(bytes: Buffer): Promise<Archive | undefined> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    const entries = await Array.fromAsync(zip.eachEntry());
    return new Archive(zip, new Map(entries.map((entry) => [entry.fileName, entry])));
  } catch {
    return undefined;
  }
}
