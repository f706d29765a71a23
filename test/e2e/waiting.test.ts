import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { ORG, serveAnswers } from '../client/servers.ts';
import { addAnomaly, newPlace, ranOf, saidOnStderr, type TestMachine } from './program.ts';

const SIGNALS = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const;
/** Each in its turn. */
const signalOf = (i: number) => SIGNALS[i % SIGNALS.length] as (typeof SIGNALS)[number];

/** Rows of a file that takes more than one batch. */
const ROWS = 2000;
const many = (row: (i: number) => string) => Array.from({ length: ROWS }, (_, i) => row(i)).join('');
const FILES = {
  anomalies: `code;texte;gravite\n${many((i) => `${i};Poteau détérioré n° ${i};${i % 3}\n`)}`,
  prescriptions: `contenu;chemins\n${many((i) => `Consigne bien étendue n° ${i};/Habitation/Étage ${i % 7}|/ERP\n`)}`,
};

/** Starts each line where the database is locked; answers once each has said that it waits. */
async function waiting({ start }: TestMachine, lines: readonly (readonly string[])[]) {
  const running = lines.map((line) => start([...line, '--db', 'library.db']));
  await Promise.all(running.map((one) => saidOnStderr(one, 'Another program is writing')));
  return running;
}

// That it then writes everything: simultaneous.test.ts.
test('an import of many rows is ended by a signal while another process writes', async () => {
  const place = newPlace();
  const db = join(place.folder, 'library.db');
  await addAnomaly(place, ROWS, ['--db', db]);
  const other = new Sqlite(db);
  onTestFinished(() => void other.close());
  other.exec('BEGIN IMMEDIATE');
  const imports = (['anomalies', 'prescriptions'] as const).map((noun, i) => {
    writeFileSync(join(place.folder, `${noun}.csv`), FILES[noun]);
    return [noun, ...signalOf(i)] as const;
  });
  const running = await waiting(
    place,
    // As JSON, what it says meanwhile would be held back until it ends.
    imports.map(([noun]) => [noun, 'import', `${noun}.csv`, '-o', 'csv']),
  );
  for (const [i, [noun, signal, exitCode]] of imports.entries()) {
    running[i]?.kill(signal);
    const ran = ranOf((await running[i]) as never);
    expect(ran, `${noun}, ${signal}`).toMatchObject({ exitCode });
    for (const said of [' 0 rejected, ', `${ROWS} not written`, 'Interrupted'])
      expect(ran.err).toContain(said);
  }
  other.exec('COMMIT');
  for (const [noun, ids] of [
    ['anomalies', `${ROWS}\n`],
    ['prescriptions', ''],
  ] as const)
    expect(await place.prepare([noun, 'list', '--db', db, '-o', 'ids'])).toBe(ids);
});

/** Commands on a database that no other process can even read, as while it is restored, migrated or filled. */
async function filled() {
  const place = newPlace();
  const db = join(place.folder, 'library.db');
  writeFileSync(join(place.folder, 'file.csv'), 'code;texte;gravite\n3;Poteau;1\n');
  await addAnomaly(place, 1, ['--db', db]);
  const listed = await place.prepare(['server', 'organisations', 'list', '--db', db, '-o', 'ids']);
  const anomaly = { kind: 'anomalie', organisation_id: listed.trim(), code: 2, texte: 'x' };
  writeFileSync(
    join(place.folder, 'objects.ndjson'),
    `${JSON.stringify({ ...anomaly, indice_de_gravite: 0 })}\n`,
  );
  const other = new Sqlite(db);
  onTestFinished(() => void other.close());
  other.pragma('journal_mode = DELETE');
  other.exec('BEGIN EXCLUSIVE');
  const lines = [
    ['anomalies', 'import', 'file.csv'],
    ['anomalies', 'list'],
    ['server', 'organisations', 'list'],
    ['server', 'load', 'objects.ndjson'],
  ];
  const running = await waiting(place, lines);
  return { running, release: () => other.exec('COMMIT') };
}

test('commands on a database that another process fills wait for it, and say so', async () => {
  const { running, release } = await filled();
  release();
  for (const one of running) expect(ranOf(await one)).toMatchObject({ exitCode: 0 });
});

test('commands on a database that another process fills are ended by a signal meanwhile', async () => {
  const { running } = await filled();
  for (const [i, one] of running.entries()) {
    const [signal, exitCode] = signalOf(i);
    one.kill(signal);
    // One that hears nothing waits for its deadline, and ends with 8.
    expect(ranOf(await one)).toMatchObject({ exitCode });
  }
});

test('a list says once, whatever its format, that a slow service which fails is tried again', async () => {
  const { vigie } = newPlace();
  const said = async (format: string) => {
    let asked = 0;
    const service = await serveAnswers((_, response) => {
      asked++;
      setTimeout(() => response.writeHead(503).end(), 1000);
    });
    const { err, exitCode } = await vigie([
      'anomalies',
      'list',
      '--url',
      service.url,
      '--org',
      ORG,
      '-o',
      format,
    ]);
    expect([asked, exitCode]).toEqual([3, 8]);
    expect(err.match(/The service does not answer; retrying\./g), format).toHaveLength(1);
  };
  await Promise.all(['table', 'csv'].map(said));
});
