import { beforeAll, describe, expect, it } from 'vitest';
import { complete } from '../../../commands/completions/candidates/complete.ts';
import { makeTree } from '../../../commands/completions/candidates/make-tree.ts';
import type { Tree } from '../../../commands/completions/candidates/tree.ts';
import { lookupIn } from '../../../commands/completions/candidates/values.ts';
import { loadLines } from '../../server/lines.ts';
import { casesOf } from '../../server/scenarios/cases.ts';
import { nameLines } from '../../server/scenarios/names.ts';
import { createWorld } from '../../server/world.ts';
import { place } from '../world.ts';

let tree: Tree;
beforeAll(async () => {
  tree = await makeTree();
});

type Environment = Record<string, string>;
/** `~` stands for a blank within a word. */
const at = (env: Environment, line: string) =>
  complete(
    tree,
    line.split(' ').map((word) => word.replaceAll('~', ' ')),
    'en',
    lookupIn(env),
  );
const values = async (env: Environment, line: string) => (await at(env, line)).map(({ value }) => value);

const NUMEROS: Readonly<Record<string, string>> = { '{permis}': 'P-2026-7', '{clos}': '2026-9' };

describe('what belongs to the dossiers of a local database', () => {
  const { path } = place();
  let env: Environment = {};
  const names = new Map<string, string>();
  beforeAll(async () => {
    const { db, organisations } = await createWorld(path('cases.db'));
    for (const name of ['nord', 'sud'] as const) names.set(name, organisations[name].id);
    const lines = [...casesOf('nord'), ...casesOf('sud')].map((line) => {
      const { kind, id } = line as { kind?: string; id?: string };
      const numero = kind === 'dossier' ? NUMEROS[String(id)] : undefined;
      return numero === undefined ? line : { ...line, service_dossier_id: numero };
    });
    // Two steps of one type in a dossier.
    const visit = lines.find((line) => (line as { id?: string }).id === '{visite_close}');
    const second = { ...visit, id: '018f2c1e-0000-7000-8000-00000000c105', titre: 'Contre-visite' };
    await loadLines(db, nameLines([...lines, second], names));
    env = { VIGIE_DB: db, VIGIE_ORG: organisations.nord.id, VIGIE_CONFIG_DIR: path('.') };
  });

  it.each([
    ['numbers lead to it', 'documents get ', ['2026-9/', 'D-2026-00042/', 'P-2026-7/']],
    ['a number that is begun', 'documents delete p', ['P-2026-7/']],
    ['the documents of a dossier', 'documents get P-2026-7/', ['P-2026-7/piece_du_permis.pdf']],
    [
      'by the beginning of a name',
      'documents get D-2026-00042/P',
      ['D-2026-00042/photo.pdf', 'D-2026-00042/plan.pdf'],
    ],
    [
      'steps by their types',
      'workflows get D-2026-00042/',
      ['D-2026-00042/arrivee_sis', 'D-2026-00042/analyse_de_risque', 'D-2026-00042/validation'],
    ],
    [
      'steps of one type by their titles',
      'workflows get 2026-9/',
      ['2026-9/Étape visite_close', '2026-9/Contre-visite'],
    ],
    [
      'none a second time',
      'workflows set-etat VALIDE D-2026-00042/validation D-2026-00042/a',
      ['D-2026-00042/arrivee_sis', 'D-2026-00042/analyse_de_risque'],
    ],
    ['nothing of a dossier of another organisation', 'workflows get Z-1/', []],
  ])('%s: vigie %s', async (_, line, expected) => {
    expect(await values(env, line)).toEqual(expected);
  });

  it('says what each is', async () => {
    expect(await at(env, 'workflows get D-2026-00042/analyse')).toEqual([
      { value: 'D-2026-00042/analyse_de_risque', description: 'Étape analyse (EN_COURS)' },
    ]);
    expect((await at(env, 'documents get '))[0]).toMatchObject({ value: '2026-9/', open: true });
  });

  it('persons with their roles', async () => {
    const all = await values(env, 'affectations delete D-2026-00042/');
    expect(all).toHaveLength(5);
    expect(all).toEqual(all.map(() => expect.stringMatching(/^D-2026-00042\/[^/:]+:[a-z_|]+$/)));
    expect(await values(env, 'affectations delete 2026-9/')).toEqual(['2026-9/rapporteur:rapporteur']);
  });
});
