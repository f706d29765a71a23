import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
import { migrate } from '../../../server/storage/migrate.ts';
import {
  FIRST_SCHEMA,
  type Migration,
  migrations,
  SCHEMA_VERSION,
} from '../../../server/storage/migrations.ts';
import { Sqlite3 } from '../../../server/storage/sqlite/connection.ts';
import { scratch } from '../world.ts';
import { olderDatabase } from './older-schemas.ts';

const place = scratch();
afterAll(place.remove);

/** What the program after this one has. */
const NEXT: readonly Migration[] = [
  ...migrations,
  { name: '999-more', sql: 'CREATE TABLE more (x TEXT, n BIGINT) STRICT' },
];

let made = 0;
/** A database of the first schema in a folder of its own. */
function older(): string {
  const file = join(place.directory, `${++made}.db`);
  olderDatabase(file);
  return file;
}

const copiesOf = (file: string) =>
  readdirSync(place.directory).filter((name) => name.startsWith(`${basename(file)}.`));
const tablesOf = (file: string) => {
  const db = new Sqlite(file, { readonly: true });
  const found = [
    db.pragma('user_version', { simple: true }),
    db.prepare('SELECT count(*) FROM organisations').pluck().get(),
  ];
  db.close();
  return found;
};

describe('migrating a database', () => {
  test('puts a copy of what is changed beside it, whole and for its owner only', () => {
    const file = older();
    const sqlite = new Sqlite3(file);
    const { from, to, copy } = migrate(sqlite, NEXT);
    sqlite.close();
    expect([from, to]).toEqual([FIRST_SCHEMA, SCHEMA_VERSION + 1]);
    expect(tablesOf(String(copy))).toEqual([FIRST_SCHEMA, 1]);
    expect(tablesOf(file)).toEqual([SCHEMA_VERSION + 1, 1]);
  });

  test('of what is written after the copy is made, another copy is made', () => {
    const file = older();
    const sqlite = new Sqlite3(file);
    const another = new Sqlite(file);
    const { exec } = sqlite.db;
    let disturbed = 0;
    // The moment between the copy and the lock.
    sqlite.db.exec = (sql) => {
      if (sql === 'BEGIN IMMEDIATE' && disturbed++ === 0)
        another.exec(
          "INSERT INTO organisations VALUES (2, '019a0000-0000-7000-8000-000000000002', 'SDIS du Val', NULL, 'now', 'Europe/Paris')",
        );
      return exec.call(sqlite.db, sql);
    };
    const { copy } = migrate(sqlite, NEXT);
    another.close();
    sqlite.close();
    expect(disturbed).toBe(2);
    expect(tablesOf(String(copy))).toEqual([FIRST_SCHEMA, 2]);
    expect(copiesOf(file)).toHaveLength(1);
  });

  test('that fails changes nothing, and leaves nothing', () => {
    const file = older();
    const sqlite = new Sqlite3(file);
    const broken: Migration[] = [
      ...migrations,
      { name: '999-broken', sql: 'CREATE TABLE made (a); SELECT * FROM nowhere' },
    ];
    expect(() => migrate(sqlite, broken)).toThrow(/nowhere/);
    sqlite.close();
    expect(tablesOf(file)).toEqual([FIRST_SCHEMA, 1]);
    expect(copiesOf(file)).toEqual([]);
  });

  test('of a newer vigie is refused, with both versions named', () => {
    const file = older();
    const db = new Sqlite(file);
    db.pragma('user_version = 99');
    db.close();
    const sqlite = new Sqlite3(file);
    expect(() => migrate(sqlite)).toThrow(
      expect.objectContaining({
        code: 'BASE_TROP_RECENTE',
        params: { file, found: 99, known: SCHEMA_VERSION },
      }),
    );
    sqlite.close();
  });

  test.each([1, FIRST_SCHEMA - 1])(
    'of schema %i, from before the first, is refused and left as it is',
    (found) => {
      const file = older();
      const db = new Sqlite(file);
      db.pragma(`user_version = ${found}`);
      db.close();
      const sqlite = new Sqlite3(file);
      expect(() => migrate(sqlite)).toThrow(
        expect.objectContaining({
          code: 'BASE_TROP_ANCIENNE',
          params: { file, found, first: FIRST_SCHEMA },
        }),
      );
      sqlite.close();
      expect(tablesOf(file)).toEqual([found, 1]);
      expect(copiesOf(file)).toEqual([]);
    },
  );
});
