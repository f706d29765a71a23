import {
  closeSync,
  existsSync,
  fchmodSync,
  fchownSync,
  lstatSync,
  openSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { VigieError, writeFailed } from '../../../src/contract/errors.ts';
import { SERVER_SUFFIX } from '../../../src/files/targets.ts';
import { connect, isBusy, type Sqlite3 } from './connection.ts';

/**
 * Locks a database for one server until `close`, or until its process ends in whatever way; undefined where another
 * server has locked it. Other commands may open the database. The file of the lock stays empty and is never removed:
 * a process that had it open already would then lock a file without a name. Throws VERROU_REFUSE, FICHIER_NON_ECRIT.
 */
export function lockForServer(database: string): { close(): void } | undefined {
  const file = lockOf(database);
  // The change is never written, nor a journal beside it: SQLite refuses it where the file may only be read.
  const lock = 'PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE; PRAGMA user_version = 1';
  try {
    createLike(database, file);
    return openLock(file, lock, { timeout: 100 });
  } catch (cause) {
    if (isBusy(cause)) return undefined;
    throw writeFailed(file, cause);
  }
}

/** Whether a server has locked a database. Nothing is made or changed. */
export function isServed(database: string): boolean {
  try {
    openLock(lockOf(database), 'SELECT 1 FROM sqlite_schema', { readonly: true, timeout: 0 }).close();
    return false;
  } catch (error) {
    return isBusy(error);
  }
}

function lockOf(database: string): string {
  return (existsSync(database) ? realpathSync(database) : database) + SERVER_SUFFIX;
}

/** Makes the file where there is none, for this process and for whoever may write the database. */
function createLike(database: string, file: string): void {
  const { mode, uid, gid } = statSync(database);
  let made: number | undefined;
  try {
    // Never opened where it exists: to close it would end a lock that this process has.
    made = openSync(file, 'wx', mode);
    if (process.getuid?.() === 0) fchownSync(made, uid, gid);
    fchmodSync(made, mode | 0o600);
  } catch (error) {
    // Without owners or modes, as on some file systems, this process can lock it nevertheless.
    if (made === undefined && (error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    if (made !== undefined) closeSync(made);
  }
}

/** Opens the file of a lock. Throws VERROU_REFUSE for any other file: SQLite would change the database that a link leads to. */
function openLock(
  file: string,
  sql: string,
  options: { timeout: number; readonly?: boolean },
): Sqlite3['db'] {
  const found = lstatSync(file);
  if (!found.isFile() || found.size > 0 || found.nlink > 1) throw new VigieError('VERROU_REFUSE', { file });
  const db = connect(file, { ...options, fileMustExist: true });
  try {
    db.exec(sql);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
