import { closeSync, openSync } from 'node:fs';
import { VigieError } from '../../src/contract/errors.ts';
import { type Migration, migrations } from './migrations/index.ts';
import { APPLICATION_ID, type Sqlite3 } from './sqlite.ts';

/** The schema that this program knows. */
export const SCHEMA_VERSION = migrations.length;

/**
 * Brings a database to the last of the migrations: all the missing ones in one transaction, after a copy of
 * the file has been put beside it as `<file>.schema-<version>-<milliseconds>-<process>.backup`. A newer schema
 * than ours is refused (BASE_TROP_RECENTE) with both versions named.
 */
export function migrate(sqlite: Sqlite3, list: readonly Migration[] = migrations): void {
  const { db, file } = sqlite;
  const version = () => {
    const found = db.pragma('user_version', { simple: true }) as number;
    if (found > list.length) throw new VigieError('BASE_TROP_RECENTE', { file, found, known: list.length });
    return found;
  };
  const found = version();
  if (found === list.length) return;

  if (found > 0) backUp(sqlite, `${file}.schema-${found}-${Date.now()}-${process.pid}.backup`);
  sqlite.patiently(() => db.exec('BEGIN IMMEDIATE'));
  try {
    // Another process may have migrated it while this one waited for the lock.
    for (const { sql } of list.slice(version())) db.exec(sql);
    db.pragma(`user_version = ${list.length}`);
    db.pragma(`application_id = ${APPLICATION_ID}`);
    db.exec('COMMIT');
  } catch (error) {
    if (db.inTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

function backUp({ db }: Sqlite3, copy: string): void {
  // As private as the database itself: SQLite fills an empty file, but would make one that everybody reads.
  closeSync(openSync(copy, 'wx', 0o600));
  db.prepare('VACUUM INTO ?').run(copy);
}
