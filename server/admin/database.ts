import { storageError } from '../../src/contract/errors.ts';
import { Sqlite3 } from '../storage/sqlite/connection.ts';
import { Engine } from '../storage/sqlite/engine.ts';
import { retryWhileBusy, type Waiting } from '../storage/sqlite/lock-wait.ts';
import { opened } from './openers.ts';

/** Opens an existing database for an act of administration, and closes it afterwards. */
export async function withDatabase<T>(
  file: string,
  waiting: Waiting,
  act: (engine: Engine) => Promise<T>,
): Promise<T> {
  const engine = await retryWhileBusy(() => Engine.open(file, waiting), waiting);
  try {
    return await act(engine);
  } catch (error) {
    throw storageError(error, file) ?? error;
  } finally {
    await engine.close();
  }
}

/**
 * Runs an act on a database as it is, of whichever schema, while no other connection has it open; pages are written to the
 * file itself meanwhile. Throws BASE_OUVERTE.
 */
export async function withDatabaseAlone<T>(
  file: string,
  waiting: Waiting,
  act: (sqlite: Sqlite3) => T,
): Promise<T> {
  const sqlite = await retryWhileBusy(() => new Sqlite3(file), waiting);
  try {
    if (!sqlite.setJournal('DELETE')) throw opened(file);
    try {
      return act(sqlite);
    } finally {
      // Another connection that waited may be the first to set it back.
      sqlite.setJournal('WAL');
    }
  } finally {
    sqlite.close();
  }
}
