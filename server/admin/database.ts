import { storageError, unusable, VigieError } from '../../src/contract/errors.ts';
import { isPostgresAddress } from '../../src/profiles/locations.ts';
import type { PostgresOptions } from '../storage/postgres/store.ts';
import { retryWhileBusy, Sqlite3, type Waiting } from '../storage/sqlite/connection.ts';
import { type SqliteOptions, SqliteStore } from '../storage/sqlite/store.ts';
import { inTransaction } from '../storage/sqlite/transaction.ts';
import type { Awaitable, Store, Transaction } from '../storage/store.ts';
import { structureFaults } from './examine.ts';
import { opened } from './openers.ts';

export interface StoreOptions
  extends SqliteOptions,
    Partial<Pick<PostgresOptions, 'poolSize' | 'unhurried'>> {
  /** Variables of the environment: what the address of a PostgreSQL leaves out. */
  readonly env?: PostgresOptions['env'] | undefined;
  /** Prompts for the password of a PostgreSQL where none is known; absent without a terminal. */
  readonly askPassword?: ((db: string) => Promise<string>) | undefined;
}

/**
 * Opens an existing database: a file, waiting for another process that has it locked, or a database on a PostgreSQL by its address.
 * Throws what `openDatabase` and `PostgresStore.open` throw.
 */
export async function openStore(db: string, options: StoreOptions): Promise<Store> {
  if (!isPostgresAddress(db)) return retryWhileBusy(() => SqliteStore.open(db, options), options);
  const { PostgresStore } = await import('../storage/postgres/store.ts');
  return withPassword(db, options, (known) => PostgresStore.open(db, known));
}

/** Opens a database on a PostgreSQL; where that wants a password and none is known, asks for it and opens again. */
export async function withPassword<T>(
  db: string,
  { env = {}, askPassword, ...options }: StoreOptions,
  open: (options: PostgresOptions) => Promise<T>,
): Promise<T> {
  try {
    return await open({ ...options, env });
  } catch (error) {
    const isUnknown =
      error instanceof VigieError && error.code === 'BASE_ACCES_REFUSE' && !error.params.reason;
    if (!isUnknown || askPassword === undefined) throw error;
    return open({ ...options, env: { ...env, PGPASSWORD: await askPassword(db) } });
  }
}

/**
 * Opens an existing database for an act of administration, and closes it afterwards. A constraint that fails has the
 * file read through: a row missing in its index does that, and SQLite reports no more of it. Throws BASE_ENDOMMAGEE then.
 */
export async function withDatabase<T>(
  file: string,
  options: StoreOptions,
  act: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await openStore(file, options);
  try {
    return await act(store);
  } catch (error) {
    throw storageError(error, file) ?? damageOf(file, error) ?? error;
  } finally {
    await store.close();
  }
}

/** That a file is damaged, where a constraint failed in it and it is found to be. */
function damageOf(file: string, cause: unknown): VigieError | undefined {
  const { code } = Object(cause) as { readonly code?: unknown };
  if (!String(code).startsWith('SQLITE_CONSTRAINT')) return undefined;
  try {
    const sqlite = new Sqlite3(file);
    try {
      const [reason] = structureFaults({ sqlite }, true);
      return reason === undefined ? undefined : unusable('BASE_ENDOMMAGEE', { file, reason, cause });
    } finally {
      sqlite.close();
    }
  } catch {
    // A check that fails itself explains nothing.
    return undefined;
  }
}

/**
 * Writes to one organisation while no other process has the file open (`withDatabaseAlone`). A PostgreSQL keeps the others' writes
 * apart: those of other organisations go on, however long it takes.
 */
export function writeAlone<T>(
  db: string,
  opening: StoreOptions,
  organisationKey: number,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  if (isPostgresAddress(db)) {
    const unhurried = { ...opening, unhurried: true };
    return withDatabase(db, unhurried, (store) => store.write(work, { organisationKey }));
  }
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
