import { VigieError } from '../../src/contract/errors.ts';
import { type Migrated, migrate, SCHEMA_VERSION, versionOf } from '../storage/migrate.ts';
import { migrations } from '../storage/migrations/index.ts';
import { Sqlite3 } from '../storage/sqlite/connection.ts';
import { retryWhileBusy, type Waiting } from '../storage/sqlite/lock-wait.ts';
import { examine } from './examine.ts';
import { opened } from './openers.ts';

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
 * Brings a database that nobody else has open up to date, or says with `dryRun` what that would do. Throws
 * BASE_TROP_RECENTE, BASE_OUVERTE: a program that runs meanwhile may know the older schema only.
 */
export async function upgrade(file: string, dryRun: boolean, waiting: Waiting): Promise<UpgradeResult> {
  const from = dryRun ? lookAt(file) : undefined;
  const done: Migrated =
    from === undefined ? await bring(file, waiting) : { from, to: SCHEMA_VERSION, copy: undefined };
  return {
    db: file,
    schema_avant: done.from,
    schema: done.to,
    migrations: migrations.slice(done.from).map(({ name }) => name),
    copie: done.copy ?? null,
  };
}

async function bring(file: string, waiting: Waiting): Promise<Migrated> {
  const sqlite = await retryWhileBusy(() => new Sqlite3(file), waiting);
  try {
    const from = versionOf(sqlite);
    if (from === SCHEMA_VERSION) return { from, to: from, copy: undefined };
    const alone = sqlite.writeOnce();
    if (alone === undefined) throw opened(file);
    try {
      return migrate(sqlite);
    } finally {
      alone.end();
    }
  } finally {
    sqlite.close();
  }
}

/** The schema, without a change. */
function lookAt(file: string): number {
  const sqlite = examine(file)?.sqlite;
  if (sqlite === undefined) throw new VigieError('BASE_OCCUPEE');
  try {
    return versionOf(sqlite);
  } finally {
    sqlite.close();
  }
}
