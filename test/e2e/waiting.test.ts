import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { newPlace, type Place, ranOf, said } from './program.ts';

const FILES = {
  anomalies: `code;texte;gravite\n${many(100_000, (i) => `${i};Poteau détérioré n° ${i};${i % 3}\n`)}`,
  prescriptions: `contenu;chemins\n${many(20_000, (i) => `Consigne bien étendue n° ${i};/Habitation/Étage ${i % 7}|/ERP\n`)}`,
};
type Noun = keyof typeof FILES;

function many(count: number, row: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => row(i)).join('');
}

/** A place with a large file and a database, whose write lock another process, this one, takes. */
async function locked(noun: Noun): Promise<Place & { release: () => void }> {
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
    const argv = [noun, 'import', 'file.csv', '--db', 'library.db', '--json'];
    const rows = FILES[noun].split('\n').length - 2;

    test('waits for it, then writes everything', async () => {
      const { start, release } = await locked(noun);
      const running = start(argv);
      await said(running, 'Another program writes');
      release();
      const { exitCode, out } = ranOf(await running);
      expect({ exitCode, ...JSON.parse(out) }).toMatchObject({ exitCode: 0, lues: rows, creees: rows });
    });

    test.each([
      ['SIGINT', 130],
      ['SIGTERM', 143],
    ] as const)('is ended by %s meanwhile', async (signal, code) => {
      const { start, vigie, release } = await locked(noun);
      const running = start(argv);
      await said(running, 'Another program writes');
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
