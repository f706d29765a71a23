import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Characters that are written at once. */
const PIECE = 65_536;

/** Writes lines, never all of them in memory. */
export async function writeLines(file: string, lines: Iterable<string>): Promise<void> {
  function* pieces() {
    let piece = '';
    for (const line of lines) {
      piece += line;
      if (piece.length < PIECE) continue;
      yield piece;
      piece = '';
    }
    yield piece;
  }
  await pipeline(Readable.from(pieces()), createWriteStream(file));
}
