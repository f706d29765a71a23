import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openStore } from '../../../server/admin/database.ts';
import { removeOldEntries } from '../../../server/audit/retention.ts';
import { removeOldAnswers } from '../../../server/core/idempotency.ts';
import { insertRows } from '../../../server/storage/queries/rows.ts';
import type { Store, Transaction } from '../../../server/storage/store.ts';
import { prepareWorld } from '../prepared-world.ts';

/** Old rows go some at a time, whatever their number: others write in between. */
const prepared = await prepareWorld();
const world = await prepared.copy();
const { nord, sud } = world.organisations;
const SLICE = 3;
const organisationKey = nord.key;
let store: Store;
beforeAll(async () => {
  store = await openStore(world.db, {});
});
afterAll(() => store.close());

const COLUMNS = ['id', 'instant', 'action', 'objet', 'nombre', 'premier', 'dernier'] as const;
const addEntries = insertRows('audit.aged', COLUMNS);
const addAnswers = insertRows('idempotency_keys.aged', ['key', 'fingerprint', 'status', 'created_at']);
const entry = (instant: number, n: number) => {
  const told = { action: 'creation', objet: 'anomalie', nombre: 1, premier: '7', dernier: '7' } as const;
  return { id: `${n}`, instant, ...told };
};
const at = (instant: number) => new Date(instant).toISOString();

/** As many rows as there are instants, for two organisations. */
async function add(instants: readonly number[]): Promise<void> {
  await store.write(async (tx) => {
    for (const { key } of [nord, sud]) {
      await addEntries.made(tx, key, instants.map(entry));
      const answers = instants.map((instant, n) => ({
        ...{ key: `k${n}`, fingerprint: 'f', status: 204, created_at: at(instant) },
      }));
      await addAnswers.made(tx, key, answers);
    }
  });
}

const KINDS = [
  ['entries of the audit log', removeOldEntries, (instant: number) => instant],
  ['answers', removeOldAnswers, at],
] as const;

/** The store, telling how many rows each of its transactions removes. */
function told(removed: number[], after: () => void = () => {}): Store {
  const write: Store['write'] = (work, options) =>
    store.write((tx) => {
      const run: Transaction['run'] = async (...given) => {
        const rows = await tx.run(...given);
        removed.push(rows);
        after();
        return rows;
      };
      return work({ run } as Transaction);
    }, options);
  return { read: (work) => store.read(work), write } as Store;
}

beforeEach(async () => {
  const { signal } = new AbortController();
  for (const { key } of [nord, sud])
    for (const [, remove, said] of KINDS)
      await remove(store, { organisationKey: key, before: said(Date.now()), signal });
});

test.each(KINDS)('%s: a few in each transaction, of one organisation', async (_, remove, said) => {
  await add([1, 2, 3, 4, 5, 6, 7, 8]);
  const { signal } = new AbortController();
  const removed: number[] = [];
  await remove(told(removed), { organisationKey, before: said(8), signal, slice: SLICE });
  expect(removed).toEqual([3, 3, 1]);
  const others: number[] = [];
  await remove(told(others), { organisationKey: sud.key, before: said(9), signal, slice: SLICE });
  expect(others).toEqual([3, 3, 2]);
});

test.each(KINDS)('%s: those of one instant go together', async (_, remove, said) => {
  await add([1, 2, 2, 2, 2, 3]);
  const { signal } = new AbortController();
  const removed: number[] = [];
  await remove(told(removed), { organisationKey, before: said(3), signal, slice: SLICE });
  expect(removed).toEqual([5]);
});

test.each(KINDS)('%s: nothing more once it is to stop', async (_, remove, said) => {
  await add([1, 2, 3, 4, 5, 6, 7]);
  const stopping = new AbortController();
  const { signal } = stopping;
  const removed: number[] = [];
  const stopped = told(removed, () => stopping.abort());
  await remove(stopped, { organisationKey, before: said(8), signal, slice: SLICE });
  expect(removed).toEqual([3]);
});
