import { closeSync, fsyncSync, openSync, statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { storageError, VigieError } from '../../../src/contract/errors.ts';
import { headOf, isSqlite } from '../../../src/files/head.ts';
import { IS_EXECUTABLE } from '../../../src/package-files.ts';
import { SCHEMA_VERSION } from '../migrations.ts';
import { BUSY_DEADLINE, pause } from '../queues.ts';
import { unpackedBinding } from './binding.ts';
import { isWithin, WITHIN } from './substring.ts';

/** "VIGI" in ASCII: says in the file's header whose database it is. */
export const APPLICATION_ID = 0x56494749;

/** Bytes of the header of a database. */
const HEADER = 100;
/**
 * How long SQLite itself waits for another process's write, in milliseconds. Short, because it blocks
 * the event loop; the engine waits longer, without blocking.
 */
const BUSY_TIMEOUT = 100;
/** Pages kept in memory, in KiB. SQLite's own 2 MB are too few for a page of dossiers out of a gigabyte. */
const CACHE = 16 * 1024;

/** Opens a file without settings. The binary is that of an executable, or the one that better-sqlite3 finds in its package. */
export function connect(file: string, options: Sqlite.Options = {}): Sqlite.Database {
  return new Sqlite(file, { ...options, nativeBinding: IS_EXECUTABLE ? unpackedBinding() : undefined });
}

/** One open database file with its statements prepared once. */
export class Sqlite3 {
  readonly file: string;
  readonly db: Sqlite.Database;
  readonly #statements = new Map<string, Sqlite.Statement>();

  /** With `readOnly` nothing is changed, nor set: not even how the database is written. */
  constructor(file: string, options: { create?: boolean; readOnly?: boolean } = {}) {
    if (!options.create) refuseForeign(file);
    this.file = file;
    let db: Sqlite.Database | undefined;
    try {
      const { create = false, readOnly = false } = options;
      db = connect(file, { fileMustExist: !create, readonly: readOnly });
      this.db = db;
      this.#guard();
      if (!readOnly) this.#settle();
    } catch (cause) {
      // Until it is collected it would keep the locks that it has.
      db?.close();
      const { code = '' } = cause as { code?: string };
      if (!code.startsWith('SQLITE_')) throw cause;
      // A directory that may not be written: nothing that waiting would change.
      throw (
        storageError(cause, file) ?? new VigieError('BASE_INCOMPATIBLE', { file, reason: code }, { cause })
      );
    }
  }

  /** Settings of every connection: it waits a little for others, and runs no code stored in the schema. */
  #guard(): void {
    this.db.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
    this.db.pragma('trusted_schema = OFF');
    const isThere = (text: unknown, needle: unknown) =>
      Number(text !== null && isWithin(String(text), String(needle)));
    this.db.function(WITHIN, { deterministic: true, directOnly: true }, isThere);
  }

  #settle(): void {
    // `synchronous` after the journal mode, for better-sqlite3 falls back to NORMAL on a WAL database.
    this.db.pragma('journal_mode = WAL');
    this.db.pragma('synchronous = FULL');
    this.db.pragma('foreign_keys = ON');
    this.db.pragma(`cache_size = -${CACHE}`);
  }

  exec(sql: string): void {
    this.statement(sql).run();
  }

  statement(sql: string): Sqlite.Statement {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  /**
   * Whether the journal mode was set: it cannot be while another connection has the database open. DELETE brings the
   * whole log into the file; the next opening for writing sets WAL again.
   */
  setJournal(mode: 'WAL' | 'DELETE'): boolean {
    try {
      return this.db.pragma(`journal_mode = ${mode}`, { simple: true }) === mode.toLowerCase();
    } catch (error) {
      if (isBusy(error)) return false;
      throw error;
    } finally {
      this.db.pragma('synchronous = FULL');
    }
  }

  close(): void {
    this.db.close();
  }
}

/** The version of SQLite, such as `3.51.1`. Throws BINAIRE_NON_CHARGE. */
export function sqliteVersion(): string {
  const db = connect(':memory:');
  try {
    return String(db.prepare('SELECT sqlite_version()').pluck().get());
  } finally {
    db.close();
  }
}

/**
 * Refuses, before SQLite opens it, a file that is not a vigie database: SQLite would take an empty file
 * for a new database, and write its header into it. Throws BASE_REFUSEE, and BASE_INCOMPATIBLE for what may not be read;
 * the file is not touched.
 */
export function refuseForeign(file: string): void {
  const refuse = (reason: string) => new VigieError('BASE_REFUSEE', { file, reason });
  const header = headerOf(file);
  if (header === undefined) throw refuse('not found');
  if (typeof header === 'string') throw refuse(header);
  if (header.length === 0) throw refuse('the file is empty');
  if (!isSqlite(header)) throw refuse('not an SQLite file');
  if (!isOurs(header)) throw refuse('an SQLite database of another program');
}

/** Whether bytes begin as a database of vigie does. */
export function isOurs(header: Buffer): boolean {
  return isSqlite(header) && header.length >= HEADER && header.readUInt32BE(68) === APPLICATION_ID;
}

/** The first hundred bytes; of what is no file, what it is; undefined where nothing is. Throws BASE_INCOMPATIBLE. */
function headerOf(file: string): Buffer | string | undefined {
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (!stats?.isFile()) return stats && (stats.isDirectory() ? 'EISDIR' : 'not a regular file');
    return headOf(file, HEADER);
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    throw new VigieError('BASE_INCOMPATIBLE', { file, reason: code }, { cause });
  }
}

/** Whether a file is one that SQLite can make nothing of: empty, or overwritten from its first byte. */
export function isUnfinishedFile(file: string): boolean {
  const header = headerOf(file);
  return Buffer.isBuffer(header) && !isSqlite(header);
}

/** How another process that has the database locked is waited for. */
export interface Waiting {
  /** For how long, in milliseconds; then BASE_OCCUPEE is thrown. */
  readonly busyDeadline?: number | undefined;
  /** Called when the waiting begins and when it ends. */
  readonly onBusy?: ((waiting: boolean) => void) | undefined;
  /** Once it is aborted nothing waits any more: its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Answers what `attempt` does, which is repeated as long as another process has the database locked: without blocking
 * the event loop, so that signals are heard and others are answered meanwhile. Throws BASE_OCCUPEE, the reason of
 * the signal, and whatever else `attempt` throws.
 */
export async function retryWhileBusy<T>(
  attempt: () => T | Promise<T>,
  { busyDeadline = BUSY_DEADLINE, onBusy = () => {}, signal }: Waiting = {},
): Promise<T> {
  let deadline: number | undefined;
  try {
    for (;;) {
      try {
        return await attempt();
      } catch (cause) {
        if (!isBusy(cause)) throw cause;
        if (signal?.aborted) throw signal.reason;
        if (deadline === undefined) onBusy(true);
        deadline ??= Date.now() + busyDeadline;
        if (Date.now() >= deadline) throw storageError(cause) ?? cause;
      }
      await pause();
    }
  } finally {
    if (deadline !== undefined) onBusy(false);
  }
}

/** Whether another connection holds the lock: as SQLite says it, or as we do. */
export function isBusy(error: unknown): boolean {
  return /^(?:SQLITE_BUSY|BASE_OCCUPEE$)/.test(String((error as { readonly code?: unknown }).code));
}

/** Makes sure that a file, or the names in a directory, are on disk. */
export function flush(path: string): void {
  // Windows has no flush of a directory, and needs none: its rename is in the journal.
  if (process.platform === 'win32') return;
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** Makes our tables in a database with nothing in it, all or nothing. */
export async function createTables({ db }: Sqlite3): Promise<void> {
  const { statementsFor } = await import('../tables/ddl.ts');
  db.exec(`BEGIN;
    ${statementsFor('sqlite')}
    PRAGMA user_version = ${SCHEMA_VERSION};
    PRAGMA application_id = ${APPLICATION_ID};
    COMMIT`);
}
