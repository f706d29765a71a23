import { migrate } from '../../../server/storage/migrate.ts';
import type { Migration } from '../../../server/storage/migrations.ts';
import { retryWhileBusy, Sqlite3 } from '../../../server/storage/sqlite/connection.ts';

/** A process that brings a database to the last of some migrations, and ends. */
process.once('message', async ({ file, list }: { file: string; list: readonly Migration[] }) => {
  process.disconnect?.();
  const sqlite = await retryWhileBusy(() => new Sqlite3(file));
  await retryWhileBusy(() => migrate(sqlite, list));
  sqlite.close();
});
