import { pipeline, Readable } from 'node:stream';
import { VigieError } from '../../contract/errors.ts';
import { isGzip } from '../../files/head.ts';

/**
 * Maximal bytes of an unfolded archive. Libraries shrink to a tenth; a large file that shrinks to less than a 200th is
 * no library, and would only fill the disk.
 */
const GZIP_LIMITS = { always: 256 << 20, times: 200, ever: 8 * 2 ** 30 } as const;

export type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export type Limits = { readonly [L in keyof typeof GZIP_LIMITS]: number };

/**
 * Unfolds an input in gzip, whatever its name; leaves others unchanged. Several members in sequence are one text.
 * Throws ARCHIVE_INVALIDE for a damaged or truncated one, and ARCHIVE_TROP_GRANDE beyond `limits`.
 */
export async function* unfold(
  name: string,
  pieces: Pieces,
  limits: Limits = GZIP_LIMITS,
): AsyncGenerator<Uint8Array> {
  const packed = { bytes: 0 };
  const { head, all } = await withHead(pieces);
  if (!isGzip(head)) {
    yield* all;
    return;
  }
  const { createGunzip } = await import('node:zlib');
  const gunzip = createGunzip();
  // Errors surface in the loop below.
  pipeline(Readable.from(counted(all, packed), { objectMode: false }), gunzip, () => {});
  let unfolded = 0;
  try {
    for await (const piece of gunzip as AsyncIterable<Uint8Array>) {
      unfolded += piece.length;
      const max = Math.min(limits.ever, Math.max(limits.always, limits.times * packed.bytes));
      if (unfolded > max) throw new VigieError('ARCHIVE_TROP_GRANDE', { file: name, max });
      yield piece;
    }
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (!code?.startsWith('Z_')) throw cause;
    throw new VigieError('ARCHIVE_INVALIDE', { file: name, reason: code }, { cause });
  }
}

/** First two bytes of an input, and all of it. */
async function withHead(pieces: Pieces) {
  const rest = each(pieces);
  const first: Uint8Array[] = [];
  for (let length = 0; length < 2; length += first.at(-1)?.length ?? 0) {
    const { done, value } = await rest.next();
    if (done) break;
    first.push(value);
  }
  async function* all() {
    yield* first;
    yield* rest;
  }
  return { head: Buffer.concat(first), all: all() };
}

async function* each(pieces: Pieces): AsyncGenerator<Uint8Array, undefined> {
  yield* pieces;
}

async function* counted(pieces: AsyncIterable<Uint8Array>, into: { bytes: number }) {
  for await (const piece of pieces) {
    into.bytes += piece.length;
    yield piece;
  }
}
