import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { VigieError } from '../../src/contract/errors.ts';
import { headOf } from '../../src/files/head.ts';
import { SCHEMA_VERSION } from '../storage/migrations.ts';
import { refuseForeign, Sqlite3 } from '../storage/sqlite/connection.ts';

/** A database that is looked at and left as it is. */
export interface Examined {
  readonly sqlite: Sqlite3;
  readonly schema: number;
  /** The schema that this program knows. */
  readonly known: number;
}

/** The byte of the header for the write version, and its value for a write-ahead log. */
const WRITE_VERSION = 18;
const WAL = 2;

/**
 * Opens a database so that nothing of it changes, and no file stays beside it. Undefined where that cannot be: a log
 * lies there that opening would take up, or would stay there. Throws BASE_REFUSEE, BASE_INCOMPATIBLE.
 */
export function examine(file: string): Examined | undefined {
  refuseForeign(file);
  const busy = sizeOf(`${file}-wal`) > 0 || sizeOf(`${file}-shm`) > 0;
  // One without the other was left behind by a process that died.
  if (busy && (sizeOf(`${file}-shm`) === 0 || !existsSync(`${file}-wal`))) return undefined;
  // Without a log, opening for reading would leave an empty one; opening for writing takes it away again. Where the
  // header names another journal, opening for writing would change it.
  const readOnly = busy || headOf(file, WRITE_VERSION + 1)[WRITE_VERSION] !== WAL;
  // Without the right to write the file, the log could not be removed again.
  if (!readOnly && !isWritable(file) && isWritable(dirname(realpathSync(file)))) return undefined;
  const sqlite = open(file, readOnly);
  try {
    const schema = Number(sqlite.db.pragma('user_version', { simple: true }));
    return { sqlite, schema, known: SCHEMA_VERSION };
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/** Opens a file; one that may not be written for reading alone, which SQLite can do where nothing has to be made. */
function open(file: string, readOnly: boolean): Sqlite3 {
  try {
    return new Sqlite3(file, { readOnly });
  } catch (error) {
    if (readOnly || !(error instanceof VigieError) || error.code !== 'BASE_INCOMPATIBLE') throw error;
    if (!/^SQLITE_(?:READONLY|CANTOPEN|PERM)/.test(String(error.params.reason))) throw error;
    const sqlite = new Sqlite3(file, { readOnly: true });
    try {
      // Nothing is opened before something is read.
      sqlite.db.pragma('user_version');
      return sqlite;
    } catch {
      sqlite.close();
      throw error;
    }
  }
}

/** What is wrong with the structure, the first things only; empty when it is sound. `full`: with its indexes. */
export function structureFaults({ sqlite }: Pick<Examined, 'sqlite'>, full: boolean): string[] {
  try {
    const rows = sqlite.db.pragma(full ? 'integrity_check(5)' : 'quick_check(5)') as Record<string, string>[];
    const lines = rows.flatMap((row) => Object.values(row)).flatMap((text) => text.split('\n'));
    return lines.filter((line) => line !== 'ok' && !line.startsWith('***'));
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    if (!/^SQLITE_(?:CORRUPT|NOTADB|IOERR)/.test(code)) throw error;
    return [`${message} (${code})`];
  }
}

/** Tables whose rows name others that are not there, with how many. */
export function brokenLinks({
  sqlite,
}: Pick<Examined, 'sqlite'>): { readonly table: string; readonly count: number }[] {
  const sql =
    'SELECT "table", count(*) AS count FROM pragma_foreign_key_check GROUP BY "table" ORDER BY "table"';
  return sqlite.db.prepare(sql).all() as { table: string; count: number }[];
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
