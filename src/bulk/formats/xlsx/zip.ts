import { crc32, createInflateRaw } from 'node:zlib';

/** A file in a ZIP archive. */
export interface ZipEntry {
  readonly name: string;
  /** Bytes that it says to unfold to. */
  readonly size: number;
  readonly method: number;
  readonly crc: number;
  /** Its bytes as they stand in the archive. */
  readonly packed: Buffer;
}

const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Bytes of the record at the end, without the comment that may follow. */
const END_SIZE = 22;
const COMMENT_MAX = 0xffff;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

/**
 * The files of a ZIP archive, by the directory at its end, which alone tells their true sizes; undefined for one
 * that is damaged or cut short. Archives beyond 4 GB are not read.
 */
export function zipEntries(bytes: Buffer): ReadonlyMap<string, ZipEntry> | undefined {
  try {
    let at = bytes.length - END_SIZE;
    while (bytes.readUInt32LE(at) !== END) {
      if (at-- < bytes.length - END_SIZE - COMMENT_MAX) return undefined;
    }
    const entries = new Map<string, ZipEntry>();
    let next = bytes.readUInt32LE(at + 16);
    for (let count = bytes.readUInt16LE(at + 10); count > 0; count--) {
      if (bytes.readUInt32LE(next) !== CENTRAL) return undefined;
      const entry = entryAt(bytes, next);
      entries.set(entry.name, entry);
      next +=
        46 + bytes.readUInt16LE(next + 28) + bytes.readUInt16LE(next + 30) + bytes.readUInt16LE(next + 32);
    }
    return entries;
  } catch (error) {
    // What it says would stand outside of it.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function entryAt(bytes: Buffer, at: number): ZipEntry {
  const local = bytes.readUInt32LE(at + 42);
  const data = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const name = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28));
  return {
    // Some programs of old write the separators of Windows.
    name: name.replaceAll('\\', '/'),
    size: bytes.readUInt32LE(at + 24),
    method: (bytes.readUInt16LE(at + 8) & ENCRYPTED) === 0 ? bytes.readUInt16LE(at + 10) : -1,
    crc: bytes.readUInt32LE(at + 16),
    packed: bytes.subarray(data, data + bytes.readUInt32LE(at + 20)),
  };
}

/** What a file of an archive holds; undefined when it is damaged, encrypted or larger than it says. */
export async function unzip(entry: ZipEntry): Promise<Buffer | undefined> {
  try {
    return Buffer.concat(await Array.fromAsync(unfolding(entry)));
  } catch {
    return undefined;
  }
}

/**
 * What a file of an archive unfolds to, piece after piece, and no more than it says. Throws when it is damaged or
 * encrypted, which may be known at the end alone.
 */
export async function* unfolding({ method, packed, size, crc }: ZipEntry): AsyncGenerator<Uint8Array> {
  if (method !== STORED && method !== DEFLATED) throw new RangeError('method');
  let unfolded = 0;
  let sum = 0;
  for await (const piece of method === STORED ? [packed] : inflated(packed)) {
    unfolded += piece.length;
    if (unfolded > size) throw new RangeError('size');
    sum = crc32(piece, sum);
    yield piece;
  }
  if (unfolded !== size || sum !== crc) throw new RangeError('content');
}

function inflated(packed: Buffer): AsyncIterable<Uint8Array> {
  const inflating = createInflateRaw();
  inflating.end(packed);
  return inflating;
}
