import Sqlite from 'better-sqlite3';
import { FIRST_SCHEMA, type Migration, migrations } from '../../../server/storage/migrations/index.ts';
import { APPLICATION_ID } from '../../../server/storage/sqlite/connection.ts';

/** Applies migrations, one after the other. */
export function apply(db: Sqlite.Database, list: readonly Migration[]): void {
  for (const { sql, functions = {} } of list) {
    for (const [name, work] of Object.entries(functions))
      db.function(name, { varargs: true }, work as () => unknown);
    db.exec(sql);
  }
}

/** Makes a database of an older schema, the first unless said, with an organisation in it; `fill` adds to it. */
export function olderDatabase(
  file: string,
  schema = FIRST_SCHEMA,
  fill?: (db: Sqlite.Database) => void,
): void {
  const db = new Sqlite(file);
  apply(db, migrations.slice(0, schema - FIRST_SCHEMA + 1));
  db.pragma(`user_version = ${schema}`);
  db.pragma(`application_id = ${APPLICATION_ID}`);
  db.pragma('journal_mode = WAL');
  db.exec(
    "INSERT INTO organisations VALUES (1, '019a0000-0000-7000-8000-000000000001', 'SDIS des Monts', NULL, 'now', 'Europe/Paris')",
  );
  fill?.(db);
  db.close();
}
