import { accessSync, constants, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { temporaryFailed } from '../../../src/files/temporary.ts';

/** Where SQLite looks for a place after the environment, in this order (sqlite.org/tempfiles.html). */
const PLACES = ['/var/tmp', '/usr/tmp', '/tmp'];

/** What SQLite calls a database in a file that nobody sees, and that is gone when it is closed. */
export const TEMPORARY = '';

/** That such a file cannot be written, as FICHIER_NON_ECRIT of its folder; any other error as it is. */
export function temporaryDatabaseFailed(error: unknown): unknown {
  const { code = '' } = error as { readonly code?: string };
  if (!/^SQLITE_(?:FULL|IOERR|CANTOPEN)/.test(code)) return error;
  return temporaryFailed(error, sqliteTemporaryFolder());
}

/** The folder for temporary files as SQLite chooses it, and the variable that names another one. */
function sqliteTemporaryFolder(): { readonly folder: string; readonly variable: string } {
  if (process.platform === 'win32') return { folder: tmpdir(), variable: 'TEMP' };
  const { SQLITE_TMPDIR, TMPDIR } = process.env;
  const folder = [SQLITE_TMPDIR, TMPDIR, ...PLACES].find((place) => place && isWritable(place)) ?? '.';
  return { folder, variable: folder === SQLITE_TMPDIR ? 'SQLITE_TMPDIR' : 'TMPDIR' };
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}
