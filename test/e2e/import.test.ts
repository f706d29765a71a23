import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { BATCH_MAX } from '../../src/contract/resources/service.ts';
import { wholeAnomalie } from '../contract/expected.ts';
import { THOROUGH } from '../setup/chance.ts';
import { newPlace, ranOf, type TestMachine, until } from './program.ts';

/** In the order in which they cite each other. */
const EXAMPLES = [
  ['supports', resolve('examples/supports.csv'), 50],
  ['prescriptions', resolve('examples/prescriptions.csv'), 47],
  ['anomalies', resolve('examples/anomalies.csv'), 48],
] as const;

function libraries({ prepare }: TestMachine): Promise<string[]> {
  return Promise.all(EXAMPLES.map(([noun]) => prepare([noun, 'list', '--all', '--json'])));
}

it('the examples are imported without a remark, and a second time change nothing', async () => {
  const place = newPlace();
  for (const [noun, file, rows] of EXAMPLES) {
    const ran = await place.vigie([noun, 'import', file, '--json', ...(noun === 'supports' ? ['-q'] : [])]);
    // What columns are called in people's files is no secret: which field they are read as is said.
    expect(ran).toMatchObject({ exitCode: 0, err: expect.stringMatching(/^(?:Columns recognised: .*\n)?$/) });
    expect(JSON.parse(ran.out)).toEqual({
      fichier: file,
      lues: rows,
      creees: rows,
      remplacees: 0,
      ignorees: 0,
      rejetees: 0,
    });
  }
  const before = await libraries(place);
  expect(before.map((list) => JSON.parse(list).length)).toEqual(EXAMPLES.map(([, , rows]) => rows));
  for (const [noun, file, rows] of EXAMPLES) {
    const again = await place.vigie([noun, 'import', file, '--json', '--if-exists', 'replace']);
    expect(JSON.parse(again.out)).toMatchObject({ lues: rows, creees: 0, remplacees: 0, ignorees: rows });
  }
  expect(await libraries(place)).toEqual(before);
});

it('a file in Windows-1252 is read as such, and that is said', async () => {
  const place = newPlace();
  const text = 'code;libellé;gravité\r\n1;Poteau « incongelable » gelé — hors d’usage;bloquante\r\n';
  const windows = Buffer.from(text.replace('—', '\x97').replace('’', '\x92'), 'latin1');
  writeFileSync(join(place.folder, 'old.csv'), windows);
  const ran = await place.vigie(['anomalies', 'import', 'old.csv', '--json']);
  expect(ran.exitCode).toBe(0);
  expect(ran.err).toMatch(/windows-1252/i);
  const [anomaly] = JSON.parse(await place.prepare(['anomalies', 'list', '--json'])) as object[];
  expect(anomaly).toEqual(
    wholeAnomalie({ code: 1, texte: 'Poteau « incongelable » gelé — hors d’usage', indice_de_gravite: 2 }),
  );
});

it('a file with one error writes nothing, and every error is told', async () => {
  const place = newPlace();
  writeFileSync(join(place.folder, 'a.csv'), 'code;texte;gravite\n1;x;0\nA2;y;1\n3;z;7\n');
  const ran = await place.vigie(['anomalies', 'import', 'a.csv']);
  expect(ran).toMatchObject({ exitCode: 5, out: '' });
  expect(ran.err).toMatch(/a\.csv:3.*"A2"/);
  expect(ran.err).toMatch(/a\.csv:4.*"7"/);
  expect(await place.prepare(['anomalies', 'list', '--json'])).toBe('[]\n');
});

it('standard input is read to its end before anything is written', async () => {
  const place = newPlace();
  const input = readFileSync('examples/anomalies.csv');
  expect(await place.vigie(['anomalies', 'import', '-', '-o', 'csv', '-q'], { input })).toMatchObject({
    exitCode: 0,
    out: 'fichier,lues,creees,remplacees,ignorees,rejetees\r\n-,48,48,0,0,0\r\n',
  });
});

/** The anomalies of a database that is sound, as the lines of a file. */
function linesIn(file: string): unknown[] {
  const db = new Sqlite(file, { readonly: true });
  try {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    const sql = "SELECT code || ';' || texte || ';' || indice_de_gravite FROM anomalies ORDER BY code";
    return db.prepare(sql).pluck().all();
  } finally {
    db.close();
  }
}

it.each(THOROUGH ? [[[]], [['--partial']]] : [[[]]])(
  'an import %j that is killed half-way is finished by the same command',
  async (flags) => {
    const rows = 30_000;
    const place = newPlace();
    await place.prepare(['anomalies', 'list']);
    const db = join(place.home, '.local/share/vigie/vigie.db');
    const lines = Array.from(
      { length: rows },
      (_, code) => `${code};Anomalie ${code} sur l’appareil;${code % 3}`,
    );
    const file = join(place.folder, 'many.csv');
    writeFileSync(file, ['code;texte;gravite', ...lines, ''].join('\n'));

    const watch = new Sqlite(db, { readonly: true });
    const count = watch.prepare('SELECT count(*) FROM anomalies').pluck();
    const child = place.start(['anomalies', 'import', file, ...flags]);
    const logged = () => statSync(`${db}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    await until(() => (count.get() as number) > 0);
    child.kill('SIGKILL');
    const killed = ranOf(await child);
    expect(killed).toMatchObject({ exitCode: undefined, signal: 'SIGKILL', out: '' });
    const written = count.get() as number;
    watch.close();
    // It was killed while it wrote, and what it wrote is whole batches of the file, each in one transaction.
    expect(logged()).toBeGreaterThan(0);
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(rows);
    expect(written % BATCH_MAX).toBe(0);
    expect(linesIn(db)).toEqual(lines.slice(0, written));

    const again = await place.vigie(['anomalies', 'import', file, '--json']);
    expect(again).toMatchObject({ exitCode: 0, err: '' });
    expect(JSON.parse(again.out)).toMatchObject({
      lues: rows,
      creees: rows - written,
      ignorees: written,
      rejetees: 0,
    });

    // Nothing is lost, and nothing is there twice.
    expect(linesIn(db)).toEqual(lines);
  },
);

it('the copy of standard input is gone afterwards, and the database is one file', async () => {
  const place = newPlace();
  const TMPDIR = place.folder;
  await place.vigie(['anomalies', 'import', '-'], { input: 'code;texte;gravite\n1;x;0\n', env: { TMPDIR } });
  expect((await place.bash('ls -A')).out).toBe('');
  const data = join(place.home, '.local/share/vigie');
  expect((await place.bash(`ls -A "${data}"`)).out).toBe('vigie.db\n');
  expect(existsSync(join(data, 'vigie.db-wal'))).toBe(false);
  expect(statSync(join(data, 'vigie.db')).size).toBeGreaterThan(0);
});

it('a reader of stderr that goes away changes nothing of what the command answers', async () => {
  const place = newPlace();
  const rows = Array.from({ length: 5000 }, (_, i) => `A${i};x;0\n`).join('');
  writeFileSync(join(place.folder, 'bad.csv'), `code;texte;gravite\n${rows}`);
  const { out } = await place.bash(
    '{ vigie anomalies import bad.csv -q 2>&1 >/dev/null; echo "exit $?" >&3; } 3>code | head -1; cat code',
  );
  expect(out).toMatch(/^bad\.csv:2: .*\nexit 5\n$/);
});
