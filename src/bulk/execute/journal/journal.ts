import { createHash, hash } from 'node:crypto';
import {
  closeSync,
  fdatasync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { writeFailed } from '../../../contract/errors.ts';
import type { Operation } from '../../../contract/resources/service.ts';
import { makeDirectory } from '../../../directories.ts';
import { flushDirectory } from '../../../files/disk.ts';
import type { InputSource } from '../../input/source.ts';
import type { Body, ImportTargetName } from '../../model/import-target.ts';
import { acquireLock } from './lock.ts';

/** Identification of a journal's work. */
export interface JournalWork {
  /** Address of the service. */
  readonly service: string;
  readonly organisation?: string | undefined;
  readonly target: ImportTargetName;
  readonly kind: 'import' | 'sync';
  /** Of the file's content: see `contentDigest`. */
  readonly digest: string;
  /** Imported file at the beginning, for people; undefined for standard input. */
  readonly file?: string | undefined;
}

/** First line of the file. */
interface Header extends JournalWork {
  readonly journal: typeof FORMAT;
  /** RFC 3339. */
  readonly begun: string;
}

const FORMAT = 1;

/** Any other line of the file. */
interface JournalLine extends Operation {
  readonly number: number;
  readonly at: number;
  readonly key?: string;
  readonly rows: number;
  readonly kept?: Body;
}

/** Content of a journal; undefined without one, or if its first line is incomplete. */
function readJournal(file: string) {
  const lines = linesOf(file);
  const header = parsed(lines[0]) as Header | undefined;
  if (header?.journal !== FORMAT) return undefined;
  const live = new Map<number, Buffer>();
  let written = 0;
  let next = 1;
  for (const line of lines.slice(1)) {
    const entry = parsed(line) as Partial<JournalLine> & { done?: number; written?: number; next?: number };
    if (entry?.done !== undefined) {
      live.delete(entry.done);
      written += entry.rows ?? 0;
    } else if (entry?.number !== undefined) {
      live.set(entry.number, Buffer.from(line));
      next = Math.max(next, entry.number + 1);
    } else if (entry?.written !== undefined) {
      written += entry.written;
      next = Math.max(next, entry.next ?? 1);
    }
  }
  return { header, live, written, next };
}

/** Complete lines of a file. Text after the last line end was cut while it was written. */
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

const LINE_END = Buffer.from('\n');

/** Appends pieces to a file; returns their length in bytes. */
function append(descriptor: number, pieces: readonly Buffer[]): number {
  const bytes = Buffer.concat(pieces);
  writeFileSync(descriptor, bytes);
  return bytes.length;
}

/** Works on a file. Throws FICHIER_NON_ECRIT for errors of the system. */
function withJournalErrors<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw writeFailed(file, error);
  }
}

/** A recorded request without a recorded response. */
export interface Pending {
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly key?: string | undefined;
  readonly operation: Operation;
  /** Rows that it writes. */
  readonly rows: number;
}

/** Content of an object to be deleted and added again. */
export interface JournalEntry {
  readonly number: number;
  readonly body: Body;
}

/** Bytes from which a journal with few live lines is rewritten. */
const LARGE = 16 * 1024 * 1024;

const flushData = promisify(fdatasync);

/**
 * Record for finishing interrupted work, with nothing lost and nothing done twice: every request is recorded before it
 * is sent, and marked once it is answered. One file for each work, readable by its owner only, one JSON value a line;
 * an incomplete last line is ignored. The file is removed once the work is done.
 *
 * A batch, and content kept during a deletion, is on disk before it is sent (`flushed`). Other requests only go to the
 * system (`written`): that survives this process, and a machine that lost its power is back later than any request
 * arrives, so that the collection then shows all that the journal would.
 */
export class Journal {
  /** Start of earlier processes on this work and the rows that they wrote; undefined for a new one. */
  readonly resumed: { readonly begun: string; readonly written: number } | undefined;
  readonly #file: string;
  readonly #header: Header;
  readonly #free: () => void;
  /** Pieces to write. Marks wait for the next request: losing them does no harm. */
  #pieces: Buffer[] = [];
  /** Resolves when this turn's lines are written. */
  #writing: Promise<void> | undefined;
  /** Lines without a response, by number. */
  readonly #live: Map<number, Buffer>;
  #next: number;
  #written: number;
  #descriptor = -1;
  #bytes = 0;
  #flushes = 0;

  /** Throws FICHIER_NON_ECRIT, JOURNAL_OCCUPE: see `openJournal`. */
  constructor(file: string, work: JournalWork) {
    this.#file = file;
    this.#free = withJournalErrors(file, () => {
      makeDirectory(dirname(file), 0o700);
      return acquireLock(file);
    });
    try {
      const found = readJournal(file);
      this.#header = found?.header ?? { journal: FORMAT, begun: new Date().toISOString(), ...work };
      this.resumed = found && { begun: found.header.begun, written: found.written };
      this.#live = found?.live ?? new Map();
      this.#next = found?.next ?? 1;
      this.#written = found?.written ?? 0;
      this.#rewrite();
    } catch (error) {
      this.#free();
      throw error;
    }
  }

  /** Requests of earlier processes without a response, in the order of sending. */
  get pending(): readonly Pending[] {
    return this.#entries().flatMap((entry) => ('operation' in entry ? [entry] : []));
  }

  /** Objects that earlier processes may have deleted and not added again. */
  get kept(): readonly JournalEntry[] {
    return this.#entries().flatMap((entry) => ('operation' in entry ? [] : [entry]));
  }

  /**
   * Records a request; returns its number. `text` is its body as sent, which must not happen before `written` or
   * `flushed`.
   */
  begin(request: Omit<Pending, 'number' | 'at'> & { text?: string | Buffer | undefined }): number {
    const { operation, key, rows, text } = request;
    const { method, path } = operation;
    const line = JSON.stringify({ number: this.#next, at: Date.now(), key, rows, method, path });
    if (text === undefined) return this.#add(Buffer.from(line));
    const body = typeof text === 'string' ? Buffer.from(text) : text;
    return this.#add(Buffer.concat([Buffer.from(`${line.slice(0, -1)},"body":`), body, Buffer.from('}')]));
  }

  /** Records the content of an object to be deleted; returns its number. */
  keep(body: Body): number {
    return this.#add(Buffer.from(JSON.stringify({ number: this.#next, kept: body })));
  }

  /** Resolves when all records will survive this process. Throws FICHIER_NON_ECRIT. */
  written(): Promise<void> {
    // Requests of one turn of the event loop share a write: responses come together.
    this.#writing ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        this.#writing = undefined;
        try {
          this.#write();
          resolve();
        } catch (error) {
          reject(error);
        }
      });
    });
    return this.#writing;
  }

  /** Resolves when all records will survive a power loss. Throws FICHIER_NON_ECRIT. */
  async flushed(): Promise<void> {
    await this.written();
    this.#flushes++;
    try {
      await flushData(this.#descriptor);
    } catch (error) {
      throw writeFailed(this.#file, error);
    } finally {
      this.#flushes--;
    }
  }

  /** Marks the record of a number as settled, with the rows written by it. */
  end(number: number, rows: number): void {
    this.#live.delete(number);
    this.#written += rows;
    this.#pieces.push(Buffer.from(`{"done":${number},"rows":${rows}}\n`));
  }

  /** Removes the journal of finished work. */
  finish(): void {
    if (this.#descriptor < 0) return;
    this.#shut();
    rmSync(this.#file, { force: true });
    this.#free();
  }

  /** Leaves unfinished work to be resumed, with its journal. */
  close(): void {
    if (this.#descriptor < 0) return;
    // Nothing was sent, or all of it refused: new work needs no record.
    if (this.#live.size === 0 && this.#written === 0) {
      this.finish();
      return;
    }
    try {
      this.#rewrite();
    } catch {
      // The file has its old length and content.
    }
    this.#shut();
    this.#free();
  }

  #entries(): (Pending | JournalEntry)[] {
    return [...this.#live.values()].map((line) => {
      const { number, at, key, rows, kept, ...operation } = JSON.parse(line.toString()) as JournalLine;
      return kept ? { number, body: kept } : { number, at, key, rows, operation };
    });
  }

  #add(line: Buffer): number {
    const number = this.#next++;
    this.#live.set(number, line);
    this.#pieces.push(line, LINE_END);
    return number;
  }

  #write(): void {
    if (this.#bytes > LARGE && this.#flushes === 0) {
      const live = this.#live.values().reduce((sum, { length }) => sum + length, 0);
      if (live * 4 < this.#bytes) this.#rewrite();
    }
    try {
      this.#bytes += append(this.#descriptor, this.#pieces);
      this.#pieces = [];
    } catch (error) {
      // A part may be written: the next record begins on a line of its own.
      this.#pieces.unshift(LINE_END);
      throw writeFailed(this.#file, error);
    }
  }

  /** Replaces the file by one with live lines only. */
  #rewrite(): void {
    const counts = JSON.stringify({ written: this.#written, next: this.#next });
    const head = `${JSON.stringify(this.#header)}\n${counts}\n`;
    const pieces = [Buffer.from(head), ...[...this.#live.values()].flatMap((line) => [line, LINE_END])];
    // The file is claimed, so that `.tmp` is of an earlier process, or a link elsewhere.
    const temporary = `${this.#file}.tmp`;
    withJournalErrors(this.#file, () => {
      rmSync(temporary, { force: true });
      const descriptor = openSync(temporary, 'wx', 0o600);
      try {
        this.#bytes = append(descriptor, pieces);
        fsyncSync(descriptor);
        renameSync(temporary, this.#file);
        flushDirectory(dirname(this.#file));
      } catch (error) {
        closeSync(descriptor);
        rmSync(temporary, { force: true });
        throw error;
      }
      this.#shut();
      this.#descriptor = descriptor;
    });
    this.#pieces = [];
  }

  #shut(): void {
    if (this.#descriptor >= 0) closeSync(this.#descriptor);
    this.#descriptor = -1;
  }
}

/**
 * Opens the journal of some work, for this process alone, and reads an earlier one's. Throws FICHIER_NON_ECRIT where it
 * cannot be written, JOURNAL_OCCUPE while another process does the same work.
 */
export function openJournal(directory: string, work: JournalWork): Journal {
  const { service, organisation = '', target, kind, digest } = work;
  const name = hash('sha256', JSON.stringify([service, organisation, target, kind, digest])).slice(0, 32);
  return new Journal(join(directory, `${target}-${kind}-${name}.ndjson`), work);
}

/** SHA-256 of a file, in hexadecimal. */
export async function contentDigest(source: InputSource): Promise<string> {
  const digest = createHash('sha256');
  const block = Buffer.allocUnsafe(1 << 20);
  for (let position = 0; ; ) {
    const length = await source.read(block, 0, block.length, position);
    if (length === 0) return digest.digest('hex');
    digest.update(block.subarray(0, length));
    position += length;
  }
}
