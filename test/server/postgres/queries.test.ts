import { Client } from 'pg';
import { expect, test } from 'vitest';
import { postgres } from '../../../server/storage/postgres/dialect.ts';
import { declareQueries } from '../../../server/storage/queries/declare-queries.ts';
import { compileAll } from '../../../server/storage/queries/query.ts';
import { cleanUp } from '../../setup/clean-up.ts';
import { freshDatabase } from './databases.ts';

/** Those that only SQLite runs: its index of words. */
const SQLITE = /^search\.(?!lastNumber)/;

test('PostgreSQL takes every query that is declared', async () => {
  const client = new Client(await freshDatabase());
  await client.connect();
  cleanUp(() => client.end());
  await declareQueries();
  const all = Object.entries(compileAll(postgres)).filter(([key]) => !SQLITE.test(key));
  const refused: string[] = [];
  for (const [i, [key, { sql }]] of all.entries()) {
    const preparing = client.query(`PREPARE tried_${i} AS ${sql}`);
    await preparing.catch((error: Error) => refused.push(`${key}: ${error.message}: ${sql}`));
  }
  expect(refused).toEqual([]);
  expect(all.length).toBeGreaterThan(300);
});
