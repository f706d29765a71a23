import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { place as inProcess } from '../commands/world.ts';
import { withAllColumns } from '../contract/expected.ts';
import { newPlace, ranOf, type TestMachine, until } from './program.ts';

/** The built program exports: files that are whole or not there, and readers that go away. */

/** As many take so long that a signal comes meanwhile. */
const MANY = 60_000;
/** As many are more than a page and a batch. */
const ROWS = 3_000;
const line = (code: number) => `${code},Anomalie ${code} sur l’appareil,${code % 3}\r\n`;
const csvOf = (length: number) => {
  const lines = Array.from({ length }, (_, code) => line(code));
  return withAllColumns(`code,texte,indice_de_gravite\r\n${lines.join('')}`);
};

/** A large library, made once. */
let library: Buffer;
beforeAll(async () => {
  const { vigie, path } = inProcess();
  expect(await vigie(['anomalies', 'import', '-', '-q'], { stdin: csvOf(MANY) })).toMatchObject({
    exitCode: 0,
  });
  library = readFileSync(path('test.db'));
});

/** A place with that library. */
function filled(): TestMachine {
  const place = newPlace();
  const data = join(place.home, '.local/share/vigie');
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, 'vigie.db'), library);
  return place;
}

it('what is exported is what was imported, byte for byte, in every way', async () => {
  const { vigie, prepare, bash, folder } = newPlace();
  const CSV = csvOf(ROWS);
  await prepare(['anomalies', 'import', '-', '-q'], { input: CSV });
  expect(await vigie(['anomalies', 'export', 'a.csv'])).toMatchObject({
    exitCode: 0,
    out: '',
    err: `${ROWS} anomalies in a.csv\n`,
  });
  expect(readFileSync(join(folder, 'a.csv'), 'utf8')).toBe(CSV);
  await vigie(['anomalies', 'export', 'a.csv.gz']);
  expect(gunzipSync(readFileSync(join(folder, 'a.csv.gz'))).toString()).toBe(CSV);
  expect((await bash('vigie anomalies export -q > b.csv && cmp a.csv b.csv')).exitCode).toBe(0);
  const back = 'vigie anomalies export --format ndjson -q | vigie anomalies import - --db other.db -q --json';
  expect(JSON.parse((await bash(back)).out)).toMatchObject({ lues: ROWS, creees: ROWS, rejetees: 0 });
  expect((await bash('vigie anomalies export --db other.db -q | cmp - a.csv')).exitCode).toBe(0);
});

it('a reader that has seen enough ends it quietly', async () => {
  const { bash } = filled();
  const script = '{ vigie anomalies export; echo "exit $?" >&2; } | head -2';
  expect(await bash(script)).toEqual({
    exitCode: 0,
    signal: undefined,
    out: withAllColumns('code,texte,indice_de_gravite\r\n0,Anomalie 0 sur l’appareil,0\r\n'),
    err: 'exit 0\n',
  });
});

it('Ctrl-C leaves the old file as it was, and nothing else', async () => {
  const place = filled();
  writeFileSync(join(place.folder, 'a.json'), 'mine');
  const child = place.start(['anomalies', 'export', 'a.json', '--force']);
  await until(() => readdirSync(place.folder).length > 1);
  child.kill('SIGINT');
  expect(ranOf(await child)).toEqual({
    exitCode: 130,
    signal: undefined,
    out: '',
    err: 'Nothing was exported; existing files are unchanged.\n',
  });
  expect(readFileSync(join(place.folder, 'a.json'), 'utf8')).toBe('mine');
  expect(readdirSync(place.folder)).toEqual(['a.json']);
});

it('kill -9 leaves the old file as it was, and in the end nothing else', async () => {
  const place = filled();
  writeFileSync(join(place.folder, 'a.json'), 'mine');
  const child = place.start(['anomalies', 'export', 'a.json', '--force']);
  await until(() => readdirSync(place.folder).length > 1);
  child.kill('SIGKILL');
  expect(ranOf(await child)).toMatchObject({ signal: 'SIGKILL' });
  expect(readFileSync(join(place.folder, 'a.json'), 'utf8')).toBe('mine');
  // What it could not take back is taken back by the next one.
  expect(readdirSync(place.folder)).toHaveLength(2);
  expect((await place.vigie(['anomalies', 'export', 'a.json', '--force'])).exitCode).toBe(0);
  expect(readdirSync(place.folder)).toEqual(['a.json']);
});

it('a disk that takes no more leaves the old file as it was, and nothing else', async () => {
  const { bash, folder } = filled();
  writeFileSync(join(folder, 'a.csv'), 'mine');
  const { exitCode, err, out } = await bash('ulimit -f 100; vigie anomalies export a.csv --force');
  expect([exitCode, out]).toEqual([8, '']);
  expect(err).toContain('Cannot write a.csv');
  expect(readFileSync(join(folder, 'a.csv'), 'utf8')).toBe('mine');
  expect(readdirSync(folder)).toEqual(['a.csv']);
});

it('a workbook is written by the built program too', async () => {
  const { bash, folder } = newPlace();
  await bash("printf 'code,texte,gravite\\n7,=1+1,0\\n' | vigie anomalies import - -q");
  expect((await bash('vigie anomalies export a.xlsx')).exitCode).toBe(0);
  expect(readdirSync(folder)).toEqual(['a.xlsx']);
  const back = await bash('vigie anomalies import a.xlsx --db other.db --json -q');
  expect(JSON.parse(back.out)).toMatchObject({ lues: 1, creees: 1 });
  expect((await bash('vigie anomalies export --db other.db -q')).out).toBe(
    withAllColumns('code,texte,indice_de_gravite\r\n7,=1+1,0\r\n'),
  );
});
