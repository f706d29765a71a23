import Sqlite from 'better-sqlite3';
import { migrations } from '../../../server/storage/migrations/index.ts';
import { APPLICATION_ID } from '../../../server/storage/sqlite/connection.ts';

/** Makes a database of schema 2, with an organisation in it. */
export function olderDatabase(file: string): void {
  const db = new Sqlite(file);
  for (const { sql } of migrations.slice(0, 2)) db.exec(sql);
  db.pragma('user_version = 2');
  db.pragma(`application_id = ${APPLICATION_ID}`);
  db.pragma('journal_mode = WAL');
  db.exec(
    "INSERT INTO organisations VALUES (1, '019a0000-0000-7000-8000-000000000001', 'SDIS des Monts', NULL, 'now')",
  );
  db.close();
}
