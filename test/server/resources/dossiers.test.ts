import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ReadScope } from '../../../server/core/handler.ts';
import { dossiersAndChildrenByIds, dossiersByIds } from '../../../server/resources/dossiers/dossier-view.ts';
import { loadLines } from '../lines.ts';
import '../../../server/resources/documents.ts';
import { seancesByIds } from '../../../server/resources/dossiers/seances.ts';
import { utilisateursByIds } from '../../../server/resources/utilisateurs.ts';
import { administrativeNames, type Dossier } from '../../../src/contract/resources/dossiers/dossiers.ts';
import { costing } from '../../setup/chance.ts';
import { faults } from '../invariants.ts';
import { prepareWorld } from '../prepared-world.ts';
import { casesOf, EMPTY_DOSSIER } from '../scenarios/cases.ts';
import { nameLines } from '../scenarios/names.ts';
import { type Bench, callerOf } from '../world.ts';

/** What a dossier shows, in the order in which the interface says it. */
const DOSSIER = [
  'id',
  'service_dossier_id',
  'objet',
  'date_de_creation',
  'createur',
  'application_utilisee_nom',
  'statut',
  'modules',
  'tags',
  'est_archive',
  'passages_en_commission',
  'avis',
  'enveloppe',
  'workflows_actifs',
  'nb_messages_fil_rouge',
  'nb_contacts',
  'nb_pieces_jointes',
  'affectations',
  'organisation_id',
  'dossiers_enfants',
];
const ERP = [
  'id',
  'service_erp_id',
  'date_de_realisation',
  'date_de_derniere_mise_a_jour',
  'implantation',
  'descriptif_technique',
  'avis_exploitation',
  'date_pc_initial',
  'date_ouverture',
  'date_derniere_visite',
  'notes_internes',
  'references_exterieures',
  'a_visiter_en',
  'sites_geographiques',
  'commission_de_securite',
  'titulaires',
  'etablissement_rattache',
  'textes_applicables',
  'genre',
  'organisation_id',
  'resume_historique',
];

const child = (parent: string, members: object) => ({
  ...EMPTY_DOSSIER,
  parent_id: parent,
  type: 'erp:demande_avis',
  erp_id: '{erp}',
  ...members,
});
/** Fifty more dossiers, each with a child about the one ERP, five of them in one session; and a child of a child. */
const MANY = [
  ...Array.from({ length: 50 }, (_, i) => [
    {
      ...EMPTY_DOSSIER,
      id: `{parent${i}}`,
      objet: `Parent ${i}`,
      createur_id: i % 2 === 0 ? 'rapporteur' : 'relecteur',
      ...(i < 5 ? { seances_id: ['{visite}'] } : {}),
    },
    child(`{parent${i}}`, { id: `{enfant${i}}`, objet: `Enfant ${i}` }),
  ]).flat(),
  child('{enfant0}', { id: '{petit}', objet: 'Petit' }),
].map((line) => ({ kind: 'dossier', organisation_id: '{nord}', ...line }));

const names = new Map<string, string>();
const prepared = await prepareWorld();
let bench: Bench;

const named = (...wanted: string[]) => wanted.map((name) => names.get(name) as string);
const reading = <T>(work: (reading: ReadScope) => Promise<T>): Promise<T> =>
  bench.store.read((tx) => work({ tx, caller: callerOf(prepared) }));

beforeAll(async () => {
  for (const [name, { id }] of Object.entries(prepared.organisations)) names.set(name, id);
  const lines = nameLines([...casesOf('nord'), ...casesOf('sud'), ...MANY], names);
  await prepared.fill(({ db }) => loadLines(db, lines));
});
beforeEach(async () => {
  bench = await prepared.bench();
});

describe('many dossiers at once', () => {
  test('show each child once, even when it is asked for along with its parent', async () => {
    const [parent = '', enfant = '', petit = ''] = named('parent0', 'enfant0', 'petit');
    const shown = await reading((scope) => dossiersByIds(scope, [petit, parent, enfant]));
    expect(shown.size).toBe(3);
    expect(shown.get(parent)?.dossiers_enfants).toMatchObject([
      { id: enfant, dossiers_enfants: [{ id: petit, dossiers_enfants: [] }] },
    ]);
    expect(shown.get(enfant)?.dossiers_enfants).toMatchObject([{ id: petit }]);
  });

  test('are what each of them is alone, whatever else is asked for', async () => {
    const all = [...names].filter(([name]) =>
      /^(?:parent|enfant|petit|ouvert|permis|declaration|clos|nu)/.test(name),
    );
    await reading(async (scope) => {
      const alone = new Map<string, unknown>();
      for (const [, id] of all) alone.set(id, (await dossiersByIds(scope, [id])).get(id));
      await fc.assert(
        fc.asyncProperty(fc.array(fc.constantFrom(...all), { maxLength: 40 }), async (asked) => {
          const ids = asked.map(([, id]) => id);
          const mine = ids.filter((id) => alone.get(id) !== undefined);
          const shown = await dossiersByIds(scope, ids);
          expect([...shown.keys()].sort()).toEqual([...new Set(mine)].sort());
          for (const [id, dossier] of shown) expect(dossier).toEqual(alone.get(id));
        }),
        costing(5),
      );
    });
  });

  test('take as many queries as a few', async () => {
    await reading(async (scope) => {
      const queries = async (count: number) => {
        const all = vi.spyOn(scope.tx, 'all');
        const ids = named(...Array.from({ length: count }, (_, i) => `parent${i}`));
        expect((await dossiersByIds(scope, ids)).size).toBe(count);
        const { length } = all.mock.calls;
        all.mockRestore();
        return length;
      };
      expect(await queries(50)).toBe(await queries(5));
    });
  });

  test('share what they name', async () => {
    const [first, second] = named('parent0', 'parent2');
    const shown = await reading((scope) => dossiersByIds(scope, [first as string, second as string]));
    const of = (id?: string) => shown.get(id as string) as Dossier;
    expect(of(first).createur).toBe(of(second).createur);
    expect(of(first).passages_en_commission?.[0]).toBe(of(second).passages_en_commission?.[0]);
    const erps = [first, second].map((id) => (of(id).dossiers_enfants[0] as { erp: object }).erp);
    expect(erps[0]).toBe(erps[1]);
  });

  test('that the organisation does not have are left out', async () => {
    const ids = [...named('ouvert_sud', 'photo', 'nu'), 'x'];
    const shown = await reading((scope) => dossiersByIds(scope, ids));
    expect([...shown.keys()]).toEqual(named('nu'));
    expect(await reading((scope) => dossiersByIds(scope, []))).toEqual(new Map());
  });
});

describe('what is shown', () => {
  test('stands in the order of the interface', async () => {
    const [permis = ''] = named('permis');
    const shown = await reading(async (scope) =>
      (await dossiersAndChildrenByIds(scope, [permis])).get(permis),
    );
    expect(Object.keys(shown ?? {})).toEqual([...DOSSIER, 'type', 'erp', 'genre', ...administrativeNames()]);
    const { erp } = shown as unknown as { erp: object };
    expect(Object.keys(erp)).toEqual(ERP);
  });

  test('of a child, as the subject of a notification, is what every dossier shows', async () => {
    const [permis = ''] = named('permis');
    const shown = await reading(async (scope) => (await dossiersByIds(scope, [permis])).get(permis));
    expect(Object.keys(shown ?? {})).toEqual(DOSSIER);
  });
});

test('users and sessions are of one organisation', async () => {
  const [nord = '', sud = ''] = named('seance', 'seance_sud');
  const sessions = await reading((scope) => seancesByIds(scope, [nord, sud]));
  expect([...sessions.keys()]).toEqual([nord]);
  const users = await reading((scope) => utilisateursByIds(scope, ['rapporteur', 'rapporteur', 'personne']));
  expect([...users.keys()]).toEqual(['rapporteur']);
});

test('what is loaded agrees with what is kept beside it', async () => {
  expect(await faults((await prepared.copy()).db)).toEqual([]);
});
