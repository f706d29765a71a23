import { describe, expect, test } from 'vitest';
import { newPlace, until } from '../e2e/program.ts';
import { queryPostgres } from '../server/postgres/client.ts';
import { Cluster } from '../server/postgres/cluster.ts';
import { wayTo } from '../server/postgres/cut.ts';
import { emptyDatabase, postgres } from '../server/postgres/databases.ts';
import { cleanUp } from '../setup/clean-up.ts';
import { lock, waiting } from './blocking.ts';
import { makeOrganisations, type Organisation, Server, send, startServers } from './deployment.ts';

const add = (contenu: string, key?: string) => ({
  method: 'POST',
  path: '/prescriptions',
  body: { contenu, chemins: ['/Éclairage'] },
  headers: key === undefined ? {} : { 'idempotency-key': key },
});

async function contenus(db: string): Promise<string[]> {
  const rows = await queryPostgres<{ contenu: string }>(
    db,
    'SELECT contenu FROM prescriptions ORDER BY contenu',
  );
  return rows.map(({ contenu }) => contenu);
}

describe('a server that is killed', () => {
  test('in the midst of a write leaves nothing of it, and holds up nobody', async () => {
    const db = await emptyDatabase();
    const [organisation] = (await makeOrganisations(db)) as [Organisation];
    const [one, other] = await startServers(db);
    const locked = await lock(db, 'prescriptions_chemins');
    const lost = expect(send(one, organisation, add('Consigne', 'k'))).rejects.toThrow();
    // The prescription is inserted, and its places are not.
    await until(async () => (await waiting(db)) === 1);
    expect(await one.kill()).toBe('SIGKILL');
    await lost;
    await locked.end();

    expect((await send(other, organisation, add('Autre'))).status).toBe(200);
    expect(await contenus(db)).toEqual(['Autre']);
    const again = await send(other, organisation, add('Consigne', 'k'));
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, null]);
    expect(await contenus(db)).toEqual(['Autre', 'Consigne']);
  });

  test('before it answers what it has done: another server answers it for its key', async () => {
    const db = await emptyDatabase();
    const [organisation] = (await makeOrganisations(db)) as [Organisation];
    const way = await wayTo(db);
    const [one, other] = [await new Server(way.url).start(), await new Server(db).start()];
    way.breakAt('after COMMIT was answered', () => one.kill());
    await expect(send(one, organisation, add('Consigne', 'k'))).rejects.toThrow();
    expect([way.broken, (await one.child).signal]).toEqual([1, 'SIGKILL']);
    expect(await contenus(db)).toEqual(['Consigne']);

    const again = await send(other, organisation, add('Consigne', 'k'));
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    expect(await contenus(db)).toEqual(['Consigne']);
  });
});

describe('two servers', () => {
  test('that are given one key at once do it once, and answer the same', async () => {
    const db = await emptyDatabase();
    const [organisation] = (await makeOrganisations(db)) as [Organisation];
    const servers = await startServers(db);
    const keys = Array.from({ length: 50 }, (_, i) => `key-${i}`);
    const answers = await Promise.all(
      keys.map((key) => Promise.all(servers.map((server) => send(server, organisation, add(key, key))))),
    );
    for (const both of answers) {
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect(new Set(both.map(({ text }) => text)).size).toBe(1);
      const replayed = both.filter(({ headers }) => headers.get('idempotency-replayed') === 'true');
      expect(replayed).toHaveLength(1);
    }
    expect(await contenus(db)).toEqual(keys.toSorted());
  });

  test('that write the same dossier lose nothing: what was read is changed, or refused', async () => {
    const db = await emptyDatabase();
    const [organisation] = (await makeOrganisations(db)) as [Organisation];
    const servers = await startServers(db);
    const path = `/workflows/${organisation.workflows[0]}`;
    let refused = 0;
    // Each adds one ten times: to what it has read, and on the condition that it is still so.
    const addTen = async (server: Server) => {
      for (let added = 0; added < 10; ) {
        const { body, headers } = await send(server, organisation, { path });
        const changed = await send(server, organisation, {
          ...{ method: 'POST', path, headers: { 'if-match': headers.get('etag') ?? '' } },
          body: { observations: String(Number(body.observations) + 1) },
        });
        expect([200, 412]).toContain(changed.status);
        if (changed.status === 200) added++;
        else refused++;
      }
    };
    await Promise.all([...servers, ...servers, ...servers].map(addTen));
    expect(refused).toBeGreaterThan(0);
    for (const server of servers)
      expect((await send(server, organisation, { path })).body.observations).toBe('60');
  });
});

test('a server that begins while its database is away says so, and begins once it is there', async () => {
  await postgres();
  const cluster = await Cluster.start();
  cleanUp(() => cluster.remove());
  const [organisation] = (await makeOrganisations(cluster.url())) as [Organisation];
  await cluster.stop('fast');
  const ran = await newPlace().vigie(['server', 'start', '--db', cluster.url(), '--json']);
  expect(ran).toMatchObject({ exitCode: 8, out: '' });
  expect(ran.err).toContain('BASE_INDISPONIBLE');
  await cluster.start();
  const server = await new Server(cluster.url()).start();
  expect((await send(server, organisation, { path: '/readyz' })).status).toBe(200);
});

test('a server tells once that its database went away, however often it is asked, and once that it is back', async () => {
  await postgres();
  const cluster = await Cluster.start();
  cleanUp(() => cluster.remove());
  const [organisation] = (await makeOrganisations(cluster.url())) as [Organisation];
  const server = await new Server(cluster.url()).start();
  let told = '';
  server.child.stderr.on('data', (piece: Buffer) => {
    told += piece;
  });
  await cluster.stop('fast');
  for (const path of ['/readyz', '/prescriptions', '/readyz'])
    expect((await send(server, organisation, { path })).body.code).toBe('BASE_INDISPONIBLE');
  await cluster.start();
  await until(() => told.includes('database_back'));
  expect((await send(server, organisation, { path: '/prescriptions' })).status).toBe(200);
  server.child.kill('SIGTERM');
  await server.child;
  const time = expect.stringMatching(/^\d{4}-.*Z$/);
  expect(
    told
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    {
      ...{ level: 'error', time, event: 'database_away', code: 'BASE_INDISPONIBLE' },
      error: expect.stringMatching(/ECONNREFUSED|ECONNRESET|terminat|shut/),
    },
    { level: 'info', time, event: 'database_back', seconds: expect.any(Number) },
  ]);
});
