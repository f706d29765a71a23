import { migrate } from '../../../server/db/migrate.ts';
import type { Migration } from '../../../server/db/migrations/index.ts';
import { Sqlite3 } from '../../../server/db/sqlite.ts';
import { whenFree } from '../../../server/db/waiting.ts';

/** A process that brings a database to the last of some migrations, and ends. */
process.once('message', async ({ file, list }: { file: string; list: readonly Migration[] }) => {
  process.disconnect?.();
  const sqlite = await whenFree(() => new Sqlite3(file));
  await whenFree(() => migrate(sqlite, list));
  sqlite.close();
});
