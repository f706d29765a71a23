import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { until } from '../e2e/program.ts';
import { databaseOf, queryPostgres } from '../server/postgres/client.ts';
import { Cluster } from '../server/postgres/cluster.ts';
import { type CutMoment, wayTo } from '../server/postgres/cut.ts';
import { emptyDatabase, postgres } from '../server/postgres/databases.ts';
import { THOROUGH } from '../setup/chance.ts';
import { cleanUp } from '../setup/clean-up.ts';
import { lock, session, waiting } from './blocking.ts';
import {
  type Answered,
  makeOrganisations,
  type Organisation,
  Server,
  send,
  startServers,
} from './deployment.ts';
import { resize, smallDisk } from './small-disk.ts';

/** One after the other on the disk, as where it matters that what was answered is there. */
const DURABLE = ['fsync = on', 'full_page_writes = on'];

async function ownCluster(settings: readonly string[] = []): Promise<Cluster> {
  await postgres();
  const cluster = await Cluster.start({ settings });
  cleanUp(() => cluster.remove());
  return cluster;
}

const add = (contenu: string, more: object = {}) => ({
  ...{ method: 'POST', path: '/prescriptions', body: { contenu, chemins: ['/Éclairage'] } },
  ...more,
});

/** Clients that add prescriptions until they are told to stop: what was answered, and with what. */
class Adding {
  readonly added: string[] = [];
  readonly refused: Answered[] = [];
  readonly #all: Promise<unknown>;
  #goesOn = true;

  constructor(servers: readonly Server[], organisation: Organisation) {
    this.#all = Promise.all(
      [...servers, ...servers, ...servers].map(async (server, client) => {
        for (let i = 0; this.#goesOn; i++) {
          const contenu = `${client} ${i}`;
          const answered = await send(server, organisation, add(contenu));
          if (answered.status === 200) this.added.push(contenu);
          else this.refused.push(answered);
        }
      }),
    );
  }

  /** Waits until so many more have been added. */
  async more(count: number): Promise<void> {
    const before = this.added.length;
    await until(() => this.added.length >= before + count);
  }

  async stop(): Promise<void> {
    this.#goesOn = false;
    await this.#all;
  }
}

async function contenus(db: string): Promise<string[]> {
  const rows = await queryPostgres<{ contenu: string }>(db, 'SELECT contenu FROM prescriptions');
  return rows.map(({ contenu }) => contenu).sort();
}

// A stop at once is half of what being killed is: for a release alone.
test.each(THOROUGH ? (['killed', 'immediate'] as const) : (['killed'] as const))(
  'a database that is stopped (%s) during writes and comes back: nothing that was answered is lost, or there twice',
  async (how) => {
    const cluster = await ownCluster(DURABLE);
    const [organisation] = (await makeOrganisations(cluster.url())) as [Organisation];
    const servers = await startServers(cluster.url());
    const adding = new Adding(servers, organisation);
    await adding.more(20);
    await (how === 'killed' ? cluster.kill() : cluster.stop('immediate'));
    for (const server of servers) {
      for (const path of ['/prescriptions', '/readyz']) {
        const away = await send(server, organisation, { path });
        expect([path, away.status, away.headers.get('retry-after')]).toEqual([path, 503, '1']);
        expect(away.body.code).toBe('BASE_INDISPONIBLE');
      }
      expect((await send(server, organisation, { path: '/livez' })).status).toBe(200);
    }
    await cluster.start();
    // By themselves: writes that waited are done.
    await adding.more(20);
    for (const server of servers)
      expect((await send(server, organisation, { path: '/readyz' })).status).toBe(200);
    await adding.stop();
    expect(adding.refused.map(({ status }) => status).filter((status) => status !== 503)).toEqual([]);
    expect(await contenus(cluster.url())).toEqual(adding.added.toSorted());
  },
);

test('connections that are cut during writes: all are done, and done once', async () => {
  const db = await emptyDatabase();
  const [organisation] = (await makeOrganisations(db)) as [Organisation];
  const servers = await startServers(db);
  const adding = new Adding(servers, organisation);
  let cut = 0;
  for (let i = 0; i < 10; i++) {
    await adding.more(5);
    const ended = await queryPostgres(
      db,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'vigie' AND datname = current_database() AND state <> 'idle'`,
    );
    cut += ended.length;
  }
  await adding.stop();
  expect(cut).toBeGreaterThan(0);
  expect(adding.refused.filter(({ status }) => status !== 503)).toEqual([]);
  expect(await contenus(db)).toEqual(adding.added.toSorted());
});

test.each(['before COMMIT arrives', 'after COMMIT was answered'] as CutMoment[])(
  'a way to the database that breaks %s: the write is answered, and done once',
  async (place) => {
    const db = await emptyDatabase();
    const [organisation] = (await makeOrganisations(db)) as [Organisation];
    const way = await wayTo(db);
    const server = await new Server(way.url).start();
    way.breakAt(place);
    expect((await send(server, organisation, add('Consigne'))).status).toBe(200);
    expect(way.broken).toBe(1);
    expect(await contenus(db)).toEqual(['Consigne']);
  },
);

test('a server whose database has fallen silent stops within twenty seconds', async () => {
  const db = await emptyDatabase();
  const [organisation] = (await makeOrganisations(db)) as [Organisation];
  const way = await wayTo(db);
  const server = await new Server(way.url).start();
  expect((await send(server, organisation, add('Consigne'))).status).toBe(200);
  way.silence();
  const leaving = new AbortController();
  const asked = { path: '/prescriptions', signal: leaving.signal };
  const lost = expect(send(server, organisation, asked)).rejects.toThrow();
  await until(() => way.swallowed > 0);
  // Who goes on waiting is waited for, ten seconds: for a release alone.
  if (!THOROUGH) leaving.abort();
  const told = performance.now();
  process.kill(server.child.pid as number, 'SIGTERM');
  expect((await server.child).exitCode).toBe(0);
  expect(performance.now() - told).toBeLessThan(20_000);
  await lost;
});

test('a deadlock with another program: the write is tried again, and done once', async () => {
  const db = await emptyDatabase();
  const [organisation] = (await makeOrganisations(db)) as [Organisation];
  const server = await new Server(db).start();
  const { body } = await send(server, organisation, add('Consigne'));
  const other = await session(db);
  // It waits longer than ours, which is therefore the one that is undone.
  await other.run("SET deadlock_timeout = '60s'");
  await other.run("UPDATE prescriptions SET type = 'liee_a_l_exploitation'");
  const path = `/prescriptions/${body.id}`;
  const moved = send(server, organisation, { method: 'PATCH', path, body: { chemins: ['/Accès'] } });
  await until(async () => (await waiting(db)) === 1);
  await other.run('UPDATE repertoires SET total = total');
  await other.end();
  expect((await moved).body.chemins).toEqual(['/Accès']);
  await until(async () => {
    const [row] = await queryPostgres<{ n: number }>(
      db,
      'SELECT deadlocks::integer AS n FROM pg_stat_database WHERE datname = current_database()',
    );
    return row?.n === 1;
  });
  const explored = await send(server, organisation, { path: '/prescriptions/explore' });
  expect(explored.body.data).toEqual([{ chemin: '/Accès' }]);
});

test('a statement that takes too long is ended, and told with a time to come back at', async () => {
  const db = await emptyDatabase();
  const [organisation] = (await makeOrganisations(db)) as [Organisation];
  const server = await new Server(db).start();
  await send(server, organisation, add('Consigne'));
  const locked = await lock(db, 'prescriptions');
  const read = send(server, organisation, { path: '/prescriptions' });
  await until(async () => (await waiting(db)) === 1);
  // As statement_timeout does, of which nobody waits for the thirty seconds here.
  const cancelled = await queryPostgres(
    db,
    `SELECT pg_cancel_backend(pid) AS done FROM pg_stat_activity
     WHERE application_name = 'vigie' AND datname = current_database() AND wait_event_type = 'Lock'`,
  );
  expect(cancelled).toEqual([{ done: true }]);
  const answered = await read;
  expect([answered.status, answered.body.code, answered.headers.get('retry-after')]).toEqual([
    ...[503, 'BASE_OCCUPEE', '1'],
  ]);
  await locked.end();
  expect((await send(server, organisation, { path: '/prescriptions' })).status).toBe(200);
});

test('more requests than connections take turns, and none is refused', async () => {
  const db = await emptyDatabase();
  const [organisation] = (await makeOrganisations(db)) as [Organisation];
  const server = await new Server(db).start();
  await send(server, organisation, add('Consigne'));
  const locked = await lock(db, 'prescriptions');
  const reads = Array.from({ length: 20 }, () => send(server, organisation, { path: '/prescriptions' }));
  await until(async () => (await waiting(db)) > 0);
  await locked.end();
  expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(reads.map(() => 200));
});

test('a disk that is full: what no longer fits is refused, and taken when there is room', async () => {
  const cluster = await ownCluster();
  const folder = smallDisk(cluster.directory);
  await queryPostgres(cluster.url(), `CREATE TABLESPACE small LOCATION '${folder}'`);
  await queryPostgres(cluster.url(), 'CREATE DATABASE small TABLESPACE small');
  const db = databaseOf(cluster.url(), 'small');
  const [organisation] = (await makeOrganisations(db)) as [Organisation];
  const server = await new Server(db).start();
  let refused: Answered | undefined;
  const added: string[] = [];
  for (let i = 0; !refused; i++) {
    // Of a size that PostgreSQL makes no smaller.
    const contenu = `${i} ${randomBytes(30_000).toString('hex')}`;
    const answered = await send(server, organisation, add(contenu));
    if (answered.status === 200) added.push(contenu);
    else refused = answered;
  }
  expect([refused.status, refused.body.code]).toEqual([507, 'DISQUE_PLEIN']);
  expect(await contenus(db)).toEqual(added.toSorted());
  expect((await send(server, organisation, { path: '/prescriptions' })).body.meta.pagination.total).toBe(
    added.length,
  );
  resize(folder, '200m');
  expect((await send(server, organisation, add('Consigne'))).status).toBe(200);
});
