import { createHash } from 'node:crypto';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { VigieError } from '../../../src/contract/errors.ts';
import { queryPostgres } from '../../server/postgres/client.ts';
import { emptyDatabase, freshDatabase } from '../../server/postgres/databases.ts';
import { start } from '../../server/processes/start.ts';
import { THOROUGH } from '../../setup/chance.ts';
import { place } from '../world.ts';

const ORG = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';
const SUPPORT = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b36';
const LATER = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b37';

const USER = {
  ...{ kind: 'utilisateur', timezone: 'Europe/Paris', created_at: '2026-01-01T00:00:00.000Z' },
  ...{ is_active: true, is_verified: true },
};

/** Something of each engine's difficulties: lines that name later ones, signs, order, paths, supports. */
const LINES = [
  { kind: 'organisation', id: ORG, nom: 'SDIS « de l’Été » 😀', created_at: '2026-01-01T00:00:00.000Z' },
  ...[
    { ...USER, id: 'c.martin', roles: ['valideur'] },
    { ...USER, id: 'C.Martin' },
    // As versions took it that were less particular.
    { ...USER, id: ' chef\u200b' },
    ...['É', 'e', 'Z', 'a', '😀', '\ufb01'].map((texte, code) => ({
      ...{ kind: 'anomalie', code, texte: `${texte} 100 % \\ "x"`, indice_de_gravite: code % 3 },
    })),
    {
      ...{ kind: 'prescription', id: LATER, contenu: 'Éclairage', chemins: ['/b', '/a/b'] },
      supports_reglementaires_id: [SUPPORT],
    },
    { kind: 'support', id: SUPPORT, nature: 'arrete', titre: 'Arrêté', etat: 'en_vigueur' },
  ].map((line) => ({ ...line, organisation_id: ORG })),
];

let here: ReturnType<typeof place>;
beforeEach(() => {
  here = place();
});

/** A file with the lines in it, and the SHA-256 of its dump. */
async function original() {
  const file = here.path('from.db');
  const dump = [{ kind: 'dump', format: 1 }, ...LINES, { kind: 'fin', objets: LINES.length }];
  const stdin = dump.map((line) => `${JSON.stringify(line)}\n`).join('');
  const loaded = await here.vigie(['server', 'load', '--db', file, '-'], { stdin });
  expect([loaded.err.replace(/^New.*\n/, ''), loaded.exitCode]).toEqual(['', 0]);
  return { file, sha256: await hashOf(file) };
}

async function hashOf(db: string): Promise<string> {
  const { out, exitCode } = await here.vigie(['server', 'dump', '--db', db]);
  expect(exitCode).toBe(0);
  return createHash('sha256').update(out).digest('hex');
}

const copy = (from: string, to: string, around = {}) =>
  here.vigie(['server', 'copy', '--from', from, '--to', to, '--json'], around);

describe('a copy', () => {
  test.each(['with tables', 'without tables'])('goes to a PostgreSQL %s and back', async (how) => {
    const { file, sha256 } = await original();
    const url = how === 'with tables' ? await freshDatabase() : await emptyDatabase();
    const there = await copy(file, url);
    expect(there).toMatchObject({ exitCode: 0, err: '' });
    expect(JSON.parse(there.out)).toEqual({
      ...{ de: file, vers: url, sha256 },
      objets: { organisation: 1, utilisateur: 3, anomalie: 6, support: 1, prescription: 1 },
    });
    expect(await hashOf(url)).toBe(sha256);
    const back = here.path('back.db');
    expect(JSON.parse((await copy(url, back)).out)).toMatchObject({ de: url, vers: back, sha256 });
    expect(await hashOf(back)).toBe(sha256);
    const found = await here.vigie([
      'prescriptions',
      'list',
      '--db',
      url,
      '--contenu',
      'eclair',
      '-o',
      'ids',
      '--user',
      'c.martin',
    ]);
    expect(found.exitCode === 0 ? found.out : found.err).toBe(`${LATER}\n`);
  });

  test('goes from one PostgreSQL to another, and from file to file', async () => {
    const { file, sha256 } = await original();
    const [one, other] = [await emptyDatabase(), await freshDatabase()];
    await copy(file, one);
    expect(JSON.parse((await copy(one, other)).out)).toMatchObject({ sha256 });
    expect(JSON.parse((await copy(file, here.path('second.db'))).out)).toMatchObject({ sha256 });
  });

  test('is refused where there is something, before and within its transaction', async () => {
    const { file } = await original();
    const url = await freshDatabase();
    await here.vigie(['server', 'organisations', 'add', '--nom', 'Autre', '--db', url]);
    const before = await hashOf(url);
    for (const to of [url, file]) {
      const refused = await copy(file, to);
      expect(refused).toMatchObject({ exitCode: 5, out: '' });
      expect(JSON.parse(refused.err)).toMatchObject({ error: { code: 'BASE_NON_VIDE' } });
    }
    expect(await hashOf(url)).toBe(before);
  });

  test('of something that is no database makes nothing', async () => {
    writeFileSync(here.path('notes.txt'), 'no database');
    const to = here.path('made.db');
    expect((await copy(here.path('notes.txt'), to)).exitCode).toBe(8);
    expect((await copy(await emptyDatabase(), to)).exitCode).toBe(8);
    expect(existsSync(to)).toBe(false);
  });

  test('that is interrupted while it is written leaves the target as it was', async () => {
    const { file } = await original();
    const [url, bare, to] = [await freshDatabase(), await emptyDatabase(), here.path('made.db')];
    for (const target of [url, bare, to]) {
      const { copyDatabase } = await import('../../../server/admin/backups/copy.ts');
      const stages: string[] = [];
      const end = new AbortController();
      const onStage = (stage: string) => {
        stages.push(stage);
        if (stage === 'compare') end.abort(new VigieError('INTERROMPU', { signal: 'SIGINT' }));
      };
      const options = { signal: end.signal, onStage };
      const copying = copyDatabase({ db: file, opening: {} }, { db: target, opening: {} }, options);
      await expect(copying).rejects.toMatchObject({ code: 'INTERROMPU' });
      expect(stages).toEqual(['read', 'write', 'compare']);
    }
    expect(await queryPostgres(url, 'SELECT 1 FROM organisations')).toEqual([]);
    expect(await queryPostgres(bare, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
    expect(readdirSync(here.path('.')).filter((name) => /made|draft/.test(name))).toEqual([]);
  });

  // What is undone is most at the end: an earlier stage is for a release alone.
  test.each(THOROUGH ? (['write', 'compare'] as const) : (['compare'] as const))(
    'of which the process is killed in "%s" is not there, and can be made',
    async (stage) => {
      const { file, sha256 } = await original();
      const targets = [await freshDatabase(), await emptyDatabase(), here.path('made.db')];
      for (const to of targets) {
        const { child, lines, ended } = start('copier');
        child.send({ from: file, to, stage });
        await ended();
        // It had done some of that stage, and not all of its work.
        expect([child.signalCode, lines.at(-1)]).toEqual([
          'SIGKILL',
          expect.stringMatching(`^${stage} [1-9]`),
        ]);
      }
      const [url = '', bare = '', to = ''] = targets;
      expect(await queryPostgres(url, 'SELECT 1 FROM organisations')).toEqual([]);
      expect(await queryPostgres(bare, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
      expect(existsSync(to)).toBe(false);
      for (const target of targets)
        expect(JSON.parse((await copy(file, target)).out)).toMatchObject({ sha256 });
    },
  );
});
