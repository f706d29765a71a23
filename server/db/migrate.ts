import { VigieError } from '../../src/contract/errors.ts';
import { migrations } from './migrations/index.ts';
import { APPLICATION_ID, type Sqlite3 } from './sqlite.ts';

/** The schema that this program knows. */
export const SCHEMA_VERSION = migrations.length;

/**
 * Brings a database to SCHEMA_VERSION: all the missing migrations in one transaction, after a copy of
 * the file has been put beside it as `<file>.schema-<version>.backup`. A newer schema than ours is
 * refused (BASE_TROP_RECENTE) with both versions named.
 */
export function migrate(sqlite: Sqlite3): void {
  const { db, file } = sqlite;
  const version = () => db.pragma('user_version', { simple: true }) as number;
  const found = version();
  if (found > SCHEMA_VERSION) throw new VigieError('BASE_TROP_RECENTE', { file, found, known: SCHEMA_VERSION });
  if (found === SCHEMA_VERSION) return;

  if (found > 0) db.prepare('VACUUM INTO ?').run(`${file}.schema-${found}-${Date.now()}.backup`);
  db.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have migrated it while this one waited for the lock.
    for (let next = version(); next < SCHEMA_VERSION; next++) db.exec(migrations[next]?.sql ?? '');
    db.pragma(`user_version = ${SCHEMA_VERSION}`);
    db.pragma(`application_id = ${APPLICATION_ID}`);
    db.exec('COMMIT');
  } catch (error) {
    if (db.inTransaction) db.exec('ROLLBACK');
    throw error;
  }
}
