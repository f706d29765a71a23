import { beforeEach, describe, expect, test } from 'vitest';
import { EVERY_ORGANISATION, LOCKS } from '../../../server/storage/postgres/migrate.ts';
import { PostgresStore } from '../../../server/storage/postgres/store.ts';
import type { PostgresTransaction } from '../../../server/storage/postgres/transaction.ts';
import { query } from '../../../server/storage/queries/query.ts';
import { insertRows, rowsWhere, updateRows } from '../../../server/storage/queries/rows.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import { session } from '../../faults/blocking.ts';
import { cleanUp } from '../../setup/clean-up.ts';
import { queryPostgres } from './client.ts';
import { Cluster } from './cluster.ts';
import { type CutMoment, wayTo } from './cut.ts';
import { freshDatabase, postgres } from './databases.ts';

const COLUMNS = ['code', 'texte', 'texte_plie', 'indice_de_gravite'] as const;
const insert = insertRows('anomalies.tried', COLUMNS);
const byCode = rowsWhere('anomalies.triedByCode', COLUMNS, ['code']);
const setTexte = updateRows('anomalies.triedUpdate', ['texte'], ['code']);
const pause = query<{ seconds: number }>('tried.sleep', (db, p) =>
  db.selectNoFrom((eb) => eb.fn('pg_sleep', [eb.val(p.seconds)]).as('slept')),
);
const CUT = `SELECT pg_terminate_backend(pid) AS cut FROM pg_stat_activity
  WHERE application_name = 'vigie' AND datname = current_database()`;
const ONE = { organisationKey: 1 };
const row = (code: number, texte = 'Défaut') => ({ code, texte, texte_plie: 'defaut', indice_de_gravite: 1 });

let url: string;
let store: PostgresStore;

beforeEach(async () => {
  url = await freshDatabase();
  store = await open(url);
});

async function open(db: string, options: Partial<Parameters<typeof PostgresStore.open>[1]> = {}) {
  const opened = await PostgresStore.open(db, { env: {}, clock: () => 0, ...options });
  cleanUp(() => opened.close());
  return opened;
}

const codes = async () =>
  (await queryPostgres(url, 'SELECT code FROM anomalies ORDER BY code')).map(({ code }) => code);
const transactions = async () =>
  Number((await queryPostgres(url, 'SELECT count(DISTINCT xmin::text) AS n FROM anomalies'))[0]?.n);
const texteOf = async (tx: PostgresTransaction, code = 1) => (await tx.get(byCode, { ...ONE, code }))?.texte;

test('writes that wait for a lock leave connections to reads', async () => {
  const small = await open(url, { poolSize: 4 });
  const holder = await session(url);
  await holder.run(`SELECT pg_advisory_xact_lock(${LOCKS}, ${EVERY_ORGANISATION})`);
  const writes = [1, 2, 3, 4, 5].map((organisationKey) =>
    small.write((tx) => insert.one(tx, organisationKey, row(organisationKey)), { organisationKey }),
  );
  const locks = `SELECT count(*)::integer AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  await expect.poll(async () => (await queryPostgres(url, locks))[0]?.n).toBe(2);
  await small.refuseUnready();
  expect(await codes()).toEqual([]);
  await holder.end();
  await Promise.all(writes);
  expect(await codes()).toEqual([1, 2, 3, 4, 5]);
});

describe('a transaction', () => {
  test('gives rows as they were written, numbers as numbers', async () => {
    const texte = 'Éclairage « 1er » \\ "\'\n\t€ 😀';
    await store.write((tx) => insert.one(tx, 1, row(999_999, texte)), ONE);
    const read = await store.read((tx) => tx.get(byCode, { ...ONE, code: 999_999 }));
    expect(read).toEqual(row(999_999, texte));
    expect(await store.read((tx) => tx.get(byCode, { organisationKey: 2, code: 999_999 }))).toBeUndefined();
  });

  test('answers of each row whether its key was free, the first of two that have one', async () => {
    await store.write((tx) => insert.one(tx, 1, row(2)), ONE);
    const free = await store.write(
      (tx) =>
        insert.many(
          tx,
          1,
          [1, 2, 3, 3].map((code) => row(code)),
        ),
      ONE,
    );
    expect(free).toEqual([true, false, true, false]);
    expect(await store.write((tx) => tx.run(setTexte, { ...ONE, code: 3, texte: 'x' }), ONE)).toBe(1);
    expect(await store.write((tx) => tx.run(setTexte, { ...ONE, code: 4, texte: 'x' }), ONE)).toBe(0);
  });

  test('goes back to a savepoint, also after a statement that failed', async () => {
    await store.write(async (tx) => {
      await insert.one(tx, 1, row(1));
      const outer = await tx.savepoint();
      await insert.one(tx, 1, row(2));
      const inner = await tx.savepoint();
      await expect(insert.one(tx, 1, { ...row(3), indice_de_gravite: 9 })).rejects.toThrow(
        'indice_de_gravite',
      );
      await inner.undo();
      await inner.release();
      expect(tx.isOpen).toBe(true);
      await insert.one(tx, 1, row(4));
      await outer.release();
    }, ONE);
    expect(await codes()).toEqual([1, 2, 4]);
  });

  test('that reads sees one state, whatever is written meanwhile', async () => {
    await store.write((tx) => insert.one(tx, 1, row(1, 'before')), ONE);
    const seen = await store.read(async (tx) => {
      const first = await texteOf(tx);
      await store.write((other) => other.run(setTexte, { ...ONE, code: 1, texte: 'after' }), ONE);
      return [first, await texteOf(tx)];
    });
    expect(seen).toEqual(['before', 'before']);
    expect(await store.read((tx) => texteOf(tx))).toBe('after');
  });

  test('that reads cannot write', async () => {
    const written = store.read((tx) => insert.one(tx, 1, row(1)));
    await expect(written).rejects.toMatchObject({ code: 'BASE_INDISPONIBLE', params: { reason: '25006' } });
    expect(await codes()).toEqual([]);
  });
});

describe('writes that wait together', () => {
  test('are one transaction; what one of them did is undone alone', async () => {
    const write = (code: number) =>
      store.write(async (tx) => {
        await insert.one(tx, 1, row(code));
        if (code === 5) throw new VigieError('CONFLIT');
        return code;
      }, ONE);
    const all = await Promise.allSettled(Array.from({ length: 20 }, (_, code) => write(code)));
    expect(all.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))).toEqual(['CONFLIT']);
    expect(await codes()).toEqual(Array.from({ length: 20 }, (_, i) => i).filter((code) => code !== 5));
    // A savepoint has a number of its own: the group is told by what it says of itself.
    expect(await queryPostgres(url, 'SELECT organisation_key, numero FROM groupes')).toEqual([
      { organisation_key: 1, numero: '1' },
    ]);
  });

  test('of one kind are one work', async () => {
    const groups: number[] = [];
    const group = {
      kind: 'anomalies',
      organisationKey: 1,
      work: async (tx: never, items: readonly number[]) => {
        groups.push(items.length);
        const free = await insert.many(
          tx,
          1,
          items.map((code) => row(code)),
        );
        return free.map((isFree) => (isFree ? 'made' : new VigieError('CODE_EXISTANT')));
      },
    };
    const items = [1, 2, 3, 2];
    const all = await Promise.allSettled(items.map((code) => store.writeTogether(group as never, code)));
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect(groups).toEqual([4]);
    expect(await transactions()).toBe(1);
  });

  test('that try something out leave nothing', async () => {
    const [tried] = await Promise.all([
      store.write((tx) => insert.many(tx, 1, [row(1)]), { ...ONE, dryRun: true }),
      store.write((tx) => insert.one(tx, 1, row(2)), ONE),
    ]);
    expect(tried).toEqual([true]);
    expect(await codes()).toEqual([2]);
  });

  test('of two servers are one after the other, those of all organisations as well', async () => {
    const other = await open(url);
    await store.write((tx) => insert.one(tx, 1, row(1, '0')), ONE);
    // Read, then written: two at once would lose one.
    const more = (on: PostgresStore, options: object) =>
      on.write(async (tx) => {
        const texte = String(Number(await texteOf(tx)) + 1);
        await tx.run(setTexte, { ...ONE, code: 1, texte });
      }, options);
    const writes = Array.from({ length: 60 }, (_, i) => more(i % 2 ? store : other, i % 3 ? ONE : {}));
    await Promise.all(writes);
    expect(await store.read((tx) => texteOf(tx))).toBe('60');
  });

  test('of other organisations are not waited for', async () => {
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = store.write(async (tx) => {
      await insert.one(tx, 1, row(1));
      await held;
    }, ONE);
    await store.write((tx) => insert.one(tx, 2, row(2)), { organisationKey: 2 });
    expect(await codes()).toEqual([2]);
    release();
    await first;
    expect(await codes()).toEqual([1, 2]);
  });
});

describe('what goes wrong', () => {
  test('a deadlock: the group is run again, and done once', async () => {
    await store.write((tx) => insert.many(tx, 1, [row(1), row(2)]), ONE);
    const { Client } = await import('pg');
    const other = new Client(url);
    await other.connect();
    cleanUp(() => other.end());
    // It waits longer than ours, which is therefore the one that is undone.
    await other.query(
      "SET deadlock_timeout = '60s'; BEGIN; UPDATE anomalies SET texte = 'theirs' WHERE code = 1",
    );
    let attempts = 0;
    let theirs: Promise<unknown> | undefined;
    await store.write(async (tx) => {
      attempts++;
      await tx.run(setTexte, { ...ONE, code: 2, texte: 'ours' });
      theirs ??= other
        .query("UPDATE anomalies SET texte = texte || '!' WHERE code = 2")
        .then(() => other.query('COMMIT'));
      await tx.run(setTexte, { ...ONE, code: 1, texte: 'ours' });
    }, ONE);
    await theirs;
    expect(attempts).toBe(2);
    expect(await queryPostgres(url, 'SELECT texte FROM anomalies')).toEqual([
      { texte: 'ours' },
      { texte: 'ours' },
    ]);
  });

  test('a connection that is killed within a group: it is done once', async () => {
    let attempts = 0;
    const write = (code: number) =>
      store.write(async (tx) => {
        await insert.one(tx, 1, row(code));
        if (code === 2 && ++attempts === 1) await killWriter(url);
        await tx.run(setTexte, { ...ONE, code, texte: 'whole' });
      }, ONE);
    await Promise.all([1, 2, 3].map(write));
    expect(attempts).toBe(2);
    expect(await queryPostgres(url, 'SELECT code, texte FROM anomalies ORDER BY code')).toEqual(
      [1, 2, 3].map((code) => ({ code, texte: 'whole' })),
    );
  });

  test.each([
    ['before COMMIT arrives', 2],
    ['after COMMIT was answered', 1],
  ] as [CutMoment, number][])('a connection that breaks %s: the group is done once', async (place, times) => {
    const way = await wayTo(url);
    const broken = await open(way.url);
    let attempts = 0;
    way.breakAt(place);
    const code = await broken.write(async (tx) => {
      attempts++;
      // By its own: a second time would be seen.
      await insert.one(tx, 1, row(attempts));
      return attempts;
    }, ONE);
    expect([way.broken, attempts, code]).toEqual([1, times, times]);
    expect(await codes()).toEqual([times]);
    await broken.write((tx) => insert.one(tx, 1, row(10)), ONE);
    expect(await codes()).toEqual([times, 10]);
  });

  test('a statement that PostgreSQL refuses is no reason to try again', async () => {
    let attempts = 0;
    const written = store.write(async (tx) => {
      attempts++;
      await insert.one(tx, 1, { ...row(1), indice_de_gravite: 9 });
    }, ONE);
    await expect(written).rejects.toMatchObject({ code: '23514' });
    expect(attempts).toBe(1);
  });

  test('an idle connection that is cut is not noticed', async () => {
    await store.read((tx) => texteOf(tx));
    const cut = await queryPostgres(url, CUT);
    expect(cut.length).toBeGreaterThan(0);
    expect(await store.read((tx) => texteOf(tx))).toBeUndefined();
    await store.write((tx) => insert.one(tx, 1, row(1)), ONE);
  });

  test('what was remembered of lists is forgotten with the connection: another database may answer', async () => {
    const { keys } = store.listCache.getOrCreate('anomalies', 7);
    keys.push([1]);
    await store.read((tx) => texteOf(tx));
    expect(store.listCache.getOrCreate('anomalies', 7).keys).toBe(keys);
    const cut = await queryPostgres(url, CUT);
    expect(cut.length).toBeGreaterThan(0);
    await store.read((tx) => texteOf(tx));
    expect(store.listCache.getOrCreate('anomalies', 7).keys).toEqual([]);
  });

  test('a read takes turns where the pool is small, and what is read is handed over as it comes', async () => {
    const small = await open(url, { poolSize: 1 });
    await small.write((tx) => insert.many(tx, 1, [row(1), row(2)]), ONE);
    await Promise.all(Array.from({ length: 5 }, () => small.read((tx) => tx.run(pause, { seconds: 0.01 }))));
    expect(small.connections).toEqual({ total: 1, idle: 1, waiting: 0 });
    const read: unknown[] = [];
    const stream = small.stream(async function* (tx) {
      for (const code of [1, 2]) yield (await tx.get(byCode, { ...ONE, code }))?.code;
    });
    for await (const one of stream) read.push(one);
    expect(read).toEqual([1, 2]);
    for await (const _ of small.stream(async function* () {
      yield 1;
      yield 2;
    }))
      break;
    expect(small.connections.idle).toBe(1);
  });
});

describe('a server that goes away', () => {
  test.each(['immediate', 'killed'] as const)(
    'and comes back (%s): writes wait, and are done once',
    async (how) => {
      await postgres();
      const cluster = await Cluster.start();
      cleanUp(() => cluster.remove());
      await (await PostgresStore.create(cluster.url(), { env: {} }, async () => {})).close();
      const there = await open(cluster.url());
      await there.refuseUnready();
      let attempts = 0;
      const write = there.write(async (tx) => {
        await insert.one(tx, 1, row(++attempts));
        if (attempts === 1) await (how === 'killed' ? cluster.kill() : cluster.stop('immediate'));
        await texteOf(tx);
      }, ONE);
      const second = there.write((tx) => insert.one(tx, 1, row(100)), ONE);
      await until(() => attempts > 0);
      await until(async () => (await away(there)) !== undefined);
      await expect(there.read((tx) => texteOf(tx))).rejects.toMatchObject({
        code: 'BASE_INDISPONIBLE',
        headers: { 'retry-after': '1' },
      });
      await cluster.start();
      await Promise.all([write, second]);
      await there.refuseUnready();
      expect(await queryPostgres(cluster.url(), 'SELECT code FROM anomalies ORDER BY code')).toEqual([
        { code: attempts },
        { code: 100 },
      ]);
      expect(attempts).toBeGreaterThan(1);
    },
  );

  test('for longer than a write waits is told so', async () => {
    await postgres();
    const cluster = await Cluster.start();
    cleanUp(() => cluster.remove());
    await (await PostgresStore.create(cluster.url(), { env: {} }, async () => {})).close();
    const told: boolean[] = [];
    const there = await open(cluster.url(), { busyDeadline: 100, onBusy: (waiting) => told.push(waiting) });
    await cluster.stop('fast');
    // Each organisation has a queue: that several of them wait is told once.
    const written = await Promise.allSettled(
      [1, 2, 3].map((organisationKey) =>
        there.write((tx) => insert.one(tx, organisationKey, row(1)), { organisationKey }),
      ),
    );
    for (const { reason } of written as PromiseRejectedResult[])
      expect(reason).toMatchObject({ code: 'BASE_INDISPONIBLE', params: { reason: 'ECONNREFUSED' } });
    await until(() => told.length > 1);
    expect(told).toEqual([true, false]);
    expect(written).toHaveLength(3);
  });
});

describe('a way that falls silent, and swallows what is sent', () => {
  /** A statement has this long to be answered: the other ones of these tests take a fraction of it. */
  const queryTimeout = 1000;

  test('a read that has begun is told that the database is away, and its connection is given up', async () => {
    const way = await wayTo(url);
    const through = await open(way.url, { queryTimeout });
    const read = through.read(async (tx) => {
      await texteOf(tx);
      way.silence();
      await texteOf(tx);
    });
    await expect(read).rejects.toMatchObject({
      code: 'BASE_INDISPONIBLE',
      params: { reason: 'Query read timeout' },
      headers: { 'retry-after': '1' },
    });
    expect(way.swallowed).toBeGreaterThan(0);
    expect(through.connections.total).toBe(0);
  });

  test('while nobody uses it: a read is done by another connection, and so are the next ones', async () => {
    const way = await wayTo(url);
    const through = await open(way.url, { queryTimeout });
    expect(through.connections).toEqual({ total: 1, idle: 1, waiting: 0 });
    way.silence();
    expect(await through.read((tx) => texteOf(tx))).toBeUndefined();
    const { swallowed } = way;
    expect(swallowed).toBeGreaterThan(0);
    expect(await through.read((tx) => texteOf(tx))).toBeUndefined();
    expect(through.connections).toEqual({ total: 1, idle: 1, waiting: 0 });
    expect(way.swallowed).toBe(swallowed);
  });

  test('what is handed over as it is read ends with an error', async () => {
    const way = await wayTo(url);
    const through = await open(way.url, { queryTimeout });
    const read: unknown[] = [];
    const stream = through.stream(async function* (tx) {
      yield (await texteOf(tx)) ?? 'none';
      way.silence();
      // All sent together: the first that is not answered ends them.
      yield* await Promise.all([texteOf(tx), texteOf(tx)]);
    });
    const taken = (async () => {
      for await (const one of stream) read.push(one);
    })();
    await expect(taken).rejects.toMatchObject({ code: 'BASE_INDISPONIBLE' });
    expect([read, way.swallowed > 0, through.connections.total]).toEqual([['none'], true, 0]);
  });

  test.each([
    // Its server undoes it once it has waited for the rest, and lets the lock go.
    ['before COMMIT arrives', 2, () => killWriter(url)],
    ['after COMMIT was answered', 1, undefined],
  ] as [CutMoment, number, (() => Promise<void>) | undefined][])(
    '%s: the group is done once',
    async (place, times, meanwhile) => {
      const way = await wayTo(url);
      const through = await open(way.url, { queryTimeout });
      let attempts = 0;
      way.silenceAt(place, meanwhile);
      await through.write(async (tx) => {
        attempts++;
        // By its own: a second time would be seen.
        await insert.one(tx, 1, row(attempts));
      }, ONE);
      expect([way.broken, way.swallowed > 0, attempts]).toEqual([1, true, times]);
      expect(await codes()).toEqual([times]);
    },
  );

  test('whatever may take long is not ended by that', async () => {
    const slow = (tx: PostgresTransaction) => tx.run(pause, { seconds: 1.5 });
    const hurried = await open(url, { queryTimeout });
    const ended = hurried.read(async (tx) => {
      await texteOf(tx);
      await slow(tx);
    });
    await expect(ended).rejects.toMatchObject({ params: { reason: 'Query read timeout' } });
    for (const options of [{ unhurried: true }, { forLoading: true }]) {
      const unhurried = await open(url, { queryTimeout, ...options });
      expect(await unhurried.write(slow)).toBe(1);
    }
  });

  test('a store that is given up ends what is under way, and closes', async () => {
    const way = await wayTo(url);
    const through = await open(way.url, { poolSize: 1 });
    way.silence();
    const refused = [
      through.write((tx) => texteOf(tx), ONE),
      // No connection is left for it.
      through.read((tx) => texteOf(tx)),
    ].map((one) => expect(one).rejects.toMatchObject({ code: 'BASE_INDISPONIBLE' }));
    await until(() => way.swallowed > 0 && through.connections.waiting === 1);
    const closed = through.close();
    through.abandon();
    await Promise.all([...refused, closed]);
    expect(through.connections.total).toBe(0);
  });
});

async function killWriter(db: string): Promise<void> {
  const killed = await queryPostgres(
    db,
    `SELECT pg_terminate_backend(pid, 5000) AS killed FROM pg_stat_activity
     WHERE application_name = 'vigie' AND datname = current_database() AND state = 'idle in transaction'`,
  );
  expect(killed).toEqual([{ killed: true }]);
}

async function away(there: PostgresStore): Promise<unknown> {
  return there.refuseUnready().then(
    () => undefined,
    (error: unknown) => error,
  );
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
}
