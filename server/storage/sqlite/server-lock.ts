import { chownSync, closeSync, existsSync, openSync, realpathSync, statSync } from 'node:fs';
import { storageError, unusable } from '../../../src/contract/errors.ts';
import { SERVER_SUFFIX } from '../../../src/files/targets.ts';
import { connect, isBusy, type Sqlite3 } from './connection.ts';

/**
 * Locks a database for one server until `close`, or until its process ends in whatever way; undefined where another
 * server has locked it. Other commands may open the database. The file of the lock stays empty and is never removed:
 * a process that had it open already would then lock a file without a name. Throws what keeps it from being locked.
 */
export function lockForServer(database: string): { close(): void } | undefined {
  const file = lockOf(database);
  createLike(database, file);
  // The change is never written, nor a journal beside it: SQLite refuses it where the file may only be read.
  const lock = 'PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE; PRAGMA user_version = 1';
  try {
    return opened(file, { timeout: 100 }, (db) => db.exec(lock));
  } catch (cause) {
    if (isBusy(cause)) return undefined;
    const { code: reason = '' } = cause as { readonly code?: string };
    throw storageError(cause, file) ?? unusable('BASE_INCOMPATIBLE', { file, reason, cause });
  }
}

/** Whether a server has locked a database. Nothing is made or changed. */
export function isServed(database: string): boolean {
  try {
    const look = (db: Sqlite3['db']) => db.prepare('SELECT 1 FROM sqlite_schema').get();
    opened(lockOf(database), { readonly: true, timeout: 0 }, look).close();
    return false;
  } catch (error) {
    return isBusy(error);
  }
}

function lockOf(database: string): string {
  return (existsSync(database) ? realpathSync(database) : database) + SERVER_SUFFIX;
}

/** Makes the file where there is none, for whoever may write the database. */
function createLike(database: string, file: string): void {
  const { mode, uid, gid } = statSync(database);
  try {
    // Never opened where it exists: to close it would end a lock that this process has.
    closeSync(openSync(file, 'wx', mode));
    if (process.getuid?.() === 0) chownSync(file, uid, gid);
  } catch {
    // SQLite reports what keeps it from being opened.
  }
}

function opened(
  file: string,
  options: { timeout: number; readonly?: boolean },
  use: (db: Sqlite3['db']) => unknown,
): Sqlite3['db'] {
  const db = connect(file, { ...options, fileMustExist: true });
  try {
    use(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
