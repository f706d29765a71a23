import { storageError, VigieError } from '../../../src/contract/errors.ts';
import { Sqlite3 } from '../../storage/sqlite/connection.ts';
import { brokenLinks, structureFaults } from '../examine.ts';

/**
 * Makes of a copy a file of its own (no log beside it, readable from a read-only medium), and
 * reads all of it. Answers what is wrong with it, undefined for nothing.
 */
export function settleCopy(draft: string): string | undefined {
  try {
    const sqlite = new Sqlite3(draft);
    try {
      sqlite.setJournal('DELETE');
      const [fault] = structureFaults({ sqlite }, true);
      if (fault !== undefined) return fault;
      const [broken] = brokenLinks({ sqlite });
      return broken && `${broken.table}: ${broken.count} × FOREIGN KEY`;
    } finally {
      sqlite.close();
    }
  } catch (error) {
    const damage = damageOf(error);
    if (damage !== undefined) return damage;
    if (error instanceof VigieError && error.code.startsWith('BASE_')) return String(error.params.reason);
    throw error;
  }
}

/** The result code of SQLite for a damaged database; undefined for every other failure. */
export function damageOf(error: unknown): string | undefined {
  const known = error instanceof VigieError ? error : storageError(error);
  return known?.code === 'BASE_ENDOMMAGEE' ? String(known.params.reason) : undefined;
}
