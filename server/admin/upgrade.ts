import { VigieError } from '../../src/contract/errors.ts';
import { type Migrated, migrate, versionOf } from '../storage/migrate.ts';
import { lackedBy, SCHEMA_VERSION } from '../storage/migrations.ts';
import { retryWhileBusy, Sqlite3, type Waiting } from '../storage/sqlite/connection.ts';
import { withDatabaseAlone } from './database.ts';
import { examine } from './examine.ts';

/** What became of the schema of a database. */
export interface UpgradeResult {
  readonly db: string;
  readonly schema_avant: number;
  readonly schema: number;
  /** The migrations that were, or would be, applied. */
  readonly migrations: readonly string[];
  /** The file as it was before; null where nothing was changed. */
  readonly copie: string | null;
}

/**
 * Brings a database that no other process has open up to date, or with `dryRun` reports what that would do. Throws
 * BASE_TROP_RECENTE, BASE_TROP_ANCIENNE, BASE_OUVERTE: a program that runs meanwhile may know the older schema only.
 */
export async function upgrade(file: string, dryRun: boolean, waiting: Waiting): Promise<UpgradeResult> {
  const from = await schemaOf(file, dryRun, waiting);
  const done: Migrated =
    dryRun || from === SCHEMA_VERSION
      ? { from, to: SCHEMA_VERSION, copy: undefined }
      : await withDatabaseAlone(file, waiting, migrate);
  return {
    db: file,
    schema_avant: done.from,
    schema: done.to,
    migrations: lackedBy(done.from).map(({ name }) => name),
    copie: done.copy ?? null,
  };
}

/** The schema; without a change of anything where `dryRun` asks for none. */
async function schemaOf(file: string, dryRun: boolean, waiting: Waiting): Promise<number> {
  const sqlite = dryRun ? examine(file)?.sqlite : await retryWhileBusy(() => new Sqlite3(file), waiting);
  if (sqlite === undefined) throw new VigieError('BASE_OCCUPEE');
  try {
    return versionOf(sqlite);
  } finally {
    sqlite.close();
  }
}
