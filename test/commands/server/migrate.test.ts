import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { FIRST_SCHEMA, lackedBy, SCHEMA_VERSION } from '../../../server/storage/migrations.ts';
import { copyProgram } from '../../server/program-copy.ts';
import { olderDatabase } from '../../server/storage/older-schemas.ts';
import { scratch } from '../../server/world.ts';

const place = scratch();
afterAll(place.remove);

/** The program that comes after this one: it has one migration more. */
const program = copyProgram(join(place.directory, 'program'));
const list = program.path('server/storage/migrations.ts');
writeFileSync(
  list,
  readFileSync(list, 'utf8').replace(
    /(const migrations: readonly Migration\[\] = \[[^\]]*)/,
    "$1 { name: '999-more', sql: 'ALTER TABLE anomalies ADD COLUMN more TEXT' },",
  ),
);
const NEXT = SCHEMA_VERSION + 1;

let folders = 0;
const newDb = () => {
  const folder = join(place.directory, `f${++folders}`);
  mkdirSync(folder);
  return join(folder, 'sdis.db');
};
const older = () => {
  const db = newDb();
  olderDatabase(db);
  return db;
};
const server = (db: string, ...words: string[]) =>
  program.run(['server', ...words, '--db', db], { VIGIE_LANG: 'en', VIGIE_CONFIG_DIR: place.directory });
const namesBeside = (db: string) => readdirSync(dirname(db)).sort();

test('migrate says what it would do, does it after a copy, and then has nothing to do', async () => {
  const db = older();
  expect((await server(db, 'status', '-o', 'table')).stdout).toMatch(
    new RegExp(`schema +${FIRST_SCHEMA}; this program uses ${NEXT}: vigie server migrate`),
  );
  const before = readFileSync(db);
  const trial = await server(db, 'migrate', '--dry-run', '--json');
  expect(trial.stderr).toBe('Dry run: nothing was written.\n');
  const would = {
    db,
    schema_avant: FIRST_SCHEMA,
    schema: NEXT,
    migrations: [...lackedBy(FIRST_SCHEMA).map(({ name }) => name), '999-more'],
  };
  expect(JSON.parse(trial.stdout)).toEqual({ ...would, copie: null });
  expect(readFileSync(db).equals(before)).toBe(true);
  expect(namesBeside(db)).toEqual(['sdis.db']);

  const { copie, ...row } = JSON.parse((await server(db, 'migrate', '--json')).stdout);
  expect(row).toEqual(would);
  expect(JSON.parse((await server(copie, 'status', '--json')).stdout)).toMatchObject({
    schema: FIRST_SCHEMA,
  });
  expect(JSON.parse((await server(db, 'status', '--json')).stdout)).toMatchObject({
    schema: NEXT,
    journal: 'WAL',
    copies: [copie],
  });

  const again = await server(db, 'migrate', '--json');
  expect(again.stderr).toContain(`is up to date (schema ${NEXT}): nothing to do.`);
  expect(JSON.parse(again.stdout)).toEqual({
    db,
    schema_avant: NEXT,
    schema: NEXT,
    migrations: [],
    copie: null,
  });
});

test('migrate is refused while another process has the database open', async () => {
  const db = older();
  const open = new Sqlite(db);
  open.exec("UPDATE organisations SET nom = 'SDIS des Landes'");
  const ran = await server(db, 'migrate', '--json');
  expect([ran.code, JSON.parse(ran.stderr).error.code]).toEqual([8, 'BASE_OUVERTE']);
  expect(open.pragma('user_version', { simple: true })).toBe(FIRST_SCHEMA);
  open.close();
  expect(namesBeside(db)).toEqual(['sdis.db']);
});

test('restore of a backup of an older schema says what brings it up to date', async () => {
  const [db, copy] = [newDb(), older()];
  await server(db, 'init');
  const { stderr } = await server(db, 'restore', copy, '--yes');
  expect(stderr).toContain(
    `The backup has schema ${FIRST_SCHEMA}; the first command that opens it migrates it to ${NEXT}`,
  );
  expect((await server(db, 'dump')).stdout).toContain('SDIS des Monts');
});
