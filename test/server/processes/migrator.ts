import { migrate } from '../../../server/db/migrate.ts';
import type { Migration } from '../../../server/db/migrations/index.ts';
import { Sqlite3 } from '../../../server/db/sqlite.ts';

/** A process that brings a database to the last of some migrations, and ends. */
process.once('message', ({ file, list }: { file: string; list: readonly Migration[] }) => {
  process.disconnect?.();
  const sqlite = new Sqlite3(file);
  migrate(sqlite, list);
  sqlite.close();
});
