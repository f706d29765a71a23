import { expect, onTestFinished, test } from 'vitest';
import { serve } from '../../../server/http/serve.ts';
import { PostgresStore } from '../../../server/storage/postgres/store.ts';
import { insertRows } from '../../../server/storage/queries/rows.ts';
import { queryPostgres } from './client.ts';
import { freshDatabase } from './databases.ts';

const insert = insertRows('anomalies.measured', ['code', 'texte', 'texte_plie', 'indice_de_gravite']);
const row = (code: number) => ({ code, texte: 'Défaut', texte_plie: 'defaut', indice_de_gravite: 1 });

test('a database tells how many writes wait, and how many share a transaction', async () => {
  const groups: number[] = [];
  const store = await PostgresStore.open(await freshDatabase(), {
    env: {},
    onGroup: (writes) => groups.push(writes),
  });
  onTestFinished(() => store.close());
  const written = [1, 2, 3].flatMap((code) =>
    [1, 2].map((organisationKey) =>
      store.write((tx) => insert.one(tx, organisationKey, row(code)), { organisationKey }),
    ),
  );
  expect(store.waitingWrites).toBe(6);
  await Promise.all(written);
  expect(store.waitingWrites).toBe(0);
  expect(groups.reduce((sum, writes) => sum + writes, 0)).toBe(6);
  expect(groups.length).toBeLessThan(6);
});

test('a server tells its size and the connections to it', async () => {
  const url = await freshDatabase();
  const place = { host: '127.0.0.1', port: 0 };
  const running = await serve({
    ...place,
    file: url,
    orgHeader: 'Service-Org-Id',
    allowedHosts: [],
    metrics: place,
    report: () => {},
  });
  onTestFinished(() => running.stop());
  const text = await (await fetch(running.metrics as string)).text();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  const [{ bytes } = {}] = await queryPostgres(url, 'SELECT pg_database_size(current_database()) AS bytes');
  expect(value('vigie_database_bytes')).toBeGreaterThan(Number(bytes) / 2);
  expect(value('vigie_database_connections{state="total"}')).toBeGreaterThan(0);
  expect(value('vigie_database_connections{state="waiting"}')).toBe(0);
});
