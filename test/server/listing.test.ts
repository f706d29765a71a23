import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ListChange, listChanged, pageOf } from '../../server/resources/shared/list-pages.ts';
import { PagePositions } from '../../server/storage/page-positions.ts';
import { type Query, queries } from '../../server/storage/queries/query.ts';
import {
  PAGE_SHAPES,
  type PageShape,
  type PageSlice,
  type PageValues,
  within,
} from '../../server/storage/queries/window.ts';
import type { Sqlite3 } from '../../server/storage/sqlite/connection.ts';
import { addToTotal } from '../../server/storage/totals.ts';
import { type Bench, callerOf, createWorld, openBench, scratch } from './world.ts';

/**
 * What a page costs: the windows that are read for it, and how many rows each passes over. The list is that of a
 * user's notifications, newest first, many of which came in the same millisecond.
 */
const TOTAL = 2000;
const STEP = 100;
const USER = 'administrateur_fonctionnel';
const LIST = `notifications/${USER}`;

type Row = { readonly creation: number; readonly id: string };
const window = queries<PageShape, PageValues & { organisation: number; user: string }, Row>(
  'test.window',
  PAGE_SHAPES,
  (db, p, options) =>
    within(
      db
        .selectFrom('notifications')
        .select(['creation', 'id'])
        .where('organisation_id', '=', p.organisation)
        .where('utilisateur_id', '=', p.user),
      ['creation', 'id'],
      p,
      options,
    ),
);

const place = scratch();
let files = 0;
let bench: Bench;
let caller: ReturnType<typeof callerOf>;
/** The windows that the page before read. */
let read: PageSlice[];

const row = (n: number): Row => ({ creation: Math.floor(n / 7), id: `n${String(n).padStart(5, '0')}` });

function add(tx: Sqlite3, { creation, id }: Row): void {
  tx.statement(
    `INSERT INTO notifications (organisation_id, utilisateur_id, creation, id, title, message, type, contexte, date_creation)
     VALUES (?, ?, ?, ?, 'Titre', 'Message', 'info', '{}', '2026-03-14T09:30:00Z')`,
  ).run(caller.organisation, USER, creation, id);
}

function remove(tx: Sqlite3, { id }: Row): void {
  tx.statement('DELETE FROM notifications WHERE organisation_id = ? AND id = ?').run(caller.organisation, id);
}

beforeEach(async () => {
  files += 1;
  const world = createWorld(join(place.directory, `${files}.db`));
  caller = callerOf(world);
  bench = openBench(world);
  remember({ places: 60, step: STEP });
  await bench.engine.write((tx) => {
    // Even ones: there is room between them.
    for (let n = 0; n < TOTAL; n++) add(tx, row(2 * n));
    addToTotal(tx, caller.organisation, LIST, TOTAL);
  });
});
afterEach(async () => {
  await bench.engine.close();
});
afterAll(() => place.remove());

function remember(bounds: { places: number; step: number }): void {
  Object.assign(bench.engine, { bookmarks: new PagePositions(bounds) });
}

/** A page of the list, and whether it is what a plain SELECT says. */
async function page(number: number, { descending = true, perPage = 10 } = {}): Promise<void> {
  const { engine } = bench;
  read = [];
  await engine.read((tx) => {
    const rows = (one: PageSlice) => {
      read.push(one);
      const values = { organisation: caller.organisation, user: USER, ...one.values };
      return tx.all(window(one.reading), values);
    };
    const answer = pageOf(
      { tx, engine, caller, now: '', isDurable: true },
      { page: number, per_page: perPage },
      {
        list: LIST,
        descending,
        rows,
        key: ({ creation, id }) => [creation, id],
      },
      (found) => [...found],
    );
    const order = descending ? 'creation DESC, id DESC' : 'creation, id';
    const plain = tx.statement(
      `SELECT creation, id FROM notifications WHERE organisation_id = ? AND utilisateur_id = ?
       ORDER BY ${order} LIMIT ? OFFSET ?`,
    );
    expect(answer.data).toEqual(plain.all(caller.organisation, USER, perPage, (number - 1) * perPage));
  });
}

const passed = () => read.map(({ values }) => values.offset);
const change = (more: ListChange, work: (tx: Sqlite3) => void = () => {}) =>
  bench.engine.write((tx) => {
    work(tx);
    listChanged({ tx, engine: bench.engine, caller }, LIST, more);
  });
const someone = () => bench.engine.write((tx) => void addToTotal(tx, caller.organisation, LIST, 0));
const keyOf = ({ creation, id }: Row) => ({ creation, id, key: [creation, id] as const });

describe.each([true, false])('a list of many rows (descending: %s)', (descending) => {
  test('has its first and its last page at once', async () => {
    await page(1, { descending });
    expect(read).toHaveLength(1);
    await page(TOTAL / 10, { descending });
    expect(read).toHaveLength(1);
    expect(passed()).toEqual([0]);
    await page(TOTAL / 10 + 1, { descending });
    expect(read).toEqual([]);
  });

  test('is crossed once, from its nearer end, by strides; then every page is near', async () => {
    await page(TOTAL / 10 / 4, { descending });
    expect(read.length).toBeLessThanOrEqual(1 + TOTAL / 4 / STEP);
    await page(TOTAL / 10 / 2, { descending });
    await page(1 + TOTAL / 10 / 2, { descending });
    for (let number = 1; number <= TOTAL / 10; number++) {
      await page(number, { descending });
      expect(passed().length).toBe(1);
      expect(passed()[0]).toBeLessThanOrEqual(STEP / 2);
    }
  });

  test('is walked by keys alone, either way', async () => {
    remember({ places: TOTAL, step: STEP });
    const pages = Array.from({ length: TOTAL / 10 / 2 }, (_, n) => n + 1);
    for (const number of [...pages, ...pages.reverse()]) {
      await page(number, { descending });
      // A place stands after its row: reading back from there passes over the row itself.
      expect(passed()).toEqual([expect.toSatisfy((rows: number) => rows <= 1)]);
    }
  });

  test.each([1, 3, 7, 100])('has pages of %i that are right wherever they are cut', async (perPage) => {
    for (const part of [0.5, 0.26, 0.74, 0.1, 0.9, 0.501, 0, 1]) {
      await page(1 + Math.floor((part * (TOTAL - 1)) / perPage), { descending, perPage });
    }
  });
});

describe('after a write', () => {
  const middle = 40;

  test.each([
    ['a row that came first', 'added', -1],
    ['a row that came in between', 'added', 1001],
    ['a row that came last', 'added', 2 * TOTAL + 1],
    ['a row that went', 'removed', 1000],
    ['the first row that went', 'removed', 0],
    ['rows that changed', 'changed', 0],
  ] as const)('here, of %s, every page is as near as before', async (_, what, n) => {
    await page(middle);
    await page(TOTAL / 10 / 2);
    const { key, ...one } = keyOf(row(n));
    if (what === 'added') await change({ added: key }, (tx) => add(tx, one));
    else if (what === 'removed') await change({ removed: key }, (tx) => remove(tx, one));
    else await change({ changed: true });
    for (const number of [middle, middle - 5, 70, TOTAL / 10 / 2, 1, TOTAL / 10]) {
      await page(number);
      expect(passed()).toHaveLength(1);
      expect(passed()[0]).toBeLessThanOrEqual(STEP);
    }
  });

  test.each([
    ['of many rows at once', () => change({ more: 0 })],
    ['of another program', someone],
  ])('%s, the way is found anew', async (_, write) => {
    await page(middle);
    await page(middle);
    expect(read).toHaveLength(1);
    await write();
    await page(middle);
    expect(read.length).toBeGreaterThan(1);
    await page(middle);
    expect(read).toHaveLength(1);
  });

  test('of another program, what is written here afterwards is not taken to follow what was known', async () => {
    await page(middle);
    await someone();
    const one = row(1001);
    await change({ added: keyOf(one).key }, (tx) => add(tx, one));
    await page(middle);
    expect(read.length).toBeGreaterThan(1);
  });
});

test('places are few however many pages are asked, and strides still find the way', async () => {
  remember({ places: 3, step: 10 });
  for (let number = 1; number <= TOTAL / 10; number += 7) {
    await page(number);
    await page(number, { descending: false });
  }
});

test('a short list leaves no places', async () => {
  remember({ places: 60, step: TOTAL });
  await page(TOTAL / 10 / 2);
  await page(TOTAL / 10 / 2);
  expect(passed()).toEqual([(TOTAL / 10 / 2 - 1) * 10]);
});

const EVERY = [
  { after: false, descending: false },
  { after: true, descending: false },
  { after: false, descending: true },
  { after: true, descending: true },
];
test.each(EVERY)('a window (%o) is read along an index, from its key on', async (reading) => {
  const { sql } = (window(reading) as Query).compiled();
  const explain = await bench.engine.read(({ db }) => db.prepare(`EXPLAIN QUERY PLAN ${sql}`));
  const plan = explain.all(...sql.matchAll(/\?/g).map(() => 1));
  const details = (plan as { detail: string }[]).map(({ detail }) => detail);
  expect(details).toEqual([expect.stringMatching(/^SEARCH notifications USING COVERING INDEX/)]);
  expect(details[0]).toContain(
    reading.after ? 'utilisateur_id=? AND (creation,id)' : 'organisation_id=? AND utilisateur_id=?',
  );
});
