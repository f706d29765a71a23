import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { writeFailed } from '../../../contract/errors.ts';
import type { Operation } from '../../../contract/service.ts';
import type { Body, Library } from '../../libraries.ts';

/** What is done, by which a journal is found again. */
export interface JournalWork {
  /** The address of the service. */
  readonly service: string;
  readonly organisation?: string | undefined;
  readonly library: Library['name'];
  readonly kind: 'import' | 'sync';
  /** Of the content of the file: see `contentDigest`. */
  readonly digest: string;
  /** The file that was read when the work began, for people; undefined for standard input. */
  readonly file?: string | undefined;
}

/** What stands in the first line. */
export interface Header extends JournalWork {
  readonly journal: typeof FORMAT;
  /** RFC 3339. */
  readonly begun: string;
}

export const FORMAT = 1;

/** A line of the file, the first apart. */
export interface Line extends Operation {
  readonly number: number;
  readonly at: number;
  readonly key?: string;
  readonly rows: number;
  readonly kept?: Body;
}

/** What a journal says; undefined when there is none, or one that ends before its first line does. */
export function readJournal(file: string) {
  const lines = linesOf(file);
  const header = parsed(lines[0]) as Header | undefined;
  if (header?.journal !== FORMAT) return undefined;
  const live = new Map<number, readonly Piece[]>();
  let written = 0;
  let next = 1;
  for (const line of lines.slice(1)) {
    const said = parsed(line) as Partial<Line> & { done?: number; written?: number; next?: number };
    if (said?.done !== undefined) {
      live.delete(said.done);
      written += said.rows ?? 0;
    } else if (said?.number !== undefined) {
      live.set(said.number, [line]);
      next = Math.max(next, said.number + 1);
    } else if (said?.written !== undefined) {
      written += said.written;
      next = Math.max(next, said.next ?? 1);
    }
  }
  return { header, live, written, next };
}

/** The whole lines of a file. What follows the last line end was cut while it was written. */
function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(0, -1);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw writeFailed(file, error);
  }
}

function parsed(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? '');
  } catch {
    return undefined;
  }
}

/** A part of a line: the body of a batch is bytes, which are made once. */
export type Piece = string | Buffer;

/** Writes all of a piece; answers its length in bytes. A disk that fills may take a part first. */
export function writeAll(descriptor: number, piece: Piece): number {
  const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
  for (let from = 0; from < bytes.length; ) from += writeSync(descriptor, bytes, from);
  return bytes.length;
}

/** Makes a new name itself outlive a loss of power, where the system can. */
export function flushDirectory(path: string): void {
  try {
    const descriptor = openSync(path, 'r');
    fsyncSync(descriptor);
    closeSync(descriptor);
  } catch {
    // Windows cannot, and needs not.
  }
}

/** Does something with a file. Throws FICHIER_NON_ECRIT where the system refuses. */
export function withJournalErrors<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw writeFailed(file, error);
  }
}
