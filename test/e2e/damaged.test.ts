import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeAll, expect, test } from 'vitest';
import { place as inProcess } from '../commands/world.ts';
import { addAnomaly, newPlace, type TestMachine } from './program.ts';
import { firstLine, setUpServer } from './serving.ts';

/** What a disk does that loses a block. */
const overwrite = (page: Buffer): unknown => page.fill(0xa5);

/** Changes the first page of a table. */
function damage(file: string, table: string, change = overwrite): void {
  const db = new Sqlite(file);
  const page = db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table) as number;
  const size = db.pragma('page_size', { simple: true }) as number;
  db.close();
  const fd = openSync(file, 'r+');
  const bytes = Buffer.alloc(size);
  change(bytes);
  writeSync(fd, bytes, 0, size, (page - 1) * size);
  closeSync(fd);
  const damaged = new Sqlite(file);
  expect(damaged.pragma('integrity_check(1)', { simple: true })).not.toBe('ok');
  damaged.close();
}

/** Empties the first page of a table, which then has none of the rows that its indexes name. */
function empty(page: Buffer): void {
  page.fill(0);
  // A leaf of a table, without cells (the file format of SQLite, 1.6).
  page.writeUInt8(0x0d);
  page.writeUInt16BE(page.length, 5);
}

const ROWS = Array.from({ length: 300 }, (_, i) => `${i};Poteau ${i};1\n`);
const CSV = `code;texte;gravite\n${ROWS.join('')}`;

/** A library and its dump, made once. */
let sound: { readonly db: Buffer; readonly dump: string };
beforeAll(async () => {
  const { vigie, path } = inProcess();
  expect(await vigie(['anomalies', 'import', '-'], { stdin: CSV })).toMatchObject({ exitCode: 0 });
  sound = { db: readFileSync(path('test.db')), dump: (await vigie(['server', 'dump'])).out };
});

function library({ folder }: TestMachine, table: string, change = overwrite): void {
  writeFileSync(join(folder, 'file.csv'), CSV);
  writeFileSync(join(folder, 'sound.ndjson'), sound.dump);
  writeFileSync(join(folder, 'library.db'), sound.db);
  damage(join(folder, 'library.db'), table, change);
}

test.each([
  ['server', 'dump'],
  ['server', 'dump', '--out', 'damaged.ndjson'],
  ['server', 'load', 'sound.ndjson'],
  ['anomalies', 'export', '-o', 'csv'],
  ['anomalies', 'list'],
  ['anomalies', 'list', '-o', 'ndjson', '--all'],
  ['anomalies', 'get', '7'],
  ['anomalies', 'delete', '7', '--yes'],
  ['anomalies', 'add', '--code', '999', '--texte', 'Absent', '--indice-de-gravite', '1'],
  ['anomalies', 'import', 'file.csv', '--if-exists', 'replace'],
  ['server', 'backup', 'copy.backup'],
])('on a damaged database "%s %s" says so', async (...argv) => {
  const place = newPlace();
  library(place, 'anomalies');
  const { exitCode, err } = await place.vigie([...argv, '--db', 'library.db']);
  expect(err).toMatch(/The database is damaged|library\.db is damaged/);
  expect(err).toContain('vigie server restore <backup>');
  expect(exitCode).toBe(8);
});

test.each([
  ['server', 'organisations', 'list'],
  ['server', 'organisations', 'add', '--nom', 'SDIS du Val'],
  ['server', 'token', 'list'],
  ['anomalies', 'list'],
])('nor is it a defect of "%s %s %s"', async (...argv) => {
  const place = newPlace();
  library(place, 'organisations');
  const { exitCode, err } = await place.vigie([...argv, '--db', 'library.db', '--json']);
  expect(JSON.parse(err).error).toMatchObject({
    code: 'BASE_ENDOMMAGEE',
    message: expect.stringContaining('library.db'),
    exit_code: 8,
  });
  expect(exitCode).toBe(8);
});

test('nor of a load that meets a row its table does not have', async () => {
  const place = newPlace();
  library(place, 'organisations', empty);
  const { exitCode, err } = await place.vigie([
    'server',
    'load',
    'sound.ndjson',
    '--db',
    'library.db',
    '--json',
  ]);
  expect(JSON.parse(err).error).toMatchObject({
    code: 'BASE_ENDOMMAGEE',
    message: expect.stringContaining('library.db'),
  });
  expect(exitCode).toBe(8);
});

test('over HTTP it is 503, without the name of the file, and is logged', async () => {
  const place = newPlace();
  const { db, env, child } = await setUpServer(place);
  await addAnomaly({ prepare: (argv) => place.prepare(argv, { env }) }, 7);
  child.kill('SIGTERM');
  await child;
  damage(db, 'anomalies');
  const again = place.start(['server', 'start', '--db', db, '--json']);
  const { url } = JSON.parse(await firstLine(again)) as { url: string };
  const headers = { 'service-org-id': env.VIGIE_ORG ?? '', authorization: `Bearer ${env.VIGIE_TOKEN}` };
  const answer = await fetch(`${url}/anomalies`, { headers });
  expect(answer.status).toBe(503);
  const problem = await answer.text();
  expect(JSON.parse(problem)).toMatchObject({ status: 503, code: 'BASE_ENDOMMAGEE' });
  expect(problem).not.toContain('served.db');
  again.kill('SIGTERM');
  expect((await again).stderr).toContain('malformed');
});
