import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { SCHEMA_VERSION } from '../db/migrate.ts';
import { Sqlite3 } from '../db/sqlite.ts';

/** A database that is looked at and left as it is. */
export interface Examined {
  readonly sqlite: Sqlite3;
  readonly schema: number;
  /** The schema that this program knows. */
  readonly known: number;
  /**
   * How the program writes it: as it is set by opening it. Undefined while somebody else works on it, where it is
   * opened for reading only.
   */
  readonly writing: { readonly journal: string; readonly synchronous: string } | undefined;
}

const SYNCHRONOUS = ['OFF', 'NORMAL', 'FULL', 'EXTRA'];
/** The byte of the header that says how a file is written, and what stands there for a write-ahead log. */
const WRITE_VERSION = 18;
const WAL = 2;

/**
 * Opens a database so that nothing of it changes, and no file stays beside it. Undefined where that cannot be: a log
 * lies there that opening would take up. Throws BASE_REFUSEE, BASE_INCOMPATIBLE.
 */
export function examine(file: string): Examined | undefined {
  const busy = sizeOf(`${file}-wal`) > 0 || sizeOf(`${file}-shm`) > 0;
  if (busy && sizeOf(`${file}-shm`) === 0) return undefined;
  // Without a log, opening for reading would leave an empty one; opening for writing takes it away again. Where the
  // header names another journal, opening for writing would change it.
  const readOnly = busy || writeVersionOf(file) !== WAL;
  const sqlite = new Sqlite3(file, { readOnly });
  try {
    const pragma = (name: string) => sqlite.db.pragma(name, { simple: true });
    const set = () => ({
      journal: String(pragma('journal_mode')).toUpperCase(),
      synchronous: SYNCHRONOUS[Number(pragma('synchronous'))] ?? '',
    });
    const writing = busy ? undefined : set();
    return { sqlite, schema: Number(pragma('user_version')), known: SCHEMA_VERSION, writing };
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/** What is wrong with the structure, the first things only; empty when it is sound. `full`: with its indexes. */
export function structureFaults({ sqlite }: Examined, full: boolean): string[] {
  try {
    const rows = sqlite.db.pragma(full ? 'integrity_check(5)' : 'quick_check(5)') as Record<string, string>[];
    return rows.flatMap((row) => Object.values(row)).filter((line) => line !== 'ok');
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    if (!/^SQLITE_(?:CORRUPT|NOTADB|IOERR)/.test(code)) throw error;
    return [`${message} (${code})`];
  }
}

/** Tables whose rows name others that are not there, with how many. */
export function brokenLinks({ sqlite }: Examined): { readonly table: string; readonly count: number }[] {
  const sql =
    'SELECT "table", count(*) AS count FROM pragma_foreign_key_check GROUP BY "table" ORDER BY "table"';
  return sqlite.db.prepare(sql).all() as { table: string; count: number }[];
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function writeVersionOf(file: string): number {
  const header = Buffer.alloc(WRITE_VERSION + 1);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, header, 0, header.length, 0);
  } finally {
    closeSync(descriptor);
  }
  return header[WRITE_VERSION] ?? 0;
}
