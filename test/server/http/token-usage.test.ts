import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../server/admin/database.ts';
import { TokenUsage } from '../../../server/core/token-usage.ts';
import { Housekeeping } from '../../../server/http/housekeeping.ts';
import { startHttp } from '../../../server/http/listen.ts';
import { Client } from '../../../src/client/client.ts';
import { listAnomalies } from '../../../src/contract/resources/anomalies.ts';
import { listJetons } from '../../../src/contract/resources/jetons.ts';
import { remote } from '../../client/servers.ts';
import { run } from '../../commands/world.ts';
import { connected, engine, runSql } from '../engines/engine.ts';
import { prepareWorld } from '../prepared-world.ts';
import { type OrganisationName, openBench } from '../world.ts';

/** Last use of tokens, by day (choice X15). */
const prepared = await prepareWorld();
const DAY = 86_400_000;

/** A server whose housekeeping does a round when it is told to. */
async function served() {
  const world = await prepared.copy();
  // It does not wait for a database that is locked.
  const bench = await openBench(world, await openStore(world.db, { busyDeadline: 0 }));
  const service = { ...bench.service, tokenUsage: new TokenUsage() };
  const options = { host: '127.0.0.1', port: 0, orgHeader: 'Service-Org-Id', allowedHosts: [] };
  const http = await startHttp(service, options);
  const housekeeping = new Housekeeping(service, 365);
  onTestFinished(async () => {
    await http.drain();
    await housekeeping.stop();
    await bench.store.close();
  });
  const client = (user: string, name: OrganisationName = 'nord') => {
    const { id, tokens } = world.organisations[name];
    return new Client(remote(http.url, { org: id, token: tokens[user] }));
  };
  return {
    bench,
    client,
    db: world.db,
    org: world.organisations.nord.id,
    use: (user: string, name?: OrganisationName) => client(user, name).call(listAnomalies),
    /** A round, waited for. */
    async round(): Promise<void> {
      const round = new Housekeeping(service, 365);
      round.start();
      await round.stop();
    },
    /** The days that are written, by organisation and user. */
    async written(): Promise<Record<string, unknown>> {
      const rows = await runSql(
        world.db,
        `SELECT organisation_key, utilisateur_id, last_used_on FROM tokens WHERE last_used_on IS NOT NULL ORDER BY 1, 2`,
      );
      return Object.fromEntries(
        rows.map((row) => [`${row.organisation_key} ${row.utilisateur_id}`, row.last_used_on]),
      );
    },
  };
}

test('the day is written by the housekeeping, and shown by the list of tokens', async () => {
  const { bench, client, db, org, use, round, written } = await served();
  const entries = () => runSql(db, 'SELECT id FROM audit');
  const before = await entries();
  await use('valideur');
  await use('secretariat', 'sud');
  expect(await written()).toEqual({});
  await round();
  const day = '2026-03-14';
  expect(await written()).toEqual({ '1 valideur': day, '2 secretariat': day });
  // What nobody did is in no audit log.
  expect(await entries()).toEqual(before);

  bench.elapsed = DAY;
  await use('valideur');
  await round();
  const { data } = await client('administrateur_fonctionnel').call(listJetons, {
    query: { utilisateur_id: 'valideur' },
  });
  expect(data).toMatchObject([{ last_used_on: '2026-03-15' }]);
  const listed = await run(['server', 'token', 'list', '--db', db, '--org', org, '--json'], { env: {} });
  const days = JSON.parse(listed.out) as { utilisateur_id: string; last_used_on: string | null }[];
  expect(days.find(({ utilisateur_id }) => utilisateur_id === 'valideur')?.last_used_on).toBe('2026-03-15');
  // Reading the database by a command is no use of a token.
  expect(days.find(({ utilisateur_id }) => utilisateur_id === 'relecteur')?.last_used_on).toBeNull();
});

test('a day that is written is not written again, and none gives way to an earlier one', async () => {
  const { bench, db, use, round, written } = await served();
  await use('valideur');
  await round();
  let writes = 0;
  const write: typeof bench.store.write = bench.store.write.bind(bench.store);
  bench.store.write = (work, options) => {
    writes++;
    return write(work, options);
  };
  await use('valideur');
  await round();
  expect(writes).toBe(0);
  await use('relecteur');
  await runSql(db, "UPDATE tokens SET last_used_on = '2026-03-20'");
  await round();
  expect(writes).toBe(1);
  expect(new Set(Object.values(await written()))).toEqual(new Set(['2026-03-20']));
});

test('a token that is refused was not used', async () => {
  const { client, db, use, round, written } = await served();
  await runSql(
    db,
    "UPDATE tokens SET revoked_at = '2026-01-01T00:00:00.000Z' WHERE utilisateur_id = 'valideur'",
  );
  await expect(use('valideur')).rejects.toMatchObject({ code: 'NON_AUTHENTIFIE' });
  // Nor one that may not do what is asked: it is known all the same.
  await expect(client('relecteur').call(listJetons)).rejects.toMatchObject({ code: 'LECTURE_RESERVEE' });
  await round();
  expect(await written()).toEqual({ '1 relecteur': '2026-03-14' });
});

// A PostgreSQL waits for the time of its lock_timeout.
if (engine.name === 'SQLite')
  test('a database that is locked is tried again at the next round', async () => {
    const { bench, db, use, round, written } = await served();
    await use('valideur');
    await connected(db, async (other) => {
      await other.take();
      await round();
      await other.ask('ROLLBACK');
    });
    expect([await written(), bench.reported]).toEqual([{}, []]);
    await round();
    expect(await written()).toEqual({ '1 valideur': '2026-03-14' });
  });
