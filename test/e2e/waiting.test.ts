import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ORG, serveAnswers } from '../client/servers.ts';
import { addAnomaly, newPlace, ranOf, saidOnStderr, type TestMachine } from './program.ts';

const FILES = {
  anomalies: `code;texte;gravite\n${many(5_000, (i) => `${i};Poteau détérioré n° ${i};${i % 3}\n`)}`,
  prescriptions: `contenu;chemins\n${many(5_000, (i) => `Consigne bien étendue n° ${i};/Habitation/Étage ${i % 7}|/ERP\n`)}`,
};
type Noun = keyof typeof FILES;

function many(count: number, row: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => row(i)).join('');
}

/** A place with a large file and a database, whose write lock another process, this one, takes. */
async function locked(noun: Noun): Promise<TestMachine & { release: () => void }> {
  const place = newPlace();
  writeFileSync(join(place.folder, 'file.csv'), FILES[noun]);
  const db = join(place.folder, 'library.db');
  // Its first use makes it.
  const input = 'nature;titre\narticle;Règlement opérationnel\n';
  const made = await place.vigie(['supports', 'import', '-', '--db', db], { input });
  expect(made).toMatchObject({ exitCode: 0 });
  const other = new Sqlite(db);
  onTestFinished(() => void other.close());
  other.exec('BEGIN IMMEDIATE');
  return { ...place, release: () => other.exec('COMMIT') };
}

describe.each(['anomalies', 'prescriptions'] as const)(
  'an import of many %s while another process writes',
  (noun) => {
    // As JSON, what it says meanwhile would be held back until it ends.
    const argv = [noun, 'import', 'file.csv', '--db', 'library.db', '-o', 'csv'];
    const rows = FILES[noun].split('\n').length - 2;

    test('waits for it, then writes everything', async () => {
      const { start, release } = await locked(noun);
      const running = start(argv);
      await saidOnStderr(running, 'Another program writes');
      release();
      const { exitCode, out } = ranOf(await running);
      expect(exitCode).toBe(0);
      expect(out).toContain(`file.csv,${rows},${rows},0,`);
    });

    test.each([
      ['SIGINT', 130],
      ['SIGTERM', 143],
    ] as const)('is ended by %s meanwhile', async (signal, code) => {
      const { start, vigie, release } = await locked(noun);
      const running = start(argv);
      await saidOnStderr(running, 'Another program writes');
      running.kill(signal);
      const { exitCode, err } = ranOf(await running);
      expect(exitCode).toBe(code);
      expect(err).toContain(' 0 rejected, ');
      expect(err).toContain(`${rows} not written`);
      expect(err).toContain('Interrupted');
      release();
      const { out } = await vigie([noun, 'list', '--db', 'library.db', '--json']);
      expect(out).toBe('[]\n');
    });
  },
);

describe.each([
  ['anomalies', 'import', 'file.csv'],
  ['anomalies', 'list'],
  ['server', 'organisations', 'list'],
  ['server', 'load', 'objects.ndjson'],
])('"%s %s" of a database that another process fills', (...argv) => {
  /** A database that no other process can even read, as while it is restored, migrated or filled. */
  async function filled() {
    const place = newPlace();
    writeFileSync(join(place.folder, 'file.csv'), 'code;texte;gravite\n3;Poteau;1\n');
    await addAnomaly(place, 1, ['--db', join(place.folder, 'library.db')]);
    const { out } = await place.vigie(['server', 'organisations', 'list', '--db', 'library.db', '--json']);
    const [{ id: organisation } = {}] = JSON.parse(out) as { id?: string }[];
    writeFileSync(
      join(place.folder, 'objects.ndjson'),
      `${JSON.stringify({ kind: 'anomalie', organisation_id: organisation, code: 2, texte: 'x', indice_de_gravite: 0 })}\n`,
    );
    const other = new Sqlite(join(place.folder, 'library.db'));
    onTestFinished(() => void other.close());
    other.pragma('journal_mode = DELETE');
    other.exec('BEGIN EXCLUSIVE');
    const running = place.start([...argv, '--db', 'library.db']);
    await saidOnStderr(running, 'Another program writes');
    return { running, release: () => other.exec('COMMIT') };
  }

  test('waits for it, and says so', async () => {
    const { running, release } = await filled();
    release();
    expect(ranOf(await running)).toMatchObject({ exitCode: 0 });
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('is ended by %s meanwhile', async (signal, code) => {
    const { running } = await filled();
    running.kill(signal);
    // One that hears nothing waits for its deadline, and ends with 8.
    expect(ranOf(await running).exitCode).toBe(code);
  });
});

test.each(['table', 'csv'])(
  'a list (%s) says once that a slow service which fails is tried again',
  async (format) => {
    let asked = 0;
    const service = await serveAnswers((_, response) => {
      asked++;
      setTimeout(() => response.writeHead(503).end(), 1000);
    });
    const { vigie } = newPlace();
    const argv = ['anomalies', 'list', '--url', service.url, '--org', ORG, '-o', format];
    const { err, exitCode } = await vigie(argv);
    expect([asked, exitCode]).toEqual([3, 8]);
    expect(err.match(/The service does not answer; it is tried again\./g)).toHaveLength(1);
  },
);
