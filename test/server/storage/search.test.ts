import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addOrganisation, findOrganisation } from '../../../server/admin/organisations.ts';
import type { Caller } from '../../../server/core/access.ts';
import type { Call } from '../../../src/client/transport.ts';
import { addAnomalie, listAnomalies } from '../../../src/contract/resources/anomalies.ts';
import {
  addPrescription,
  deletePrescription,
  explorePrescriptions,
  listPrescriptions,
  updatePrescription,
} from '../../../src/contract/resources/prescriptions.ts';
import { batch } from '../../../src/contract/resources/service.ts';
import type { Page } from '../../../src/contract/schema/pages.ts';
import { fold } from '../../../src/contract/schema/text.ts';
import { costing } from '../../setup/chance.ts';
import { faults } from '../invariants.ts';
import { prepareWorld } from '../prepared-world.ts';
import { type Bench, callerOf, openBench } from '../world.ts';

const prepared = await prepareWorld();
const world = await prepared.copy();
let bench: Bench;

beforeAll(async () => {
  bench = await openBench(world);
});
afterEach(() => expect(bench.reported).toEqual([]));
afterAll(async () => {
  await bench.store.close();
});

/** The one who runs the libraries of an organisation that has none yet. */
async function newcomer(): Promise<Caller> {
  return bench.store.write(async (tx) => {
    const { id } = await addOrganisation(tx, 'SDIS', new Date(0).toISOString());
    const { organisation_key } = await findOrganisation(tx, world.db, id);
    return { ...callerOf(world), organisationKey: organisation_key, organisationId: id };
  });
}

async function send(call: Call, caller: Caller): Promise<unknown> {
  const { status, body } = await bench.send(call, caller);
  expect({ status, refused: status < 300 ? undefined : body }).toEqual({ status, refused: undefined });
  return body;
}

/** Every element of a list, page after page; its counters are those of its elements. */
async function all<T>(call: Call, caller: Caller, perPage: number): Promise<T[]> {
  const elements: T[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const query = { ...call.query, page: String(page), per_page: String(perPage) };
    const { data, meta } = (await send({ ...call, query }, caller)) as Page<T>;
    elements.push(...data);
    last = meta.pagination.total_pages;
    expect(meta.pagination.count).toBe(data.length);
    if (page === last) expect(meta.pagination.total).toBe(elements.length);
  }
  return elements;
}

/** What word processors, foreign names and careless typists put into texts, and what has a meaning to SQL or FTS5. */
const PIECES = [
  ...['a', 'b', 'A', 'é', 'É', 'e\u0301', 'e', 'ç', 'œ', 'Œ', 'oe', 'æ', 'ß', 'ss', 'ﬁ', 'fi', 'ı', 'İ', 'i'],
  ...['ς', 'σ', 'Σ', 'Я', '中', '🔥', '\u{1d400}', '½', '1/2', '²', '2', '0', '10', '\u0301', '\u200d'],
  ...[
    ' ',
    '  ',
    '\u00a0',
    '\n',
    '\t',
    '-',
    '\u2011',
    '–',
    "'",
    '’',
    '.',
    ',',
    '/',
    '_',
    '%',
    '*',
    '"',
    '(',
    ')',
    ':',
    '^',
    '\\',
    '+',
  ],
  ...['AND', 'NOT', 'NEAR(', 'contenu', 'rowid', 'feu', 'porte', 'coupe-feu', '1'],
];
const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 10 }).map((pieces) => pieces.join(''));

type Change =
  | { readonly kind: 'create'; readonly contenu: string }
  /** Written and undone: by a dry run, or by a batch that fails. */
  | { readonly kind: 'undone'; readonly contenu: string; readonly dryRun: boolean }
  | { readonly kind: 'update'; readonly which: number; readonly contenu: string }
  | { readonly kind: 'delete'; readonly which: number };
const change = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('create' as const), contenu: text }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('undone' as const), contenu: text, dryRun: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('update' as const), which: fc.nat(), contenu: text }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), which: fc.nat() }) },
) satisfies fc.Arbitrary<Change>;

/** A piece of one of the texts, or anything. */
const needle = fc.oneof(
  fc.record({
    which: fc.nat(),
    from: fc.nat(30),
    length: fc.integer({ min: 1, max: 12 }),
    upper: fc.boolean(),
  }),
  text,
);
type Needle = typeof needle extends fc.Arbitrary<infer T> ? T : never;

function needleIn(texts: readonly string[], asked: Needle): string {
  if (typeof asked === 'string') return asked;
  const characters = [...(texts[asked.which % (texts.length || 1)] ?? '')];
  const piece = characters
    .slice(asked.from % (characters.length || 1))
    .slice(0, asked.length)
    .join('');
  return asked.upper ? piece.toUpperCase() : piece;
}

describe('a substring, whatever was created, changed and deleted before (choice B6)', () => {
  test('finds exactly the prescriptions whose folded text contains it, in order of creation', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 12 }),
        fc.array(needle, { minLength: 1, maxLength: 6 }),
        async (changes, needles) => {
          const caller = await newcomer();
          const texts = new Map<string, string>();
          for (const step of changes) {
            const id = 'which' in step ? [...texts.keys()][step.which % (texts.size || 1)] : undefined;
            if (step.kind === 'create') {
              const made = await send({ endpoint: addPrescription, body: { contenu: step.contenu } }, caller);
              texts.set((made as { id: string }).id, step.contenu);
            } else if (step.kind === 'undone') {
              const operations = [
                { method: 'POST', path: addPrescription.path, body: { contenu: step.contenu } },
                ...(step.dryRun ? [] : [{ method: 'DELETE', path: '/anomalies/1' }]),
              ];
              await send(
                { endpoint: batch, body: { atomic: true, operations }, dryRun: step.dryRun },
                caller,
              );
            } else if (id !== undefined && step.kind === 'update') {
              const call = { endpoint: updatePrescription, params: { prescription_id: id } };
              await send({ ...call, body: { contenu: step.contenu } }, caller);
              texts.set(id, step.contenu);
            } else if (id !== undefined) {
              await send({ endpoint: deletePrescription, params: { prescription_id: id } }, caller);
              texts.delete(id);
            }
          }
          for (const asked of needles) {
            const contenu = needleIn([...texts.values()], asked);
            const found = await all<{ id: string }>(
              { endpoint: listPrescriptions, query: { contenu } },
              caller,
              100,
            );
            const expected = [...texts].filter(([, one]) => fold(one).includes(fold(contenu)));
            expect({ contenu, found: found.map(({ id }) => id) }).toEqual({
              contenu,
              found: expected.map(([id]) => id),
            });
          }
        },
      ),
      costing(5),
    );
    expect(await faults(world.db)).toEqual([]);
  });

  test('finds exactly the anomalies whose folded text contains it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 1, maxLength: 12 }),
        fc.array(needle, { minLength: 1, maxLength: 6 }),
        async (texts, needles) => {
          const caller = await newcomer();
          const operations = texts.map((texte, code) => ({
            method: addAnomalie.method,
            path: addAnomalie.path,
            body: { code, texte, indice_de_gravite: 0 },
          }));
          await send({ endpoint: batch, body: { operations } }, caller);
          for (const asked of needles) {
            const texte = needleIn(texts, asked);
            const found = await all<{ code: number }>(
              { endpoint: listAnomalies, query: { texte } },
              caller,
              5,
            );
            const expected = texts.flatMap((one, code) => (fold(one).includes(fold(texte)) ? [code] : []));
            expect({ texte, found: found.map(({ code }) => code) }).toEqual({ texte, found: expected });
          }
        },
      ),
      costing(5),
    );
  });
});

/** Names that differ by case, accents and signs only, so that their order is the dictionary's (choice C4). */
const NAMES = ['A', 'a', 'À', 'B', 'É', 'e', 'Type M', 'Type-M', 'TypeM', 'type m', '2', '10', '×', '÷', 'ç'];
const chemin = fc
  .array(fc.constantFrom(...NAMES), { maxLength: 3 })
  .map((names) => (names.length === 0 ? '/' : names.map((name) => `/${name}`).join('')));
const chemins = fc.array(chemin, { maxLength: 4 });

type Move =
  | { readonly kind: 'create'; readonly chemins: readonly string[]; readonly marked: boolean }
  | { readonly kind: 'move'; readonly which: number; readonly chemins: readonly string[] }
  | { readonly kind: 'delete'; readonly which: number };
const move = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('create' as const), chemins, marked: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), which: fc.nat(), chemins }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), which: fc.nat() }) },
) satisfies fc.Arbitrary<Move>;

const french = new Intl.Collator('fr');

/** What exploring a directory comes to, said plainly. */
function explored(standing: ReadonlyMap<string, readonly string[]>, chemin: string): string[] {
  const prefix = chemin === '/' ? '/' : `${chemin}/`;
  const below = [...standing.values()].flat().filter((one) => one.startsWith(prefix) && one !== chemin);
  const names = new Set(below.map((one) => one.slice(prefix.length).split('/')[0] as string));
  const directories = [...names].sort(french.compare).map((name) => prefix + name);
  return [...directories, ...[...standing].filter(([, places]) => places.includes(chemin)).map(([id]) => id)];
}

test('directories and totals are what the paths of the prescriptions say, whatever moved (choice C4)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(move, { minLength: 1, maxLength: 14 }),
      fc.integer({ min: 1, max: 5 }),
      async (moves, perPage) => {
        const caller = await newcomer();
        const standing = new Map<string, readonly string[]>();
        const marked = new Set<string>();
        for (const step of moves) {
          const id = 'which' in step ? [...standing.keys()][step.which % (standing.size || 1)] : undefined;
          if (step.kind === 'create') {
            const body = { contenu: step.marked ? 'Repère.' : 'Autre', chemins: step.chemins };
            const made = (await send({ endpoint: addPrescription, body }, caller)) as { id: string };
            standing.set(made.id, step.chemins.length === 0 ? ['/'] : step.chemins);
            if (step.marked) marked.add(made.id);
          } else if (id !== undefined && step.kind === 'move') {
            const call = { endpoint: updatePrescription, params: { prescription_id: id } };
            await send({ ...call, body: { chemins: step.chemins } }, caller);
            standing.set(id, step.chemins);
          } else if (id !== undefined) {
            await send({ endpoint: deletePrescription, params: { prescription_id: id } }, caller);
            standing.delete(id);
          }
        }

        const seen = new Set(
          moves.flatMap((step) => ('chemins' in step ? step.chemins : [])).concat('/', '/A', '/A/A'),
        );
        const withMark = new Map([...standing].filter(([id]) => marked.has(id)));
        type Result = { chemin: string } | { prescription: { id: string } };
        const explore = async (query: Record<string, string>) => {
          const results = await all<Result>({ endpoint: explorePrescriptions, query }, caller, perPage);
          return results.map((result) => ('chemin' in result ? result.chemin : result.prescription.id));
        };
        for (const at of seen) {
          expect({ at, found: await explore({ chemin: at }) }).toEqual({ at, found: explored(standing, at) });
          // By the index, and by looking through what stands in each directory.
          for (const contenu of ['repere', '.']) {
            const found = await explore({ chemin: at, contenu });
            expect({ at, found }).toEqual({ at, found: explored(withMark, at) });
          }
        }
        expect(await all({ endpoint: listPrescriptions }, caller, 100)).toHaveLength(standing.size);
      },
    ),
    costing(5),
  );
  expect(await faults(world.db)).toEqual([]);
});

test('directories are found by more matches than are looked at one by one', async () => {
  const caller = await newcomer();
  const add = (contenu: string, chemin: string) =>
    send({ endpoint: addPrescription, body: { contenu, chemins: [chemin] } }, caller);
  await Promise.all(Array.from({ length: 1_010 }, (_, i) => add('Repère', i % 2 === 0 ? '/A/B' : '/C')));
  await Promise.all(['/C', '/D'].map((chemin) => add('Autre', chemin)));
  const totalOf = async (chemin: string, contenu: string) => {
    const query = { chemin, contenu };
    return ((await send({ endpoint: explorePrescriptions, query }, caller)) as Page<unknown>).meta.pagination
      .total;
  };
  const at = ['/', '/A', '/A/B', '/C', '/D', '/E'];
  expect(await Promise.all(at.map((chemin) => totalOf(chemin, 'repere')))).toEqual([2, 1, 505, 505, 0, 0]);
  expect(await Promise.all(at.map((chemin) => totalOf(chemin, 'autre')))).toEqual([2, 0, 0, 1, 1, 0]);
});
