import { closeSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { storageError, VigieError } from '../../src/contract/errors.ts';
import { fold } from '../../src/contract/schema/text.ts';
import {
  inWordsOf,
  lackedBy,
  type Migration,
  migrations,
  refuseUnknown,
  SCHEMA_VERSION,
  schemaOf,
} from './migrations.ts';
import { flush, Sqlite3 } from './sqlite/connection.ts';

/** Attempts to copy between concurrent writes, before BASE_OCCUPEE. */
const ATTEMPTS = 5;

/** What a migration did; nothing was to be done where `from` is `to`. */
export interface Migrated {
  readonly from: number;
  readonly to: number;
  /** The file as it was before; undefined where it stays so. */
  readonly copy: string | undefined;
}

/**
 * Brings a database to the last of the migrations: all the missing ones in one transaction, after a copy of what it
 * changes has been put beside the file as `<file>.schema-<version>-<milliseconds>-<process>.backup`. A newer schema
 * than ours is refused (BASE_TROP_RECENTE) with both versions named, and so is one older than the first
 * (BASE_TROP_ANCIENNE). Another process is not waited for: see `whenFree`.
 */
export function migrate(sqlite: Sqlite3, list: readonly Migration[] = migrations): Migrated {
  const to = schemaOf(list);
  for (let attempt = 1; ; attempt++) {
    const from = versionOf(sqlite, to);
    if (from === to) return { from, to, copy: undefined };
    // The process that has it locked may be doing the same: nothing is copied in vain.
    sqlite.db.exec('BEGIN IMMEDIATE; ROLLBACK');
    const before = dataVersion(sqlite);
    const copy = backUp(sqlite, from);
    let done = false;
    try {
      sqlite.db.exec('BEGIN IMMEDIATE');
      // Another process may have written, or migrated it, since it was copied.
      if (dataVersion(sqlite) === before) {
        apply(sqlite, lackedBy(versionOf(sqlite, to), list), to);
        done = true;
        return { from, to, copy };
      }
    } finally {
      if (sqlite.db.inTransaction) sqlite.db.exec('ROLLBACK');
      // It is a copy of what is still there, or of what is no longer what would be changed.
      if (!done) rmSync(copy, { force: true });
    }
    if (attempt === ATTEMPTS) throw new VigieError('BASE_OCCUPEE');
  }
}

/**
 * Opens an existing database and brings its schema up to date. Throws BASE_OCCUPEE at once while another process has it
 * locked (see `whenFree`), and what `Sqlite3`, `migrate` and `storageError` say.
 */
export function openDatabase(file: string): Sqlite3 {
  const sqlite = new Sqlite3(file);
  try {
    migrate(sqlite);
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw storageError(error, file) ?? error;
  }
}

function apply({ db }: Sqlite3, missing: readonly Migration[], version: number): void {
  db.function('fold', (text) => fold(String(text)));
  for (const { sql, folds } of missing) {
    db.exec(inWordsOf('sqlite', sql));
    if (folds)
      db.exec(`UPDATE ${folds.table} SET ${folds.column} = fold(${folds.of}) WHERE ${folds.of} IS NOT NULL`);
  }
  db.pragma(`user_version = ${version}`);
  db.exec('COMMIT');
}

/** The schema of a database. Throws BASE_TROP_RECENTE for one that is newer than `known`, BASE_TROP_ANCIENNE. */
export function versionOf({ db, file }: Sqlite3, known: number = SCHEMA_VERSION): number {
  const found = db.pragma('user_version', { simple: true }) as number;
  refuseUnknown(file, found, known);
  return found;
}

/** A number that is another one after each write of another connection. */
function dataVersion({ db }: Sqlite3): unknown {
  return db.pragma('data_version', { simple: true });
}

/**
 * Copies a database: whole and on disk under its name, or not there at all. By the connection itself: whatever else
 * opened the file in this process would take the locks of it away by closing it.
 */
function backUp({ db, file }: Sqlite3, version: number): string {
  const copy = `${file}.schema-${version}-${Date.now()}-${process.pid}.backup`;
  const draft = `${copy}.draft`;
  // As private as the database itself: SQLite fills an empty file, but would make one that everybody reads.
  closeSync(openSync(draft, 'wx', 0o600));
  try {
    db.prepare('VACUUM INTO ?').run(draft);
    flush(draft);
    renameSync(draft, copy);
    flush(dirname(copy));
    return copy;
  } finally {
    rmSync(draft, { force: true });
  }
}
