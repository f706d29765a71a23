import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOrganisation, findOrganisation } from '../../../server/admin/organisations.ts';
import type { Caller } from '../../../server/core/access.ts';
import { ListCache } from '../../../server/storage/list-cache.ts';
import type { Transaction } from '../../../server/storage/store.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { type Anomalie, listAnomalies } from '../../../src/contract/resources/anomalies.ts';
import { listPrescriptions } from '../../../src/contract/resources/prescriptions.ts';
import { batch, type Operation, type OperationResult } from '../../../src/contract/resources/service.ts';
import { addSupport, listSupports } from '../../../src/contract/resources/supports.ts';
import { paginate } from '../../../src/contract/schema/pages.ts';
import { wholeAnomalie } from '../../contract/expected.ts';
import { costing } from '../../setup/chance.ts';
import { prepareWorld } from '../prepared-world.ts';
import { type Bench, callerOf, openBench } from '../world.ts';

/**
 * The service remembers keys that pages are read from, and how many rows lists have. Whatever is asked, in whatever order,
 * between whatever is written, undone or tried, here or in another program: a page is what a plain model says.
 */
const prepared = await prepareWorld();
const world = await prepared.copy();
/** Two programs that have the database open. */
let benches: readonly [Bench, Bench];

beforeAll(async () => {
  benches = [await openBench(world), await openBench(world)];
  // As if a few rows were many.
  for (const { store } of benches) Object.assign(store, { listCache: new ListCache(3, 2) });
});
afterAll(async () => {
  for (const { store } of benches) await store.close();
});

interface Library {
  readonly anomalies: readonly Anomalie[];
  readonly supports: readonly { readonly id: string; readonly reference: string; readonly contenu: string }[];
  readonly prescriptions: readonly {
    readonly id: string;
    readonly contenu: string;
    readonly supports: readonly string[];
  }[];
}

const TEXTS = ['Porte', 'Porte coupe-feu', 'Feu', 'Éclairage'];
const NEEDLES = ['', 'porte', 'feu', 'e', 'absent'];
const REFERENCES = ['R 1', 'R 12', 'MS 68'];
const one = <T>(...values: T[]) => fc.constantFrom(...values);

const LISTS = [listAnomalies, listPrescriptions, listSupports] as unknown as readonly Endpoint[];

/** A page of one of the lists. */
const asked = fc.record({
  list: one(...LISTS),
  needle: one(...NEEDLES),
  reference: one('', 'r1', 'r.12', 'ms'),
  sort: one('code', '-code'),
  page: fc.integer({ min: 1, max: 7 }),
  per_page: fc.integer({ min: 1, max: 4 }),
});
type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never;

const write = fc.record({
  kind: one('add', 'add', 'add', 'change', 'remove'),
  what: one('anomalie', 'support', 'prescription'),
  which: fc.nat(40),
  text: one(...TEXTS),
  reference: one(...REFERENCES),
});
type Write = typeof write extends fc.Arbitrary<infer T> ? T : never;

const step = fc.record({
  writes: fc.array(write, { maxLength: 4 }),
  /** Whether the writes stay. */
  end: one('done', 'done', 'done', 'tried', 'undone'),
  within: asked,
  afterwards: fc.array(asked, { maxLength: 5 }),
  program: one(0 as const, 1 as const),
});

function queryOf({ list, needle, reference, sort, page, per_page }: Asked): Record<string, string> {
  const window = { page: String(page), per_page: String(per_page) };
  if (list === (listAnomalies as Endpoint)) return { texte: needle, sort, ...window };
  if (list === (listSupports as Endpoint)) return { contenu: needle, reference, ...window };
  return { contenu: needle, support_reglementaire_article: reference, ...window };
}

/** The page that is to be answered: what tells its elements, and its counters. */
function expected(library: Library, { list, needle, reference, sort, page, per_page }: Asked): unknown {
  const holds = (text: string) => plain(text).includes(needle);
  const cites = (text: string) => plain(text).replace(/[ .]/g, '').includes(reference.replace('.', ''));
  let keys: (string | number)[];
  if (list === (listAnomalies as Endpoint)) {
    keys = library.anomalies.filter(({ texte }) => holds(texte)).map(({ code }) => code);
    keys.sort((a, b) => (sort === 'code' ? 1 : -1) * (Number(a) - Number(b)));
  } else if (list === (listSupports as Endpoint)) {
    keys = library.supports.filter((one) => holds(one.contenu) && cites(one.reference)).map(({ id }) => id);
  } else {
    const key = reference.replace('.', '');
    const whole = new RegExp(/\d$/.test(key) ? `${key}(?!\\d)` : key);
    const names = (text: string) => whole.test(plain(text).replace(/[ .]/g, ''));
    const cited = new Set(library.supports.filter((one) => names(one.reference)).map(({ id }) => id));
    const passes = (supports: readonly string[]) => reference === '' || supports.some((id) => cited.has(id));
    keys = library.prescriptions
      .filter((one) => holds(one.contenu) && passes(one.supports))
      .map(({ id }) => id);
  }
  return paginate(keys.slice((page - 1) * per_page, page * per_page), keys.length, page, per_page);
}

const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

function keysOf(body: unknown): unknown {
  const { data, meta } = body as { data: readonly { id?: string; code?: number }[]; meta: unknown };
  return { data: data.map((element) => element.id ?? element.code), meta };
}

/** The operations that do these writes to a library, and the library that they leave. */
function perform(library: Library, writes: readonly Write[]): { operations: Operation[]; settle: Settle } {
  const operations: Operation[] = [];
  const changes: ((library: Library, result: OperationResult) => Library)[] = [];
  const add = (
    method: Operation['method'],
    path: string,
    body: object | undefined,
    change: (typeof changes)[0],
  ) => {
    operations.push(body === undefined ? { method, path } : { method, path, body });
    changes.push(change);
  };
  const idOf = (result: OperationResult) => (result.body as { id: string }).id;
  for (const { kind, what, which, text, reference } of writes) {
    if (what === 'anomalie') {
      const anomalie = wholeAnomalie({ code: which, texte: text, indice_de_gravite: 0 });
      if (kind === 'add') {
        add('POST', '/anomalies', anomalie, (old) => ({ ...old, anomalies: [...old.anomalies, anomalie] }));
      } else {
        add('DELETE', `/anomalies/${which}`, undefined, (old) => ({
          ...old,
          anomalies: old.anomalies.filter(({ code }) => code !== which),
        }));
      }
      continue;
    }
    const all = what === 'support' ? library.supports : library.prescriptions;
    const id = all[which % (all.length || 1)]?.id ?? '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';
    const path = what === 'support' ? '/supports_reglementaires' : '/prescriptions';
    const own = <T extends { readonly id: string }>(rows: readonly T[], change: (row: T) => T) =>
      rows.map((row) => (row.id === id ? change(row) : row));
    if (kind === 'remove') {
      add('DELETE', `${path}/${id}`, undefined, (old) => ({
        ...old,
        supports: old.supports.filter((one) => one.id !== id),
        prescriptions: old.prescriptions.filter((one) => one.id !== id),
      }));
    } else if (what === 'support') {
      const body = { contenu: text, reference };
      if (kind === 'change') {
        add('PATCH', `${path}/${id}`, body, (old) => ({
          ...old,
          supports: own(old.supports, (row) => ({ ...row, ...body })),
        }));
      } else {
        add('POST', path, { ...body, nature: 'article' }, (old, result) => ({
          ...old,
          supports: [...old.supports, { ...body, id: idOf(result) }],
        }));
      }
    } else {
      const supports = library.supports.filter((_, i) => (which >> i) & 1).map((one) => one.id);
      const body = { contenu: text, supports_reglementaires_id: supports };
      if (kind === 'change') {
        add('PATCH', `${path}/${id}`, body, (old) => ({
          ...old,
          prescriptions: own(old.prescriptions, (row) => ({ ...row, contenu: text, supports })),
        }));
      } else {
        add('POST', path, body, (old, result) => ({
          ...old,
          prescriptions: [...old.prescriptions, { id: idOf(result), contenu: text, supports }],
        }));
      }
    }
  }
  const settle: Settle = (results) =>
    changes.reduce((now, change, i) => {
      const result = results[i] as OperationResult;
      return result.status < 300 ? change(now, result) : now;
    }, library);
  return { operations, settle };
}
type Settle = (results: readonly OperationResult[]) => Library;

test('any page, in any order, between any writes, is what it should be (choices B4 and B7)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const caller = await newcomer();
      let library = await furnished(caller);
      for (const { writes, end, within, afterwards, program } of steps) {
        const bench = benches[program];
        const { operations, settle } = perform(library, writes);
        const list = {
          method: 'GET',
          path: `${within.list.path}?${new URLSearchParams(queryOf(within))}`,
        } as const;
        const failing = { method: 'GET', path: '/anomalies/999999' } as const;
        const { body } = await bench.send(
          {
            endpoint: batch,
            body: {
              atomic: end === 'undone',
              operations: [...operations, list, ...(end === 'undone' ? [failing] : [])],
            },
            dryRun: end === 'tried',
          },
          caller,
        );
        const { results } = body as { results: OperationResult[] };
        if (end !== 'undone') {
          const read = results[operations.length]?.body;
          expect(keysOf(read)).toEqual(expected(settle(results), within));
        }
        if (end === 'done') library = settle(results);
        for (const [i, ask] of afterwards.entries()) {
          const reader = benches[(program + i) % 2] as Bench;
          const answer = await reader.send({ endpoint: ask.list, query: queryOf(ask) }, caller);
          expect(keysOf(answer.body)).toEqual(expected(library, ask));
        }
      }
    }),
    costing(5),
  );
  expect(benches.flatMap(({ reported }) => reported)).toEqual([]);
});

test('the lists that are used stay, whichever else are asked for in between', () => {
  const cache = new ListCache();
  const { keys } = cache.getOrCreate('used', 1);
  for (let i = 0; i < 200; i++) {
    cache.getOrCreate(`other ${i}`, 1);
    expect(cache.peek('used')?.keys).toBe(keys);
  }
  expect(cache.peek('other 0')).toBeUndefined();
});

test('a page of a list that nobody has written to since is one statement', async () => {
  const caller = await newcomer();
  await furnished(caller);
  const asked: string[] = [];
  const reader = await openBench(world);
  const { read } = reader.store;
  reader.store.read = (work) => read.call(reader.store, (tx) => work(noting(tx, asked))) as never;
  const countShown = async () => {
    asked.length = 0;
    const { body } = await reader.send({ endpoint: listSupports }, caller);
    return (body as { data: readonly unknown[] }).data.length;
  };
  expect(await countShown()).toBe(REFERENCES.length);
  expect(asked).toEqual(['get', 'all']);
  expect(await countShown()).toBe(REFERENCES.length);
  expect(asked).toEqual(['allInOwnSnapshot']);
  const added = { nature: 'article', reference: 'R 1', contenu: 'Porte' } as const;
  await benches[0].send({ endpoint: addSupport as Endpoint, body: added }, caller);
  expect(await countShown()).toBe(REFERENCES.length + 1);
  expect(asked).toEqual(['allInOwnSnapshot', 'get', 'all']);
  await reader.store.close();
});

/** A transaction that notes what is asked of it. */
function noting(tx: Transaction, asked: string[]): Transaction {
  return new Proxy(tx, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        asked.push(String(name));
        return value.apply(target, given);
      };
    },
  });
}

/** A library of three supports, each cited by a prescription. */
async function furnished(caller: Caller): Promise<Library> {
  let library: Library = { anomalies: [], supports: [], prescriptions: [] };
  const first = { kind: 'add', text: 'Porte coupe-feu' } as const;
  for (const writes of [
    REFERENCES.map((reference): Write => ({ ...first, what: 'support', which: 0, reference })),
    REFERENCES.map((reference, i): Write => ({ ...first, what: 'prescription', which: 1 << i, reference })),
  ]) {
    const { operations, settle } = perform(library, writes);
    const { body } = await benches[0].send({ endpoint: batch as Endpoint, body: { operations } }, caller);
    library = settle((body as { results: OperationResult[] }).results);
  }
  return library;
}

/** The one who runs the libraries of an organisation that has none yet. */
async function newcomer(): Promise<Caller> {
  return benches[0].store.write(async (tx) => {
    const { id } = await addOrganisation(tx, 'SDIS', new Date(0).toISOString());
    const { organisation_key } = await findOrganisation(tx, world.db, id);
    return { ...callerOf(world), organisationKey: organisation_key, organisationId: id };
  });
}
