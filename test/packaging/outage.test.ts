import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newPlace, until } from '../e2e/program.ts';
import { makeOrganisations, type Organisation, startServers } from '../faults/deployment.ts';
import { queryPostgres } from '../server/postgres/client.ts';
import { Cluster } from '../server/postgres/cluster.ts';
import { emptyDatabase, postgres } from '../server/postgres/databases.ts';
import { THOROUGH } from '../setup/chance.ts';
import { cleanUp } from '../setup/clean-up.ts';
import { runCaddy } from './caddy.ts';

/** Two servers on one PostgreSQL behind Caddy, and where commands are run that go to it. */
async function deploy(db: string) {
  const [{ id, token }] = (await makeOrganisations(db)) as [Organisation];
  const servers = await startServers(db);
  const address = await runCaddy(servers.map(({ url }) => new URL(url).host));
  const place = newPlace();
  const env = { VIGIE_URL: address, VIGIE_ORG: id, VIGIE_TOKEN: token };
  return { address, place, env, servers };
}

// Seconds of waiting: for a release alone.
if (THOROUGH)
  it('while PostgreSQL is down, a command waits a little, ends and says why; once it is back, commands work', async () => {
    // The run has one that tests share, so that this one can be stopped.
    await postgres();
    const cluster = await Cluster.start();
    cleanUp(() => cluster.remove());
    const { address, place, env } = await deploy(cluster.url());
    const list = () => place.vigie(['anomalies', 'list', '--json'], { env });
    expect(await list()).toMatchObject({ exitCode: 0, out: '[]\n' });

    await cluster.stop('fast');
    // Before Caddy knows that neither server is ready, and after: it asks them every two seconds.
    for (let times = 0; times < 2; times++) {
      const start = performance.now();
      const { err, exitCode } = await list();
      expect([exitCode, err]).toEqual([8, expect.stringContaining('"code":"BASE_INDISPONIBLE"')]);
      expect(performance.now() - start).toBeGreaterThan(2000);
    }
    const { out } = await place.vigie(['doctor'], { env });
    expect(out).toMatch(/^service\.http\terreur\t.*The database server does not answer \(ECONNREFUSED\)/m);

    await cluster.start();
    await until(async () => (await fetch(`${address}/readyz`)).status === 200);
    expect(await list()).toMatchObject({ exitCode: 0 });
  });

it('a server that is killed in the midst of an import costs no row, and none comes twice', async () => {
  const db = await emptyDatabase();
  const { place, env, servers } = await deploy(db);
  const rows = 5_000;
  const lines = Array.from({ length: rows }, (_, i) => `Consigne ${i},/Éclairage`);
  writeFileSync(join(place.folder, 'p.csv'), `contenu,chemins\n${lines.join('\n')}\n`);
  const count = async () => {
    const [row] = await queryPostgres<{ n: number; distinct: number }>(
      db,
      'SELECT count(*)::int AS n, count(DISTINCT contenu)::int AS distinct FROM prescriptions',
    );
    return row as { n: number; distinct: number };
  };
  const imported = place.start(['prescriptions', 'import', 'p.csv', '--json'], { env });
  const { n } = await until(async () => {
    const now = await count();
    return now.n > 0 && now;
  });
  expect(await servers[0].kill()).toBe('SIGKILL');
  expect(n).toBeLessThan(rows);
  const { exitCode, stderr } = await imported;
  expect([exitCode, stderr]).toEqual([0, expect.any(String)]);
  expect(await count()).toEqual({ n: rows, distinct: rows });
});
