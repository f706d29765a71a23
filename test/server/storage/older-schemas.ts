import { readFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { FIRST_SCHEMA } from '../../../server/storage/migrations.ts';
import { APPLICATION_ID } from '../../../server/storage/sqlite/connection.ts';
import type { Engine } from '../../../server/storage/tables/table.ts';

/** The statements that made the tables of the first schema. */
export const firstTables = (engine: Engine) =>
  readFileSync(`test/server/storage/schema-${FIRST_SCHEMA}/${engine}.sql`, 'utf8');

/** Makes a database of the first schema, with an organisation in it. */
export function olderDatabase(file: string): void {
  const db = new Sqlite(file);
  db.exec(firstTables('sqlite'));
  db.pragma(`user_version = ${FIRST_SCHEMA}`);
  db.pragma(`application_id = ${APPLICATION_ID}`);
  db.pragma('journal_mode = WAL');
  db.exec(
    "INSERT INTO organisations VALUES (1, '019a0000-0000-7000-8000-000000000001', 'SDIS des Monts', NULL, 'now', 'Europe/Paris')",
  );
  db.close();
}
