import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { VigieError } from '../../src/contract/errors.ts';
import { migrate } from '../db/migrate.ts';
import { Sqlite3 } from '../db/sqlite.ts';

/**
 * Creates a database file: built whole beside its place, then put there in one step that fails if
 * something stands there. Whoever looks sees no file or a complete one, and of two processes that create it
 * at once one wins. `fill` adds the first rows. Throws BASE_EXISTANTE when the file exists.
 */
export function createDatabase(file: string, fill: (tx: Sqlite3) => void): void {
  if (existsSync(file)) throw new VigieError('BASE_EXISTANTE', { file });
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.draft`;
  rmSync(draft, { force: true });
  try {
    // The database holds what only its owner may read: the file is made for them before SQLite opens it.
    closeSync(openSync(draft, 'wx', 0o600));
    const sqlite = new Sqlite3(draft, { create: true });
    try {
      migrate(sqlite);
      sqlite.db.transaction(() => fill(sqlite))();
    } finally {
      sqlite.close();
    }
    sync(draft);
    linkSync(draft, file);
    sync(dirname(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new VigieError('BASE_EXISTANTE', { file });
    throw error;
  } finally {
    for (const suffix of ['', '-wal', '-shm']) rmSync(draft + suffix, { force: true });
  }
}

function sync(path: string): void {
  // Windows has no flush of a directory, and needs none: its rename is in the journal.
  if (process.platform === 'win32') return;
  const fd = openSync(path, 'r');
  fsyncSync(fd);
  closeSync(fd);
}
