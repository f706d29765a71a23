import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { csvOf, makeTask } from '../chaos/library.ts';
import { Middle, pass } from '../chaos/middle.ts';
import { newPlace } from '../e2e/program.ts';
import { queryPostgres } from '../server/postgres/client.ts';
import { Cluster } from '../server/postgres/cluster.ts';
import { postgres } from '../server/postgres/databases.ts';
import { cleanUp } from '../setup/clean-up.ts';
import { makeOrganisations, type Organisation, startServers } from './deployment.ts';

/** Attempts within which an import is done: each that fails has met something. */
const ATTEMPTS_MAX = 10;

test('an import that meets a server that is killed and a database that crashes does everything once', async () => {
  await postgres();
  const cluster = await Cluster.start({ settings: ['fsync = on', 'full_page_writes = on'] });
  cleanUp(() => cluster.remove());
  const [organisation] = (await makeOrganisations(cluster.url())) as [Organisation];
  const [one, other] = await startServers(cluster.url());

  // The address of both: requests go to the first until it is gone, then to the second.
  let target = one;
  let signal: string | undefined;
  let crashes = 0;
  let writes = 0;
  let back: Promise<void> = Promise.resolve();
  const balancer = await new Middle(({ method }) => {
    if (method === 'GET') return undefined;
    writes++;
    if (writes === 2)
      return async ({ forward, reset }) => {
        const lost = forward().catch(() => {});
        target = other;
        signal = await one.kill();
        await lost;
        reset();
      };
    if (writes === 5)
      return async (exchange) => {
        const passed = Promise.resolve(pass(exchange)).catch(exchange.reset);
        await cluster.stop('immediate');
        crashes++;
        back = cluster.start();
        await passed;
      };
    return undefined;
  }).start();
  cleanUp(() => balancer.stop());
  balancer.before({
    get env() {
      return { VIGIE_URL: target.url };
    },
  });

  const place = newPlace();
  const { rows } = makeTask('prescriptions', 'create', { rows: 400, seed: 'fail-over', wide: true });
  writeFileSync(join(place.folder, 'file.csv'), csvOf(rows));
  const { id: VIGIE_ORG, token: VIGIE_TOKEN } = organisation;
  const env = { VIGIE_URL: balancer.url, VIGIE_ORG, VIGIE_TOKEN };
  let done = false;
  for (let attempt = 1; !done && attempt <= ATTEMPTS_MAX; attempt++) {
    const { exitCode, err } = await place.vigie(['prescriptions', 'import', 'file.csv'], { env });
    // Not reached, temporary, or partly done: the same command goes on.
    expect([0, 7, 8, 9], err).toContain(exitCode);
    done = exitCode === 0;
    await back;
  }
  expect([done, signal, crashes]).toEqual([true, 'SIGKILL', 1]);
  const there = await queryPostgres<{ contenu: string }>(cluster.url(), 'SELECT contenu FROM prescriptions');
  expect(there.map(({ contenu }) => contenu).sort()).toEqual(rows.map(({ contenu }) => contenu).sort());
});
