import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withDatabase } from '../../../server/admin/database.ts';
import { KINDS } from '../../../server/admin/kinds/index.ts';
import { type Loaded, load, loadWithin } from '../../../server/admin/load.ts';
import { ARBRE_MAX } from '../../../server/resources/dossiers/tree.ts';
import { newId } from '../../../server/storage/ids.ts';
import type { Query } from '../../../server/storage/queries/query.ts';
import { sqlite } from '../../../server/storage/sqlite/dialect.ts';
import type { Transaction } from '../../../server/storage/store.ts';
import { spool } from '../../../src/bulk/input/source.ts';
import type { VigieError } from '../../../src/contract/errors.ts';
import { AFFECTATIONS_MAX } from '../../../src/contract/resources/affectations.ts';
import { DOSSIERS_D_UNE_SEANCE_MAX } from '../../../src/contract/resources/commissions.ts';
import {
  DOSSIERS_D_UNE_ENVELOPPE_MAX,
  ENFANTS_MAX,
  NIVEAUX_D_ENFANTS_MAX as NIVEAUX_MAX,
  SEANCES_D_UN_DOSSIER_MAX,
} from '../../../src/contract/resources/dossiers/dossiers.ts';
import { TYPES_DE_SITE } from '../../../src/contract/resources/ouvrages/erp.ts';
import { costing } from '../../setup/chance.ts';
import { connected, engine, runSql } from '../engines/engine.ts';
import { faults } from '../invariants.ts';
import { loadLines } from '../lines.ts';
import { start } from '../processes/start.ts';
import { scratch } from '../world.ts';
import {
  another,
  dumped,
  ERP_CHILD,
  EXAMPLE,
  example,
  type LoadLine,
  linesOf,
  loadFiles,
  ndjson,
  OWNER,
  prepareDatabase,
  refusals,
  TOP,
  tables,
} from './loading.ts';

const place = scratch();
afterAll(place.remove);

const empty = await prepareDatabase();
const fresh = () => empty.copy();

/** A database that holds the example, and what that says. */
const holding = await prepareDatabase((db) => loadFiles(db, [ndjson(EXAMPLE)]));
const holdingExample = () => holding.copy();
let held: { readonly tables: Record<string, unknown[]>; readonly lines: readonly LoadLine[] };
beforeAll(async () => {
  const db = await holding.copy();
  held = { tables: await tables(db), lines: linesOf(await dumped(db)) };
});

/** A dossier of its own, to which nobody is assigned. */
const OTHER = another(TOP, { enveloppe_id: null, seances_id: [] });

/** What is counted of the first dossier. */
const COUNTED = `SELECT nb_pieces_jointes, workflows_actifs FROM dossiers WHERE id = '${TOP.id}'`;
const wholeOf = (db: string) => connected(db, ({ whole }) => whole());

/** The example with some lines replaced: each is the one whose kind and id it has. */
function changed(...lines: readonly LoadLine[]): LoadLine[] {
  return EXAMPLE.map((line) => lines.find(({ kind, id }) => kind === line.kind && id === line.id) ?? line);
}

const created = (loaded: readonly Loaded[]) => loaded.reduce((sum, { crees }) => sum + crees, 0);
const unchanged = (loaded: readonly Loaded[]) => loaded.reduce((sum, { inchanges }) => sum + inchanges, 0);

/** Where the example has an object, as refusals say it. */
const at = (line: LoadLine, lines: readonly LoadLine[] = EXAMPLE) => `1.ndjson:${lines.indexOf(line) + 1}`;

/** A transaction of which it is counted how often something is asked while nothing else is under way. */
function countingWaits(tx: Transaction) {
  let [waits, asked] = [0, 0];
  const counting = new Proxy(tx, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return async (...given: unknown[]) => {
        if (asked++ === 0) waits++;
        try {
          return await member.apply(target, given);
        } finally {
          asked--;
        }
      };
    },
  });
  return { counting, waits: () => waits };
}

describe('a load', () => {
  test('writes every object, and all that follows from it', async () => {
    const file = await fresh();
    const loaded = await loadFiles(file, [ndjson(EXAMPLE)]);
    const kinds = Object.entries(Object.groupBy(EXAMPLE, ({ kind }) => kind));
    expect(loaded.map(({ kind }) => kind).sort()).toEqual(kinds.map(([kind]) => kind).sort());
    for (const [kind, lines = []] of kinds) {
      expect(loaded).toContainEqual({ kind, crees: lines.length, inchanges: 0 });
    }
    expect(await faults(file)).toEqual([]);
    expect(await runSql(file, COUNTED)).toEqual([
      { nb_pieces_jointes: 1, workflows_actifs: '["analyse_de_risque"]' },
    ]);
  });

  test('takes lines in any order, in any number of files', async () => {
    const all = held.lines.map((line) => JSON.stringify(line));
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...EXAMPLE], { minLength: EXAMPLE.length }),
        fc.integer({ min: 1, max: EXAMPLE.length - 1 }),
        (lines, cut) =>
          empty.use(async (file) => {
            await loadFiles(file, [ndjson(lines.slice(0, cut)), ndjson(lines.slice(cut))]);
            expect(await faults(file)).toEqual([]);
            const same = linesOf(await dumped(file)).map((line) => JSON.stringify(line));
            expect(same.slice(1).sort()).toEqual(all.slice(1).sort());
          }),
      ),
      costing(10),
    );
  });

  test('the same file twice changes nothing, whatever the order', async () => {
    const file = await holdingExample();
    const before = await wholeOf(file);
    const loaded = await loadFiles(file, [ndjson(EXAMPLE.toReversed())]);
    expect(created(loaded)).toBe(0);
    expect(unchanged(loaded)).toBe(EXAMPLE.length);
    expect(await tables(file)).toEqual(held.tables);
    expect((await wholeOf(file)) === before).toBe(true);
  });

  test('adds to what is there: counts, active workflows and agendas follow', async () => {
    const file = await holdingExample();
    const workflow = another(example('workflow', { etat: 'EN_COURS' }), {
      type: 'visite',
      prealables_id: [],
    });
    const more = [
      another(example('document', { dossier_id: TOP.id })),
      workflow,
      another(TOP, { seances_id: TOP.seances_id, enveloppe_id: TOP.enveloppe_id }),
      another(ERP_CHILD),
    ];
    expect(created(await loadFiles(file, [ndjson(more)]))).toBe(more.length);
    expect(await faults(file)).toEqual([]);
    expect(await runSql(file, COUNTED)).toEqual([
      { nb_pieces_jointes: 2, workflows_actifs: '["analyse_de_risque","visite"]' },
    ]);
    expect(await runSql(file, 'SELECT max(nb_dossiers) AS most FROM seances')).toEqual([{ most: 2 }]);
    expect(await runSql(file, 'SELECT nb_dossiers FROM enveloppes')).toEqual([{ nb_dossiers: 2 }]);
  });

  test.each([
    ['an assignment', () => another(example('affectation'), { dossier_id: OTHER.id })],
    ['an attached dossier', () => another(ERP_CHILD)],
  ])('%s: lists that find by it do not answer from what they remember', async (_, line) => {
    const file = await holdingExample();
    await loadFiles(file, [ndjson([OTHER])]);
    const revisions = () =>
      runSql(
        file,
        `SELECT collection, total, revision FROM totals WHERE collection IN ('dossiers', 'documents') ORDER BY 1, organisation_key`,
      );
    const before = await revisions();
    await loadFiles(file, [ndjson([line()])]);
    const after = await revisions();
    expect(after.map(({ total }) => total)).toEqual(before.map(({ total }) => total));
    const changed = after.filter(({ revision }, i) => revision !== before[i]?.revision);
    expect(changed).toMatchObject([{ collection: 'documents' }, { collection: 'dossiers' }]);
  });

  test('a member that may be null may be left out, and is null', async () => {
    const { description: _, ...line } = example('document', { description: null });
    expect(unchanged(await loadFiles(await holdingExample(), [ndjson([line])]))).toBe(1);
  });

  test('ids are taken in any case', async () => {
    const id = newId();
    const line = another(TOP, { id: id.toUpperCase(), organisation_id: OWNER.toUpperCase() });
    const child = another(ERP_CHILD, { parent_id: id.toUpperCase() });
    const file = await holdingExample();
    await loadFiles(file, [ndjson([line, child])]);
    expect(await dumped(file)).toContain(`"id":"${id}"`);
    expect(await dumped(file)).toContain(`"parent_id":"${id}"`);
    expect(await faults(file)).toEqual([]);
  });

  test('tokens keep their instants as they are compared, in UTC', async () => {
    const file = await holdingExample();
    const jeton = {
      kind: 'jeton',
      organisation_id: OWNER,
      id: newId(),
      utilisateur_id: 'c.martin',
      hash: 'a'.repeat(64),
      read_only: true,
      created_at: '2026-03-14T09:30:00+01:00',
      expires_at: '2027-03-14T09:30:00+01:00',
    };
    await loadFiles(file, [ndjson([jeton])]);
    expect(linesOf(await dumped(file)).find(({ kind }) => kind === 'jeton')).toMatchObject({
      created_at: '2026-03-14T08:30:00.000Z',
      expires_at: '2027-03-14T08:30:00.000Z',
      revoked_at: null,
    });
    expect(unchanged(await loadFiles(file, [ndjson([jeton])]))).toBe(1);
    // A day on which it was used makes it no other token.
    await runSql(file, "UPDATE tokens SET last_used_on = '2026-03-14'");
    const [used] = linesOf(await dumped(file)).filter(({ kind }) => kind === 'jeton');
    expect(used).toMatchObject({ last_used_on: '2026-03-14' });
    expect(unchanged(await loadFiles(file, [ndjson([jeton])]))).toBe(1);
    const later = await holdingExample();
    await loadFiles(later, [ndjson([used as LoadLine])]);
    expect(linesOf(await dumped(later))).toContainEqual(used);
  });

  test('a dry run goes the whole way and leaves nothing', async () => {
    const file = await fresh();
    expect(created(await loadFiles(file, [ndjson(EXAMPLE)], { dryRun: true }))).toBe(EXAMPLE.length);
    expect(linesOf(await dumped(file))).toEqual([]);
    const broken = ndjson([another(TOP, { createur_id: 'personne' })]);
    await expect(loadFiles(await holdingExample(), [broken], { dryRun: true })).rejects.toMatchObject({
      code: 'FICHIER_INVALIDE',
    });
  });

  test('is stopped by a signal, and then leaves nothing', async () => {
    const file = await fresh();
    const stop = new AbortController();
    const onBytes = () => stop.abort(new Error('stopped'));
    await expect(loadFiles(file, [ndjson(EXAMPLE)], { signal: stop.signal, onBytes })).rejects.toThrow(
      'stopped',
    );
    expect(linesOf(await dumped(file))).toEqual([]);
  });

  test('waits for another process that writes, but not for ever', async () => {
    const file = await fresh();
    await connected(file, async (other) => {
      await other.take();
      // A PostgreSQL says so after the time of its lock_timeout, for which nobody waits here.
      if (engine.name === 'SQLite')
        await expect(
          loadFiles(file, [ndjson(EXAMPLE)], { opening: { busyDeadline: 0 } }),
        ).rejects.toMatchObject({ code: 'BASE_OCCUPEE' });
      const loading = loadFiles(file, [ndjson(EXAMPLE)]);
      let over = false;
      void loading.finally(() => {
        over = true;
      });
      await new Promise((turned) => setImmediate(turned));
      expect(over).toBe(false);
      await other.ask('ROLLBACK');
      expect(created(await loading)).toBe(EXAMPLE.length);
    });
  });

  test('waits for the database a few times for a thousand lines, not for each', async () => {
    const tops = Array.from({ length: 200 }, () => another(TOP, { seances_id: [], enveloppe_id: null }));
    const below = tops.map(({ id }) =>
      another(ERP_CHILD, { parent_id: id, seances_id: [], enveloppe_id: null }),
    );
    const lines = [
      ...[...tops, ...below],
      ...(['affectation', 'document', 'workflow'] as const).flatMap((kind) =>
        tops.map(({ id }) => another(example(kind), { dossier_id: id, prealables_id: undefined })),
      ),
    ];
    const source = await spool('1.ndjson', [ndjson(lines)]);
    const load = (file: string) =>
      withDatabase(file, { forLoading: true }, (store) =>
        store.write(async (tx) => {
          const { counting, waits } = countingWaits(tx);
          return { loaded: await loadWithin(counting, [source]), waits: waits() };
        }),
      );
    const file = await holdingExample();
    const first = await load(file);
    expect(created(first.loaded)).toBe(lines.length);
    expect(first.waits).toBeLessThan(100);
    const again = await load(file);
    expect(unchanged(again.loaded)).toBe(lines.length);
    expect(again.waits).toBeLessThan(50);
    await source.close();
  });

  test('writes the counts of a directory once, however many lines come to it', async () => {
    const chemins = ['/Dégagements', '/Dégagements/Issues de secours', '/Éclairage'];
    const line = { kind: 'prescription', organisation_id: OWNER, contenu: 'Dégager les issues' };
    const more = (count: number) =>
      Array.from({ length: count }, (_, i) => another(line, { chemins: [chemins[i % chemins.length]] }));
    const load = async (file: string, lines: readonly LoadLine[]) => {
      const source = await spool('1.ndjson', [ndjson(lines)]);
      let updates = 0;
      const loaded = await withDatabase(file, { forLoading: true }, (store) =>
        store.write((tx) => {
          const get = (_: Transaction, name: keyof Transaction) => {
            const member: unknown = tx[name];
            if (typeof member !== 'function') return member;
            return (query?: Query, ...values: unknown[]) => {
              if (name === 'run' && query?.compiled(sqlite).key === 'repertoires.add') updates++;
              return member.call(tx, query, ...values);
            };
          };
          return loadWithin(new Proxy(tx, { get: get as never }), [source]);
        }),
      );
      await source.close();
      expect(created(loaded)).toBe(lines.length);
      return updates;
    };
    const file = await holdingExample();
    await load(file, more(2));
    // The root besides, in three times a thousand lines.
    expect(await load(file, more(2500))).toBe(1 + chemins.length);
    expect(await faults(file)).toEqual([]);
    const counted = "SELECT directes, total FROM repertoires WHERE chemin = '/Dégagements'";
    expect(await runSql(file, counted)).toEqual([{ directes: 1 + 834, total: 2 + 834 + 833 }]);
  });

  test('of objects goes the same way as of files', async () => {
    const file = await fresh();
    expect(created(await loadLines(file, EXAMPLE))).toBe(EXAMPLE.length);
    await expect(loadLines(file, [{ kind: 'dossier' }])).rejects.toMatchObject({
      code: 'FICHIER_INVALIDE',
    });
    expect(await dumped(file)).toContain('Valbrune');
  });
});

describe('one line that is wrong', () => {
  test('and nothing is written, of any file', async () => {
    const file = await fresh();
    const wrong = another(example('document'), { dossier_id: newId() });
    expect(await refusals(file, [ndjson(EXAMPLE), ndjson([wrong])])).toEqual([
      '2.ndjson:1 /dossier_id REFERENCE',
    ]);
    expect(await tables(file)).toEqual(await tables(await fresh()));
    expect(await faults(file)).toEqual([]);
  });

  const top = JSON.stringify(TOP);
  const cases: readonly [what: string, text: string | Buffer, expected: readonly string[]][] = [
    ['is not JSON', '{"kind": "dossier",}', ['1.ndjson:1 / SYNTAXE']],
    ['is cut short', top.slice(0, -10), ['1.ndjson:1 / SYNTAXE']],
    ['is not UTF-8', Buffer.from(top, 'latin1'), ['1.ndjson:1 / ENCODAGE']],
    ['is UTF-16', Buffer.from(`\ufeff${top}`, 'utf16le'), ['1.ndjson:1 / ENCODAGE']],
    ['is not an object', `[${top}]`, ['1.ndjson:1 / TYPE']],
    ['is a text', '"dossier"', ['1.ndjson:1 / TYPE']],
    ['is longer than anything could be', `{"kind": "${'x'.repeat(6 << 20)}"}`, ['1.ndjson:1 / TROP_GRAND']],
    ['is too deep', `{"kind": "x", "y": ${'['.repeat(101)}${']'.repeat(101)}}`, ['1.ndjson:1 / NIVEAUX']],
    [
      'is as deep as the stack is',
      `{"kind": "x", "y": ${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
      ['1.ndjson:1 / NIVEAUX'],
    ],
    ['has a member twice', `${top.slice(0, -1)}, "objet": "Autre"}`, ['1.ndjson:1 /objet REPETE']],
    [
      'has a member twice further in',
      JSON.stringify(example('erp')).replace('"valeur":', '"titre":"x","valeur":'),
      ['1.ndjson:1 /references_exterieures/0/titre REPETE'],
    ],
    ['has no kind', '{"organisation_id": "x"}', ['1.ndjson:1 /kind REQUIS']],
    ['has a kind that there is not', top.replace('"dossier"', '"dosier"'), ['1.ndjson:1 /kind VALEUR']],
    [
      'lacks a member',
      top.replace('"objet"', '"sujet"'),
      ['1.ndjson:1 /objet REQUIS', '1.ndjson:1 /sujet INCONNU'],
    ],
    [
      'says what follows from other objects',
      `${top.slice(0, -1)}, "nb_pieces_jointes": 3}`,
      ['1.ndjson:1 /nb_pieces_jointes INCONNU'],
    ],
    [
      'breaks a bound of the interface',
      top.replace('"2026-0042"', '"2026-00042-bis"'),
      ['1.ndjson:1 /service_dossier_id TROP_LONG'],
    ],
    [
      'names a file that a browser would run',
      JSON.stringify({ ...example('document'), url: 'javascript:alert(1)' }),
      ['1.ndjson:1 /url FORMAT'],
    ],
    ['is empty, and the only one', '', ['1.ndjson:1 / TROP_COURT']],
    ['is blank, and the only one', ' \r\n\n\t\n', ['1.ndjson:1 / TROP_COURT']],
  ];

  test.each(cases)('%s', async (_, text, expected) => {
    const file = await holdingExample();
    expect(await refusals(file, [Buffer.from(text)])).toEqual(expected);
    expect(await tables(file)).toEqual(held.tables);
  });

  test('a kind that is mistyped: the one that was meant is said', async () => {
    const wrong = loadFiles(await fresh(), [Buffer.from('{"kind": "dosier"}\n')]);
    await expect(wrong).rejects.toMatchObject({ fields: [{ params: { suggestion: 'dossier' } }] });
  });

  test('what only looks like a member twice is taken', async () => {
    const file = await holdingExample();
    const line = another(example('document'), { description: '{"a": 1, "a": 2} et "kind": rien' });
    expect(created(await loadFiles(file, [ndjson([line])]))).toBe(1);
  });

  test.each([
    [
      'without a parent but with a type',
      { ...TOP, id: newId(), type: 'erp:derogation' },
      ['/parent_id', '/erp_id'],
    ],
    ['about an ERP without one', { ...ERP_CHILD, id: newId(), erp_id: undefined }, ['/erp_id']],
    ['about an ERP that names a PEI', { ...ERP_CHILD, id: newId(), pei_id: example('pei').id }, ['/pei_id']],
    [
      'about a PEI with an ERP',
      { ...ERP_CHILD, id: newId(), type: 'deci:declaration_pei' },
      ['/pei_id', '/erp_id'],
    ],
    ['at the top about an ERP', { ...TOP, id: newId(), erp_id: example('erp').id }, ['/erp_id']],
    ['of a type that there is not', { ...ERP_CHILD, id: newId(), type: 'erp:autre' }, ['/type']],
    ['with the administrative members of another', { ...TOP, id: newId(), demandeur: 'x' }, ['/demandeur']],
  ])('a dossier %s', async (_, line, pointers) => {
    const found = await refusals(await holdingExample(), [ndjson([line])]);
    expect(found.map((one) => one.split(' ')[1])).toEqual(expect.arrayContaining(pointers));
  });

  const [start, end] = ['2026-03-02T09:00:00+01:00', '2026-03-02T08:00:00Z'];
  test.each([
    ['VALIDE', start, end, []],
    ['VALIDE', null, end, []],
    ['VALIDE', start, null, ['NULL_REFUSE']],
    ['VALIDE', start, '2026-03-02T07:59:59.999Z', ['MINIMUM']],
    ['NON_CONCERNE', null, end, []],
    ['NON_CONCERNE', null, null, ['NULL_REFUSE']],
    ...['EN_COURS', 'PAUSE', 'ATTENTE', 'ATTENTE_VALIDATION'].flatMap(
      (etat): [string, string | null, string | null, string[]][] => [
        [etat, start, null, []],
        [etat, null, null, []],
        [etat, start, end, ['SANS_OBJET']],
      ],
    ),
  ])('a workflow in %s from %s to %s: %o', async (etat, date_de_debut, date_de_fin, codes) => {
    const line = another(example('workflow'), { etat, date_de_debut, date_de_fin, prealables_id: [] });
    const file = await holdingExample();
    if (codes.length === 0) expect(created(await loadFiles(file, [ndjson([line])]))).toBe(1);
    else expect(await refusals(file, [ndjson([line])])).toEqual([`1.ndjson:1 /date_de_fin ${codes[0]}`]);
  });

  test.each(['evenement', 'seance'])('a %s that ends before it starts', async (kind) => {
    const line = another(example(kind), { date_fin: '2026-01-01T00:00:00Z' });
    expect(await refusals(await holdingExample(), [ndjson([line])])).toEqual([
      '1.ndjson:1 /date_fin MINIMUM',
    ]);
  });

  test('250 lines that are wrong: the first 100 are told, all are counted', async () => {
    const wrong = Array.from({ length: 250 }, () => ({ kind: 'document' }));
    const refused = loadFiles(await fresh(), [ndjson(wrong)]).catch((error: VigieError) => error);
    const { params, fields } = (await refused) as VigieError;
    const each = fields.filter(({ place }) => place?.line === 1).length;
    expect(params).toMatchObject({ count: 250 * each, told: 100, file: '1.ndjson' });
    expect(fields).toHaveLength(100);
  });
});

describe('references', () => {
  const named = KINDS.flatMap((kind) =>
    Object.entries(kind.references).flatMap(([member, cible]) =>
      EXAMPLE.filter(
        (line) => line.kind === kind.name && [line[member]].flat().some((one) => typeof one === 'string'),
      )
        .slice(0, 1)
        .map((line) => ({ kind: kind.name, member, cible, line })),
    ),
  );
  const pointer = (value: unknown, member: string) => (Array.isArray(value) ? `${member}/0` : member);
  const replaced = (value: unknown, id: string) => (Array.isArray(value) ? [id] : id);

  test.each(named)('$kind.$member of what is nowhere', async ({ member, line }) => {
    const wrong = another(line, { [member]: replaced(line[member], newId()) });
    expect(await refusals(await holdingExample(), [ndjson([wrong])])).toContain(
      `1.ndjson:1 /${pointer(line[member], member)} REFERENCE`,
    );
  });

  test.each(named.filter(({ cible }) => cible !== 'organisations'))(
    '$kind.$member of what another organisation has',
    async ({ member, line }) => {
      const other = { kind: 'organisation', id: newId(), nom: 'SDIS voisin' };
      const wrong = { ...another(line), organisation_id: other.id };
      expect(await refusals(await holdingExample(), [ndjson([other, wrong])])).toContain(
        `1.ndjson:2 /${pointer(line[member], member)} REFERENCE`,
      );
    },
  );

  test('an ERP that is attached to one that is nowhere', async () => {
    const etablissement_rattache = { erp_lie: newId(), type: 'CELLULE' };
    const wrong = another(example('erp'), { etablissement_rattache });
    expect(await refusals(await holdingExample(), [ndjson([wrong])])).toEqual([
      '1.ndjson:1 /etablissement_rattache/erp_lie REFERENCE',
    ]);
  });

  test('an organisation that no line tells', async () => {
    const wrong = EXAMPLE.filter(({ kind }) => kind !== 'organisation');
    const found = await refusals(await fresh(), [ndjson(wrong)]);
    const owners = found.filter((one) => one.endsWith('/organisation_id REFERENCE'));
    expect(owners).toHaveLength(wrong.length);
    expect(found.filter((one) => !owners.includes(one))).toEqual([
      '1.ndjson:4 /presidence_id REFERENCE',
      '1.ndjson:4 /secretariat_id REFERENCE',
    ]);
  });

  test('commissions may be kept by another organisation', async () => {
    const other = { kind: 'organisation', id: newId(), nom: 'SDIS voisin' };
    const line = another(example('commission'), { presidence_id: other.id });
    expect(created(await loadFiles(await holdingExample(), [ndjson([line, other])]))).toBe(2);
  });

  test('those who name an object whose own line is wrong are not to blame', async () => {
    const lines = changed({ ...TOP, objet: 'x'.repeat(257) } as LoadLine);
    expect(await refusals(await fresh(), [ndjson(lines)])).toEqual([`${at(TOP)} /objet TROP_LONG`]);
    const users = changed({ ...example('utilisateur', { id: 'c.martin' }), is_active: 'oui' } as LoadLine);
    expect(await refusals(await fresh(), [ndjson(users)])).toHaveLength(1);
  });

  test('every foreign key of the tables is one that is looked up', async () => {
    const db = await fresh();
    const targets = (table: string, but?: string) =>
      connected(db, async ({ foreignKeys }) =>
        (await foreignKeys(table))
          .filter(({ from }) => from !== 'organisation_key' && from !== but)
          .map((key) => key.table),
      );
    const links: Record<string, [table: string, owner: string][]> = {
      erp: [['erps_titulaires', 'erp_id']],
      dossier: [['dossiers_seances', 'dossier_id']],
      workflow: [['workflows_prealables', 'workflow_id']],
      evenement: [['evenements_utilisateurs', 'evenement_id']],
      prescription: [['prescriptions_supports', 'prescription']],
    };
    for (const { name, table, references } of KINDS) {
      const all = [targets(table), ...(links[name] ?? []).map((one) => targets(...one))];
      const keys = (await Promise.all(all)).flat();
      const looked = Object.entries(references)
        .filter(([member]) => !member.includes('.'))
        .map(([, cible]) => cible);
      expect(looked.sort(), name).toEqual(keys.sort());
    }
  });
});

describe('an object that is there already', () => {
  test.each([...new Set(EXAMPLE.map(({ kind }) => kind))])('%s: the same is passed over', async (kind) => {
    const loaded = await loadFiles(await holdingExample(), [ndjson([example(kind)])]);
    expect(loaded).toEqual([{ kind, crees: 0, inchanges: 1 }]);
  });

  const others: Record<string, Record<string, unknown>> = {
    organisation: { nom: 'Autre' },
    utilisateur: { fonction: 'Autre' },
    commission: { couleur: null },
    seance: { libelle: 'Autre' },
    enveloppe: { titre: 'Autre' },
    erp: { titulaires_id: ['n.roche'] },
    pei: { date_de_realisation: '2013-09-03T00:00:00Z' },
    dossier: { seances_id: [] },
    affectation: { role: 'admin' },
    workflow: { observations: 'Autre' },
    document: { est_sensible: true },
    evenement: { utilisateurs_id: ['a.diallo', 'c.martin'] },
    notification: { contexte: { workflow_type: 'visite' } },
  };
  test.each(Object.entries(others))('%s: another content is refused by its id', async (kind, members) => {
    const file = await holdingExample();
    const line = example(kind);
    const refused = loadFiles(file, [ndjson([{ ...line, ...members }])]);
    await expect(refused).rejects.toMatchObject({
      fields: [{ path: ['id'], code: 'DIFFERENT', params: { id: line.id } }],
    });
    expect(await tables(file)).toEqual(held.tables);
  });

  test('twice in one file: the same once, another is refused', async () => {
    const [line, other] = [another(TOP), another(TOP)];
    expect(await loadFiles(await holdingExample(), [ndjson([line, line])])).toEqual([
      { kind: 'dossier', crees: 1, inchanges: 1 },
    ]);
    expect(await refusals(await holdingExample(), [ndjson([other, { ...other, objet: 'Autre' }])])).toEqual([
      '1.ndjson:2 /id DIFFERENT',
    ]);
  });

  test('the same id in another organisation is another object', async () => {
    const other = newId();
    const lines = EXAMPLE.map((line) =>
      line.kind === 'organisation' ? { ...line, id: other } : { ...line, organisation_id: other },
    );
    const file = await holdingExample();
    expect(created(await loadFiles(file, [ndjson(lines)]))).toBe(EXAMPLE.length);
    expect(await faults(file)).toEqual([]);
  });

  test('no user holds one role twice in a dossier', async () => {
    const line = example('affectation');
    expect(await refusals(await holdingExample(), [ndjson([another(line)])])).toEqual([
      '1.ndjson:1 /utilisateur_id PRIS',
    ]);
    const others = [another(line, { role: 'admin' }), another(line, { role: 'rapporteur' })];
    expect(created(await loadFiles(await holdingExample(), [ndjson(others)]))).toBe(2);
  });

  test('no PEI has a code twice in the same period', async () => {
    const found = (date_debut: string, date_fin: string | null, members: object = {}) => ({
      kind: 'anomalie_de_pei',
      organisation_id: OWNER,
      id: newId(),
      pei_id: example('pei').id,
      ...{ code: 501, texte: 'Débit nul', indice_de_gravite: 2 },
      ...{ date_debut, date_fin, date_pose: '2026-03-14T09:30:00Z', ...members },
    });
    const fits = [
      found('2026-01-05T08:00:00Z', '2026-02-05T08:00:00Z'),
      found('2026-02-05T09:00:00+01:00', null),
      found('2026-01-10T08:00:00Z', null, { code: 502 }),
      found('2026-01-10T08:00:00Z', '2026-01-10T08:00:00Z'),
    ];
    const file = await holdingExample();
    expect(created(await loadFiles(file, [ndjson(fits)]))).toBe(fits.length);
    const open = found('2026-03-01T08:00:00Z', null);
    const earlier = found('2026-01-01T08:00:00Z', '2026-01-05T08:00:00.001Z');
    const refused = (line: number) => `1.ndjson:${line} /code PRIS`;
    expect(await refusals(file, [ndjson([open, ...fits, earlier])])).toEqual([refused(1), refused(6)]);
    expect(await refusals(await holdingExample(), [ndjson([...fits, open])])).toEqual([refused(5)]);
  });

  test('a lifting is of another dossier about the same ERP or PEI, whatever the order of the lines', async () => {
    const file = await holdingExample();
    const line = (kind: string, members: object): LoadLine => ({ kind, organisation_id: OWNER, ...members });
    const tops = Array.from({ length: 3 }, () => another(TOP, { seances_id: [], enveloppe_id: null }));
    const [one, other, alone] = tops.map(({ id }) => id);
    const child = { seances_id: [], enveloppe_id: null };
    const children = [one, other].map((parent_id) => another(ERP_CHILD, { ...child, parent_id }));
    const holding = (dossier_id: unknown) =>
      line('prescription_de_dossier', {
        ...{ id: newId(), dossier_id, numero: 1, contenu: 'x', type: null },
        ...{ supports_reglementaires: [], chemins: [], origine_id: null },
      });
    const held = [holding(one), holding(alone), holding(other)];
    const lifting = (i: number, dossier_id: unknown) =>
      line('levee', { id: held[i]?.id, dossier_id, date: '2026-03-01' });
    const liftings = [lifting(0, one), lifting(1, one), lifting(2, one)];
    const lines = [...liftings, ...held, ...children, ...tops];
    expect(await refusals(file, [ndjson(lines)])).toEqual([
      '1.ndjson:1 /id AUTRE_ERP',
      '1.ndjson:2 /id AUTRE_ERP',
    ]);
    expect(created(await loadFiles(file, [ndjson(lines.slice(2))]))).toBe(9);
  });

  test('a fingerprint is one token’s', async () => {
    const jeton = {
      kind: 'jeton',
      organisation_id: OWNER,
      id: newId(),
      utilisateur_id: 'c.martin',
      hash: 'b'.repeat(64),
      read_only: false,
      created_at: '2026-03-14T09:30:00Z',
      expires_at: '2027-03-14T09:30:00Z',
    };
    const two = [jeton, { ...jeton, id: newId() }];
    expect(await refusals(await holdingExample(), [ndjson(two)])).toEqual(['1.ndjson:2 /hash PRIS']);
  });
});

describe('the identity of a user', () => {
  const user = (id: string, identity: object): LoadLine =>
    another(example('utilisateur'), { id, ...identity });
  const identity = { oidc_issuer: 'https://connexion.example', oidc_sub: '7f3a' };

  test('is one user’s in an organisation, and whole', async () => {
    const db = await holdingExample();
    const lines = [
      user('d.petit', identity),
      user('e.roux', identity),
      user('f.blanc', { oidc_sub: '8b21' }),
      user('g.noir', { ...identity, oidc_issuer: 'https://autre.example' }),
    ];
    expect(await refusals(db, [ndjson(lines)])).toEqual([
      '1.ndjson:2 /oidc_sub PRIS',
      '1.ndjson:3 /oidc_issuer REQUIS',
    ]);
    const [first, second, , other] = lines as [LoadLine, LoadLine, LoadLine, LoadLine];
    expect(created(await loadFiles(db, [ndjson([first, other])]))).toBe(2);
    expect(await refusals(db, [ndjson([second])])).toEqual(['1.ndjson:1 /oidc_sub PRIS']);
    // As it was loaded: the same line changes nothing, and another identity is another user.
    expect(created(await loadFiles(db, [ndjson([first])]))).toBe(0);
    expect(linesOf(await dumped(db)).filter(({ oidc_sub }) => oidc_sub)).toMatchObject([
      { id: 'd.petit', ...identity },
      { id: 'g.noir', oidc_issuer: 'https://autre.example' },
    ]);
  });
});

describe('what an object may hold', () => {
  const many = (count: number, line: () => LoadLine) => Array.from({ length: count }, line);
  const limits: readonly [what: string, most: number, line: () => LoadLine, pointer: string][] = [
    ['children of a dossier', ENFANTS_MAX - 2, () => another(ERP_CHILD), 'parent_id'],
    [
      'dossiers on the agenda of a session',
      DOSSIERS_D_UNE_SEANCE_MAX - 1,
      () => another(TOP, { enveloppe_id: null }),
      'seances_id/0',
    ],
    [
      'dossiers in an envelope',
      DOSSIERS_D_UNE_ENVELOPPE_MAX - 1,
      () => another(TOP, { seances_id: [] }),
      'enveloppe_id',
    ],
  ];

  test.each(limits)('%s: what there is room for, and one more', async (_, room, line, pointer) => {
    const file = await holdingExample();
    const lines = many(room + 1, line);
    expect(await refusals(file, [ndjson(lines)])).toEqual([`1.ndjson:${room + 1} /${pointer} COMPLET`]);
    expect(created(await loadFiles(file, [ndjson(lines.slice(1))]))).toBe(room);
    expect(await faults(file)).toEqual([]);
  });

  test('assignments of a dossier', async () => {
    const users = many(AFFECTATIONS_MAX - 1, () => another(example('utilisateur')));
    const lines = users.map(({ id }) => another(example('affectation'), { utilisateur_id: id }));
    const all = [...users, ...lines];
    expect(await refusals(await holdingExample(), [ndjson(all)])).toEqual([
      `1.ndjson:${all.length} /dossier_id COMPLET`,
    ]);
    expect(created(await loadFiles(await holdingExample(), [ndjson(all.slice(0, -1))]))).toBe(all.length - 1);
  });

  test('sessions of a dossier, referents of an ERP, supports of a prescription', async () => {
    const ids = (count: number) =>
      many(count, () => another(TOP, { seances_id: [], enveloppe_id: null })).map(({ id }) => id);
    const lines = [
      another(TOP, { seances_id: ids(SEANCES_D_UN_DOSSIER_MAX + 1) }),
      another(example('erp'), { titulaires_id: ids(6) }),
      {
        kind: 'prescription',
        organisation_id: OWNER,
        id: newId(),
        contenu: 'x',
        supports_reglementaires_id: ids(51),
      },
      another(TOP, { seances_id: [example('seance').id, example('seance').id] }),
    ];
    expect(await refusals(await fresh(), [ndjson([...EXAMPLE, ...lines])])).toEqual([
      `1.ndjson:${EXAMPLE.length + 1} /seances_id TROP_D_ELEMENTS`,
      `1.ndjson:${EXAMPLE.length + 2} /titulaires_id TROP_D_ELEMENTS`,
      `1.ndjson:${EXAMPLE.length + 3} /supports_reglementaires_id TROP_D_ELEMENTS`,
      `1.ndjson:${EXAMPLE.length + 4} /seances_id DOUBLON`,
    ]);
  });
});

test('what a site shows of its ERPs is not kept', async () => {
  const own = { id: newId(), libelle: 'Quai', notes: '', type: TYPES_DE_SITE[0], organisation_id: OWNER };
  const line = another(example('erp'), {
    sites_geographiques: [{ ...own, geojson: '{}', erp_periodicite_contrainte: 12 }],
  });
  const db = await holdingExample();
  expect(created(await loadFiles(db, [ndjson([line])]))).toBe(1);
  expect(JSON.stringify(await tables(db))).not.toContain('erp_periodicite_contrainte');
  const told = linesOf(await dumped(db)).find(({ id }) => id === line.id);
  expect(told).toMatchObject({ sites_geographiques: [own] });
  expect(unchanged(await loadFiles(db, [ndjson([line])]))).toBe(1);
});

describe('dossiers attached to one another', () => {
  /** Each attached to the one before, the first to `parent`. */
  const chain = (length: number, parent = TOP.id) => {
    const lines: LoadLine[] = [];
    for (let above = parent; lines.length < length; above = lines.at(-1)?.id) {
      lines.push(another(ERP_CHILD, { parent_id: above, seances_id: [] }));
    }
    return lines;
  };

  test(`at most ${NIVEAUX_MAX} levels below the top`, async () => {
    const lines = chain(NIVEAUX_MAX + 1);
    expect(await refusals(await holdingExample(), [ndjson(lines.toReversed())])).toEqual([
      '1.ndjson:1 /parent_id NIVEAUX',
    ]);
    const file = await holdingExample();
    expect(created(await loadFiles(file, [ndjson(lines.slice(0, -1).toReversed())]))).toBe(NIVEAUX_MAX);
    expect(await refusals(file, [ndjson(lines.slice(-1))])).toEqual(['1.ndjson:1 /parent_id NIVEAUX']);
  });

  test(`at most ${ARBRE_MAX} in one tree, told once`, async () => {
    const firsts = chain(0).concat(Array.from({ length: 11 }, () => another(ERP_CHILD, { seances_id: [] })));
    const seconds = firsts.flatMap(({ id }) =>
      Array.from({ length: 90 }, () => another(ERP_CHILD, { parent_id: id, seances_id: [] })),
    );
    // The example has the top and two children.
    const room = ARBRE_MAX - 3;
    const lines = [...firsts, ...seconds].slice(0, room + 1);
    const found = await refusals(await holdingExample(), [ndjson(lines)]);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/ \/parent_id COMPLET$/);
    const file = await holdingExample();
    expect(created(await loadFiles(file, [ndjson(lines.slice(0, room))]))).toBe(room);
    expect(await refusals(file, [ndjson(lines.slice(room))])).toHaveLength(1);
  });

  test('never in a loop, which is told once, by a dossier that is on it', async () => {
    const [a, b, c, tail] = chain(4) as [LoadLine, LoadLine, LoadLine, LoadLine];
    a.parent_id = c.id;
    const found = await refusals(await holdingExample(), [ndjson([tail, a, b, c])]);
    expect(found).toEqual(['1.ndjson:2 /parent_id CYCLE']);
    const self = another(ERP_CHILD);
    expect(await refusals(await holdingExample(), [ndjson([{ ...self, parent_id: self.id }])])).toEqual([
      '1.ndjson:1 /parent_id CYCLE',
    ]);
  });
});

describe('prerequisites of workflows', () => {
  const workflow = (members: Record<string, unknown> = {}) =>
    another(example('workflow', { etat: 'ATTENTE' }), { prealables_id: [], ...members });

  test('are of the same dossier', async () => {
    const elsewhere = workflow({ dossier_id: ERP_CHILD.id });
    const line = workflow({ prealables_id: [elsewhere.id] });
    expect(await refusals(await holdingExample(), [ndjson([line, elsewhere])])).toEqual([
      '1.ndjson:1 /prealables_id REFERENCE',
    ]);
  });

  test('never lead back', async () => {
    const [a, b, c] = [workflow(), workflow(), workflow()];
    const lines = [
      { ...a, prealables_id: [c.id] },
      { ...b, prealables_id: [a.id] },
      { ...c, prealables_id: [b.id, example('workflow').id] },
      workflow({ prealables_id: [a.id] }),
    ];
    const found = await refusals(await holdingExample(), [ndjson(lines)]);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^1\.ndjson:[123] \/prealables_id CYCLE$/);
    expect(await refusals(await holdingExample(), [ndjson([{ ...b, prealables_id: [b.id] }])])).toEqual([
      '1.ndjson:1 /prealables_id CYCLE',
    ]);
  });

  test('may be loaded after those that wait for them', async () => {
    const first = workflow();
    const lines = [workflow({ prealables_id: [first.id, example('workflow').id] }), first];
    const file = await holdingExample();
    expect(created(await loadFiles(file, [ndjson(lines)]))).toBe(2);
    expect(await faults(file)).toEqual([]);
  });
});

describe('files', () => {
  const bytes = ndjson(EXAMPLE);
  const text = bytes.toString('utf8');
  test.each([
    ['with a byte order mark', `\ufeff${text}`],
    ['with CR LF', text.replaceAll('\n', '\r\n')],
    ['whose last line has no end', text.slice(0, -1)],
    ['with blank lines', `\n\n${text.replaceAll('\n', '\n \n')}`],
  ])('%s are taken', async (_, given) => {
    const file = await fresh();
    expect(created(await loadFiles(file, [Buffer.from(given)]))).toBe(EXAMPLE.length);
    const [, ...lines] = linesOf(await dumped(file));
    expect(lines).toEqual(held.lines.slice(1));
  });

  test('that change while they are read are refused', async () => {
    const changing = {
      name: 'x',
      size: bytes.length,
      read: async (target: Buffer, offset: number, length: number, position: number) =>
        bytes.copy(target, offset, position, position + length),
      verify: () => Promise.reject(new Error('it changed')),
      close: async () => {},
    };
    const file = await fresh();
    await expect(load(file, [changing])).rejects.toThrow('it changed');
    expect(linesOf(await dumped(file))).toEqual([]);
  });
});

describe('what earlier versions took', () => {
  const odd = [
    another(example('document'), { url: 'file:///c:/plan.pdf' }),
    { ...example('utilisateur'), id: ' chef\u200b' },
  ];
  const dump = [{ kind: 'dump', format: 1 }, ...EXAMPLE, ...odd, { kind: 'fin', objets: EXAMPLE.length + 2 }];

  test('is taken from a dump, and is dumped as it was', async () => {
    const [first, second] = [await fresh(), await fresh()];
    expect(created(await loadFiles(first, [ndjson(dump)]))).toBe(EXAMPLE.length + 2);
    const told = await dumped(first);
    await loadFiles(second, [Buffer.from(told)]);
    expect(await dumped(second)).toBe(told);
  });

  test.each([
    ['in a file of its own', [ndjson(odd)], ['1.ndjson:1', '1.ndjson:2']],
    [
      'behind a dump',
      [ndjson([...dump.slice(0, 1), ...dump.slice(-1), ...odd])],
      ['1.ndjson:3', '1.ndjson:4'],
    ],
    [
      'beside one',
      [ndjson([...dump.slice(0, 1), ...dump.slice(-1)]), ndjson(odd)],
      ['2.ndjson:1', '2.ndjson:2'],
    ],
  ])('is refused %s', async (_, files, [document, user]) => {
    const file = await holdingExample();
    expect(await refusals(file, files)).toEqual([`${document} /url FORMAT`, `${user} /id CARACTERE`]);
  });
});

test('a process that is killed in the middle leaves the database as it was', async () => {
  const file = await holdingExample();
  const before = await tables(file);
  const lines = join(place.directory, 'many.ndjson');
  const many = Array.from({ length: 20_000 }, () => another(TOP, { enveloppe_id: null, seances_id: [] }));
  writeFileSync(lines, ndjson(many));
  const { child, lines: said, said: waitFor, ended } = start('loader');
  child.send({ file, lines });
  // It has read and written some, and has more to read.
  await waitFor(3);
  child.kill('SIGKILL');
  await ended();
  expect(child.signalCode).toBe('SIGKILL');
  expect(said.filter((line) => line.startsWith('read')).length).toBeGreaterThanOrEqual(3);
  expect(said).not.toContain('loaded');
  expect(await tables(file)).toEqual(before);
  expect(await faults(file)).toEqual([]);
  const again = await loadFiles(file, [Buffer.from(ndjson(many.slice(0, 1000)))]);
  expect(created(again)).toBe(1000);
});
