import { storageError } from '../../src/contract/errors.ts';
import { Sqlite3 } from '../storage/sqlite/connection.ts';
import { retryWhileBusy, type Waiting } from '../storage/sqlite/lock-wait.ts';
import { type SqliteOptions, SqliteStore } from '../storage/sqlite/store.ts';
import { inTransaction } from '../storage/sqlite/transaction.ts';
import type { Awaitable, Store, Transaction } from '../storage/store.ts';
import { opened } from './openers.ts';

export type StoreOptions = SqliteOptions;

/** Opens an existing database, waiting for another process that has it locked. Throws what `openDatabase` throws. */
export async function openStore(db: string, options: StoreOptions): Promise<Store> {
  return retryWhileBusy(() => SqliteStore.open(db, options), options);
}

/** Opens an existing database for an act of administration, and closes it afterwards. */
export async function withDatabase<T>(
  file: string,
  options: StoreOptions,
  act: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await openStore(file, options);
  try {
    return await act(store);
  } catch (error) {
    throw storageError(error, file) ?? error;
  } finally {
    await store.close();
  }
}

/** Writes while no other process has the file open (`withDatabaseAlone`). */
export function writeAlone<T>(
  db: string,
  opening: StoreOptions,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return withDatabaseAlone(db, opening, (sqlite) => inTransaction(sqlite, work));
}

/**
 * Runs an act on a database as it is, of whichever schema, while no other connection has it open; pages are written to the
 * file itself meanwhile. Throws BASE_OUVERTE.
 */
export async function withDatabaseAlone<T>(
  file: string,
  waiting: Waiting,
  act: (sqlite: Sqlite3) => Awaitable<T>,
): Promise<T> {
  const sqlite = await retryWhileBusy(() => new Sqlite3(file), waiting);
  try {
    if (!sqlite.setJournal('DELETE')) throw opened(file);
    try {
      return await act(sqlite);
    } finally {
      // Another connection that waited may be the first to set it back.
      sqlite.setJournal('WAL');
    }
  } finally {
    sqlite.close();
  }
}
