import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { refuseShared } from '../../../src/files/targets.ts';
import { place } from '../world.ts';

const { vigie, path } = place();
const errorOf = (err: string) => JSON.parse(err.trimEnd().split('\n').at(-1) as string).error;
let folders = 0;

/** A database that another program has open, so that what was written last stands beside it. */
async function served() {
  const folder = path(`targets-${++folders}`);
  mkdirSync(folder);
  const db = join(folder, 'sdis.db');
  expect(await vigie(['server', 'load', 'examples/dossier.ndjson', '-q', '--db', db])).toMatchObject({
    exitCode: 0,
  });
  const other = new Sqlite(db);
  onTestFinished(() => void other.close());
  other.exec('BEGIN IMMEDIATE; UPDATE dossiers SET objet = objet; COMMIT');
  expect(readdirSync(folder).sort()).toEqual(['sdis.db', 'sdis.db-shm', 'sdis.db-wal']);
  linkSync(`${db}-wal`, join(folder, 'hard'));
  symlinkSync(`${db}-wal`, join(folder, 'soft'));
  symlinkSync(db, join(folder, 'database'));
  symlinkSync(folder, join(folder, 'here'));
  // Through a link, as a user whom the database has.
  const profile = `targets-${folders}`;
  const add = ['profiles', 'add', profile, '--db', join(folder, 'database'), '--user', 'c.martin'];
  expect(await vigie(add)).toMatchObject({ exitCode: 0 });
  return { folder, db, profile };
}

const NAMES = ['sdis.db', 'sdis.db-wal', 'sdis.db-shm', 'sdis.db-journal', 'here/sdis.db-wal'];
const ALL = [...NAMES, 'here/sdis.db-journal', 'hard', 'soft', 'database'];

describe('no command writes over the database in use, nor over what stands beside it', () => {
  const list = (folder: string) => {
    const file = join(folder, 'liste.csv');
    writeFileSync(file, 'code,texte,gravite\n900,Neuve,1\n,Sans code,9\n');
    return file;
  };
  const PLAN = '0196a3c0-0000-7000-8000-000000000018';

  test.each<[string, (to: string, db: string) => string[]]>([
    ['server dump --out', (to) => ['server', 'dump', '--out', to, '--force']],
    ['server backup', (to) => ['server', 'backup', to, '--force']],
    ['export', (to) => ['anomalies', 'export', to, '--format', 'csv', '--force']],
    ['--rejects', (to, db) => ['anomalies', 'import', list(dirname(db)), '--partial', '--rejects', to]],
    ['--assign-codes', (to, db) => ['anomalies', 'import', list(dirname(db)), '--assign-codes', to]],
    ['documents download --to', (to) => ['documents', 'download', PLAN, '--force', '--to', to]],
  ])('%s', async (_, words) => {
    const { db, folder, profile } = await served();
    const kept = () => ['', '-wal'].map((suffix) => readFileSync(db + suffix, 'latin1'));
    for (const name of ALL) {
      const line = words(join(folder, name), db);
      const before = kept();
      const ran = await vigie([...line, '--json', '--profile', profile], { env: { VIGIE_DB: '' } });
      expect([name, ran.exitCode, errorOf(ran.err).code]).toEqual([name, 2, 'FICHIER_COMMUN']);
      expect(kept()).toEqual(before);
    }
    expect(readdirSync(folder).filter((name) => name.endsWith('-journal'))).toEqual([]);
  });

  test('documents download, of a document that is called so', async () => {
    const { folder, profile } = await served();
    const asked = { env: { VIGIE_DB: '' } };
    const nom = 'sdis.db-journal';
    const named = await vigie(['documents', 'update', PLAN, '--nom', nom, '--profile', profile], asked);
    expect(named).toMatchObject({ exitCode: 0 });
    const line = ['documents', 'download', PLAN, '--output-dir', folder, '--profile', profile, '--json'];
    const ran = await vigie(line, asked);
    expect([ran.exitCode, errorOf(ran.err).code]).toEqual([2, 'FICHIER_COMMUN']);
    expect(readdirSync(folder)).not.toContain(nom);
  });
});

test('nor over another database that is open', async () => {
  const { db, folder } = await served();
  for (const [name, code, exitCode] of [
    ['sdis.db', 'SAUVEGARDE_REFUSEE', 5],
    ['database', 'SAUVEGARDE_REFUSEE', 5],
    ['sdis.db-wal', 'FICHIER_COMMUN', 2],
    ['soft', 'FICHIER_COMMUN', 2],
    ['sdis.db-journal', 'FICHIER_COMMUN', 2],
  ] as const) {
    const before = readFileSync(db, 'latin1');
    const line = ['anomalies', 'export', join(folder, name), '--format', 'csv', '--force', '--json'];
    const ran = await vigie(line);
    expect([name, ran.exitCode, errorOf(ran.err).code]).toEqual([name, exitCode, code]);
    expect(readFileSync(db, 'latin1')).toBe(before);
  }
  const one = ['anomalies', 'add', '--code', '1', '--texte', 'Fuite', '--indice-de-gravite', '0'];
  expect(await vigie(one)).toMatchObject({ exitCode: 0 });
  const free = join(folder, 'liste-wal');
  expect(await vigie(['anomalies', 'export', free, '--format', 'csv'])).toMatchObject({ exitCode: 0 });
});

test('a file that is not there yet is the same by every path that would lead to it', () => {
  const folder = path('twice');
  mkdirSync(folder);
  symlinkSync(folder, path('twice-too'));
  const named = [['--rejects', join(folder, 'a')] as const, ['--assign-codes', path('twice-too/a')] as const];
  expect(() => refuseShared(named)).toThrow('FICHIER_COMMUN');
  expect(() =>
    refuseShared([named[0] as (typeof named)[number], ['--assign-codes', join(folder, 'b')]]),
  ).not.toThrow();
  rmSync(path('twice-too'));
});
