import { type FileHandle, open, unlink } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { readFailed, VigieError } from '../../contract/errors.ts';
import { isGzip, isZip } from '../../files/head.ts';
import { temporaryFailed, temporaryPath } from '../../files/temporary.ts';
import { type Pieces, unfold } from './gzip.ts';

/** Bytes read at once. */
export const BLOCK = 1 << 20;
/** Maximal bytes of a record: far beyond any field, so that a quote was surely never closed. */
export const RECORD_MAX = 4 << 20;

/** A file that is read several times from its beginning: every pass of an import sees the same bytes. */
export interface InputSource {
  /** Name in messages: the path as given, `-` for standard input. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Reads at most `length` bytes at `position` into `target` from `offset` on; returns how many, 0 at the end. */
  read(target: Buffer, offset: number, length: number, position: number): Promise<number>;
  /** Throws FICHIER_MODIFIE when the file has changed since it was opened. */
  verify(): Promise<void>;
  close(): Promise<void>;
}

/** First bytes of a source, fewer if it is shorter. */
export async function readHead(source: InputSource, length: number): Promise<Buffer> {
  const head = Buffer.alloc(length);
  return head.subarray(0, await source.read(head, 0, length, 0));
}

/**
 * Opens a file. Inputs that can be read only once, such as a named pipe, and gzip are copied first. Throws the errors
 * of `spool`; reading it may throw LECTURE_ECHOUEE.
 */
export async function openFile(path: string, signal?: AbortSignal): Promise<InputSource> {
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    const head = Buffer.alloc(2);
    const direct = (await file.stat()).isFile();
    if (direct) await file.read(head, 0, head.length, 0);
    // The stream closes the file at its end.
    return direct && !isGzip(head)
      ? await sourceOf(path, file)
      : await spool(path, file.createReadStream(), signal);
  } catch (error) {
    await file?.close();
    throw readFailed(path, error);
  }
}

/**
 * Copies a stream, such as standard input, into a private temporary file; gzip is unfolded on its way. The file is
 * unlinked once open, so that nothing is left behind however the program ends. Throws FICHIER_ILLISIBLE,
 * LECTURE_ECHOUEE, FICHIER_NON_ECRIT when the copy finds no place, and for gzip ARCHIVE_INVALIDE and
 * ARCHIVE_TROP_GRANDE. Ends with the reason of `signal`, without waiting for the input.
 */
export async function spool(name: string, pieces: Pieces, signal?: AbortSignal): Promise<InputSource> {
  const path = temporaryPath();
  const file = await open(path, 'wx+', 0o600).catch((cause) => {
    throw temporaryFailed(cause);
  });
  const stop = () => void (pieces instanceof Readable && pieces.destroy(signal?.reason));
  try {
    await unlink(path);
    signal?.throwIfAborted();
    signal?.addEventListener('abort', stop, { once: true });
    // The loop throws errors; before it, nothing listens.
    if (pieces instanceof Readable) pieces.on('error', () => {});
    for await (const piece of upToEndlessLine(unfold(name, pieces))) {
      signal?.throwIfAborted();
      await file.writeFile(piece).catch((cause) => {
        throw temporaryFailed(cause);
      });
    }
    return await sourceOf(name, file);
  } catch (error) {
    if (pieces instanceof Readable) pieces.destroy();
    await file.close();
    throw readFailed(name, error);
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/** Bytes from which a line is too long in any encoding: none takes more than two where UTF-8 takes one. */
const ENDLESS = 2 * (RECORD_MAX + BLOCK);
const [LF, CR, BLANK] = [0x0a, 0x0d, 0x20];

/**
 * An input up to a line longer than any that is read: the reader refuses that line, and the rest may have no end. JSON
 * documents may be on one line, and workbooks have no lines.
 */
async function* upToEndlessLine(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let text: boolean | undefined;
  let length = 0;
  for await (const piece of pieces) {
    yield piece;
    const first = piece.find((byte) => byte > BLANK);
    text ??= first === undefined ? undefined : first !== 0x7b && first !== 0x5b && !isZip(Buffer.from(piece));
    const end = Math.max(piece.lastIndexOf(LF), piece.lastIndexOf(CR));
    length = end < 0 ? length + piece.length : piece.length - end - 1;
    if (text !== false && length > ENDLESS) return;
  }
}

/** A source whose reading ends with the reason of a signal, at the next block. */
export function interruptible(source: InputSource, signal: AbortSignal | undefined): InputSource {
  return {
    ...source,
    read: async (target, offset, length, position) => {
      signal?.throwIfAborted();
      return source.read(target, offset, length, position);
    },
  };
}

/** A source of bytes in memory. Each block yields to the event loop, so that interruptions are handled. */
export function memorySource(name: string, bytes: Buffer): InputSource {
  return {
    name,
    size: bytes.length,
    read: async (target, offset, length, position) => {
      await nextTurn();
      return bytes.copy(target, offset, position, position + length);
    },
    verify: async () => {},
    close: async () => {},
  };
}

async function sourceOf(name: string, file: FileHandle): Promise<InputSource> {
  const opened = await file.stat();
  return {
    name,
    size: opened.size,
    read: async (target, offset, length, position) => {
      try {
        return (await file.read(target, offset, length, position)).bytesRead;
      } catch (cause) {
        throw readFailed(name, cause);
      }
    },
    verify: async () => {
      const now = await file.stat().catch((cause) => {
        throw readFailed(name, cause);
      });
      if (now.size !== opened.size || now.mtimeMs !== opened.mtimeMs) {
        throw new VigieError('FICHIER_MODIFIE', { file: name });
      }
    },
    close: () => file.close(),
  };
}

/** Part of an input in memory: bytes read and not yet used, for an input of any size. */
export class ReadBuffer {
  readonly bytes = Buffer.allocUnsafeSlow(RECORD_MAX + BLOCK);
  /** Unused bytes: from `start` to `end`. */
  start = 0;
  end = 0;
  /** Whether nothing follows `end`. */
  ended = false;
  /** Whether the current record must be used up before more fits in memory. */
  overfull = false;
  readonly #fill: Fill;

  constructor(fill: Fill) {
    this.#fill = fill;
  }

  /** Reads on; false without anything to examine. */
  async load(): Promise<boolean> {
    if (this.ended) return this.start < this.end;
    this.bytes.copyWithin(0, this.start, this.end);
    this.end -= this.start;
    this.start = 0;
    if (this.end > RECORD_MAX) {
      this.overfull = true;
      return true;
    }
    const count = await this.#fill(this.bytes, this.end, BLOCK);
    this.end += count;
    this.ended = count === 0;
    return true;
  }

  /** Discards the rest of the input. */
  abandon(): void {
    this.start = this.end;
    this.ended = true;
  }
}

/** Writes the next bytes of an input, as UTF-8, into `target` from `offset` on; returns how many, 0 at the end. */
export type Fill = (target: Buffer, offset: number, room: number) => Promise<number>;
