import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addOrganisation, findOrganisation } from '../../server/admin/organisations.ts';
import type { Caller } from '../../server/core/access.ts';
import { type Key, PagePositions } from '../../server/storage/page-positions.ts';
import { addAnomalie, deleteAnomalie, listAnomalies } from '../../src/contract/anomalies.ts';
import { paginate } from '../../src/contract/pages.ts';
import { batch } from '../../src/contract/service.ts';
import { type Bench, callerOf, createWorld, openBench, scratch, type World } from './world.ts';

/**
 * Two programs write one list and read it in turns. The places that each remembers follow what it writes itself,
 * and are forgotten when the other wrote: every page is what a plain SELECT says.
 */
const place = scratch();
let world: World;
let benches: readonly [Bench, Bench];
let db: Sqlite.Database;

beforeAll(() => {
  world = createWorld(join(place.directory, 'world.db'));
  benches = [openBench(world), openBench(world)];
  db = new Sqlite(world.file, { readonly: true });
});
afterAll(async () => {
  for (const { engine } of benches) await engine.close();
  db.close();
  place.remove();
});

/** As if a few rows were many, and a few places too many to keep. */
const BOUNDS = { places: 5, step: 3 };

interface Write {
  /** `try` is undone as a dry run, `undo` with the batch that it is in; `bulk` comes at once. */
  readonly kind: 'add' | 'remove' | 'try' | 'undo' | 'bulk';
  readonly codes: readonly number[];
}
interface Read {
  readonly kind: 'read';
  readonly sort: 'code' | '-code';
  readonly page: number;
  readonly per_page: number;
}
interface Act {
  readonly program: 0 | 1;
  readonly does: Write | Read;
}

const act: fc.Arbitrary<Act> = fc.record({
  program: fc.constantFrom(0, 1),
  does: fc.oneof(
    fc.record({
      kind: fc.constantFrom('add', 'remove', 'try', 'undo', 'bulk'),
      codes: fc.array(fc.nat(30), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constant('read'),
      sort: fc.constantFrom('code', '-code'),
      page: fc.integer({ min: 1, max: 20 }),
      per_page: fc.integer({ min: 1, max: 5 }),
    }),
  ),
});

/** Does a write: what waits at the same time shares one transaction. */
async function write({ send }: Bench, { kind, codes }: Write, caller: Caller): Promise<void> {
  const bodies = codes.map((code) => ({ code, texte: 'Porte', indice_de_gravite: 0 }));
  const add = (dryRun: boolean) =>
    bodies.map((body) => send({ endpoint: addAnomalie, body, dryRun }, caller));
  const remove = () =>
    codes.map((code) => send({ endpoint: deleteAnomalie, params: { anomalie_id: String(code) } }, caller));
  const inBatch = (atomic: boolean) => {
    const operations = bodies.map((body) => ({ method: 'POST', path: '/anomalies', body }));
    // What is read of a list that is then undone must not be remembered of the one that is written next.
    const page = { method: 'GET', path: `/anomalies?per_page=1&page=${1 + (codes[0] ?? 0)}` };
    const failing = { method: 'GET', path: '/anomalies/999999' };
    const body = { atomic, operations: atomic ? [...operations, page, failing] : operations };
    return [send({ endpoint: batch, body }, caller)];
  };
  await Promise.all(
    kind === 'add'
      ? add(false)
      : kind === 'remove'
        ? remove()
        : kind === 'try'
          ? [...add(true), ...remove().slice(1)]
          : inBatch(kind === 'undo'),
  );
}

/** Twenty-four anomalies of an organisation of its own. */
async function furnished(): Promise<Caller> {
  const caller = await benches[0].engine.write((tx) => {
    const { id } = addOrganisation(tx, 'SDIS', 'now');
    const { organisation_id } = findOrganisation(tx, world.file, id);
    return { ...callerOf(world), organisation: organisation_id, organisationId: id };
  });
  const codes = Array.from({ length: 24 }, (_, n) => n + 4);
  await write(benches[0], { kind: 'bulk', codes }, caller);
  return caller;
}

/** Whatever two programs do and ask in turns, pages are right. */
function pagesAreRight(bookmarks: () => PagePositions) {
  const plain = (order: string) =>
    db
      .prepare(`SELECT code FROM anomalies WHERE organisation_id = ? ORDER BY code ${order} LIMIT ? OFFSET ?`)
      .pluck();
  const rows = { code: plain('ASC'), '-code': plain('DESC') };
  const count = db.prepare('SELECT count(*) FROM anomalies WHERE organisation_id = ?').pluck();
  return fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 30 }), async (acts) => {
    for (const { engine } of benches) Object.assign(engine, { bookmarks: bookmarks() });
    const caller = await furnished();
    for (const { program, does } of acts) {
      const bench = benches[program];
      if (does.kind !== 'read') {
        await write(bench, does, caller);
        continue;
      }
      const { sort, page, per_page } = does;
      const query = { sort, page: String(page), per_page: String(per_page) };
      const { body } = await bench.send({ endpoint: listAnomalies, query }, caller);
      const { data, meta } = body as { data: readonly { code: number }[]; meta: unknown };
      const expected = rows[sort].all(caller.organisation, per_page, (page - 1) * per_page);
      expect({ data: data.map(({ code }) => code), meta }).toEqual(
        paginate(expected, count.get(caller.organisation) as number, page, per_page),
      );
    }
  });
}

test('any page, right after any write of any program, is what a plain SELECT says (choices B4 and B7)', async () => {
  await fc.assert(
    pagesAreRight(() => new PagePositions(BOUNDS)),
    { numRuns: 300 },
  );
  expect(benches.flatMap(({ reported }) => reported)).toEqual([]);
});

describe('a page is wrong', () => {
  type Change = { readonly key: Key; readonly more: 1 | -1 } | undefined;

  class DeafTo extends PagePositions {
    readonly more: number;
    constructor(more: number) {
      super(BOUNDS);
      this.more = more;
    }
    override follow(list: string, revision: number, change?: Change) {
      super.follow(list, revision, change?.more === this.more ? undefined : change);
    }
  }

  /** Forgets what is written here, and notices nothing else. */
  class Trusting extends PagePositions {
    override around(...[list, , span]: Parameters<PagePositions['around']>) {
      return super.around(list, 1, span);
    }
    override keep(...[list, , place]: Parameters<PagePositions['keep']>) {
      super.keep(list, 1, place);
    }
    override follow(list: string) {
      super.follow(list, 2);
    }
  }

  test.each([
    ['additions are not followed', () => new DeafTo(1)],
    ['removals are not followed', () => new DeafTo(-1)],
    ['another program’s writes go unnoticed', () => new Trusting(BOUNDS)],
  ])('when %s', async (_, bookmarks) => {
    const { failed } = await fc.check(pagesAreRight(bookmarks), { numRuns: 300, endOnFailure: true });
    expect(failed).toBe(true);
  });
});
