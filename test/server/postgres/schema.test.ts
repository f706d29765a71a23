import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { migrations, SCHEMA_VERSION } from '../../../server/storage/migrations.ts';
import { parsePostgresAddress } from '../../../server/storage/postgres/address.ts';
import { createTables, migrateTables } from '../../../server/storage/postgres/migrate.ts';
import { ConnectionPool } from '../../../server/storage/postgres/pool.ts';
import { PostgresStore } from '../../../server/storage/postgres/store.ts';
import type { VigieError } from '../../../src/contract/errors.ts';
import { messages } from '../../../src/messages/index.ts';
import { quoted } from '../../../src/messages/listed.ts';
import { hintOf } from '../../../src/messages/sentence.ts';
import { cleanUp } from '../../setup/clean-up.ts';
import { queryPostgres } from './client.ts';
import { Cluster } from './cluster.ts';
import { emptyDatabase, freshDatabase, postgres } from './databases.ts';

const open = (url: string) => PostgresStore.open(url, { env: {} });
const create = (url: string) => PostgresStore.create(url, { env: {} }, async () => {});

async function refusal(attempt: Promise<{ close(): Promise<void> }>): Promise<VigieError> {
  try {
    await (await attempt).close();
  } catch (error) {
    return error as VigieError;
  }
  throw new Error('it was opened');
}

describe('the tables', () => {
  test('have keys that begin with the organisation, and texts that are compared by bytes', async () => {
    const url = await freshDatabase();
    const keys = await queryPostgres(
      url,
      `SELECT i.indrelid::regclass::text AS of, i.indexrelid::regclass::text AS index
       FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indrelid AND c.relnamespace = 'public'::regnamespace
       JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
       WHERE i.indisunique AND a.attname <> 'organisation_key'`,
    );
    // The table of organisations is small, and the same everywhere.
    expect(keys).toEqual([{ of: 'organisations', index: 'organisations_id_key' }]);
    const texts = await queryPostgres(
      url,
      `SELECT table_name, column_name FROM information_schema.columns
       WHERE table_schema = 'public' AND data_type = 'text' AND collation_name IS DISTINCT FROM 'C'`,
    );
    expect(texts).toEqual([]);
  });

  test('could be distributed by organisation: rows name rows of their own, and nothing is done behind them', async () => {
    const url = await freshDatabase();
    const across = await queryPostgres(
      url,
      `SELECT k.conrelid::regclass::text AS of, a.attname AS column, k.confrelid::regclass::text AS named
       FROM pg_constraint AS k
       JOIN pg_attribute AS a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
       JOIN pg_attribute AS b ON b.attrelid = k.confrelid AND b.attnum = k.confkey[1]
       WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace
         AND NOT (a.attname = 'organisation_key' AND b.attname = 'organisation_key')
       ORDER BY 1, 2`,
    );
    // An organisation may preside over commissions of another.
    expect(across).toEqual([
      { of: 'commissions', column: 'presidence_id', named: 'organisations' },
      { of: 'commissions', column: 'secretariat_id', named: 'organisations' },
    ]);
    const without = await queryPostgres(
      url,
      `SELECT c.relname AS of FROM pg_class AS c
       WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND NOT EXISTS (
         SELECT FROM pg_attribute AS a WHERE a.attrelid = c.oid AND a.attname = 'organisation_key' AND a.attnotnull)`,
    );
    // One row, which says the version of the tables.
    expect(without).toEqual([{ of: 'vigie' }]);
    expect(await queryPostgres(url, 'SELECT tgname FROM pg_trigger WHERE NOT tgisinternal')).toEqual([]);
  });

  test('have an index for what is looked for when a row that others name is deleted', async () => {
    const url = await freshDatabase();
    const unindexed = await queryPostgres<{ of: string; column: string; named: string }>(
      url,
      `SELECT k.conrelid::regclass::text AS of, a.attname AS column, k.confrelid::regclass::text AS named
       FROM pg_constraint AS k
       JOIN pg_attribute AS a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[cardinality(k.conkey)]
       WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND NOT EXISTS (
         SELECT FROM pg_index AS i WHERE i.indrelid = k.conrelid
           AND (i.indkey::int2[])[0:cardinality(k.conkey) - 1] = k.conkey)
       ORDER BY 1, 2`,
    );
    // An organisation has few of these: looking at all of its rows for each of them takes little.
    const few = ['organisations', 'utilisateurs', 'commissions'];
    expect(unindexed.filter(({ named }) => !few.includes(named))).toEqual([]);
    expect(unindexed).toContainEqual({ of: 'erps', column: 'commission_id', named: 'commissions' });
  });
});

describe('a database', () => {
  test('without tables of ours is refused, with the command that makes them', async () => {
    const url = await emptyDatabase();
    const refused = await refusal(open(url));
    expect(refused).toMatchObject({ code: 'BASE_REFUSEE', params: { file: url, reason: 'no tables' } });
    expect(hintOf(messages('en').errors.BASE_REFUSEE, refused.params)).toContain(
      `vigie server init --db ${quoted(url)}`,
    );
  });

  test('with tables of another program is left as it is', async () => {
    const url = await emptyDatabase();
    await queryPostgres(url, 'CREATE TABLE theirs (x text)');
    expect(await refusal(create(url))).toMatchObject({
      code: 'BASE_REFUSEE',
      params: { reason: 'foreign tables' },
    });
    expect(await refusal(open(url))).toMatchObject({ code: 'BASE_REFUSEE', params: { reason: 'no tables' } });
    expect(
      await queryPostgres(url, "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace"),
    ).toEqual([{ relname: 'theirs' }]);
  });

  test('is made by one of two who make it at once, and never again', async () => {
    const url = await emptyDatabase();
    const made = await Promise.allSettled([create(url), create(url)]);
    for (const one of made) if (one.status === 'fulfilled') await one.value.close();
    const refused = made.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(refused).toEqual(['BASE_EXISTANTE']);
    expect(await refusal(create(url))).toMatchObject({ code: 'BASE_EXISTANTE' });
    await (await open(url)).close();
    expect(await queryPostgres(url, 'SELECT schema FROM vigie')).toEqual([{ schema: SCHEMA_VERSION }]);
  });

  test('is empty again where the first rows could not be written', async () => {
    const url = await emptyDatabase();
    const failing = PostgresStore.create(url, { env: {} }, async () => {
      throw new Error('no organisation');
    });
    await expect(failing).rejects.toThrow('no organisation');
    expect(await refusal(open(url))).toMatchObject({ params: { reason: 'no tables' } });
    await (await create(url)).close();
  });

  test('of a newer program is refused', async () => {
    const url = await freshDatabase();
    await queryPostgres(url, 'UPDATE vigie SET schema = 99');
    expect(await refusal(open(url))).toMatchObject({
      code: 'BASE_TROP_RECENTE',
      params: { file: url, found: 99, known: SCHEMA_VERSION },
    });
  });

  test('is migrated once by two servers that start at once, all or nothing', async () => {
    const url = await freshDatabase();
    const pool = await ConnectionPool.make(parsePostgresAddress(url, {}));
    cleanUp(() => pool.close());
    const [one, other] = [await pool.connect(), await pool.connect()];
    const limit = "SELECT current_setting('statement_timeout') AS statements";
    const next = { name: '998-more', sql: `CREATE TABLE more AS ${limit}` };
    const broken = { name: '999-most', sql: 'CREATE TABLE most (x integer); SELECT 1 / 0' };
    await expect(migrateTables(one, url, [...migrations, next, broken])).rejects.toThrow('division by zero');
    expect(await queryPostgres(url, "SELECT to_regclass('more') AS more, schema FROM vigie")).toEqual([
      { more: null, schema: SCHEMA_VERSION },
    ]);
    const both = [one, other].map((client) => migrateTables(client, url, [...migrations, next]));
    const done = await Promise.all(both);
    expect(done.every(({ to }) => to === SCHEMA_VERSION + 1)).toBe(true);
    expect(await queryPostgres(url, 'SELECT schema FROM vigie')).toEqual([{ schema: SCHEMA_VERSION + 1 }]);
    // A large table may take longer than a caller would wait, whom the limit is for.
    expect(await queryPostgres(url, 'SELECT * FROM more')).toEqual([{ statements: '0' }]);
    expect((await one.query(limit)).rows).toEqual([{ statements: '30s' }]);
    one.release();
    other.release();
  });

  test('of a schema from before the first is refused, and left as it is', async () => {
    const url = await freshDatabase();
    await queryPostgres(url, 'UPDATE vigie SET schema = 17');
    expect(await refusal(open(url))).toMatchObject({
      code: 'BASE_TROP_ANCIENNE',
      params: { file: url, found: 17, first: 18 },
    });
    expect(await queryPostgres(url, 'SELECT schema FROM vigie')).toEqual([{ schema: 17 }]);
  });

  test('is migrated for as long as that takes, however long an answer is waited for', async () => {
    const url = await freshDatabase();
    const pool = await ConnectionPool.make(parsePostgresAddress(url, {}), { queryTimeout: 1000 });
    cleanUp(() => pool.close());
    const client = await pool.connect();
    const next = { name: '999-slow', sql: 'SELECT pg_sleep(1.5)' };
    expect(await migrateTables(client, url, [...migrations, next])).toMatchObject({ to: SCHEMA_VERSION + 1 });
    await expect(client.query(next.sql)).rejects.toThrow('Query read timeout');
    client.release();
  });

  test('whose user may not add pg_trgm says who can', async () => {
    const url = await emptyDatabase();
    const role = `vigie_role_${process.pid}`;
    await queryPostgres(url, `CREATE ROLE ${role} LOGIN`);
    cleanUp(() => queryPostgres(url, `DROP OWNED BY ${role}; DROP ROLE ${role}`));
    await queryPostgres(url, `GRANT ALL ON SCHEMA public TO ${role}`);
    const theirs = new URL(url);
    theirs.username = role;
    const refused = await refusal(create(theirs.href));
    expect(refused).toMatchObject({ code: 'BASE_EXTENSION_REFUSEE', params: { file: theirs.href } });
    expect(refused.params.reason).toContain('permission denied');
    // Once it is there, its tables may be made; those of another user may not be read.
    await queryPostgres(url, 'CREATE EXTENSION pg_trgm');
    await (await create(url)).close();
    expect(await refusal(open(theirs.href))).toMatchObject({
      code: 'BASE_ACCES_REFUSE',
      params: { motif: '42501', reason: 'permission denied for table vigie' },
    });
  });

  test('in another encoding is refused', async () => {
    const server = await postgres();
    const name = `vigie_ascii_${process.pid}`;
    await queryPostgres(server, `CREATE DATABASE ${name} ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0`);
    cleanUp(() => queryPostgres(server, `DROP DATABASE ${name} WITH (FORCE)`));
    const url = new URL(server);
    url.pathname = name;
    expect(await refusal(create(url.href))).toMatchObject({
      code: 'BASE_INADAPTEE',
      params: { motif: 'encodage', found: 'SQL_ASCII' },
    });
  });
});

describe('a server', () => {
  test('that does not have the database, or the user, says so', async () => {
    const url = new URL(await postgres());
    url.pathname = 'nowhere';
    expect(await refusal(open(url.href))).toMatchObject({
      code: 'BASE_INCONNUE',
      params: { file: url.href, host: '127.0.0.1', user: 'postgres', database: 'nowhere' },
    });
    url.username = 'nobody_here';
    expect(await refusal(open(url.href))).toMatchObject({
      code: 'BASE_ACCES_REFUSE',
      params: { motif: '28000', reason: 'role "nobody_here" does not exist' },
    });
  });

  test.each([
    ['postgres://u@127.0.0.1:1/x', 'ECONNREFUSED'],
    ['postgres://u@nowhere.invalid/x', 'ENOTFOUND'],
    ['postgres://u@%2Fnowhere/x', 'ENOENT'],
  ])('that is not there is away: %s', async (url, reason) => {
    expect(await refusal(open(url))).toMatchObject({
      code: 'BASE_INDISPONIBLE',
      params: { file: url, reason },
      headers: { 'retry-after': '1' },
    });
  });

  test('lets in who knows the password, which nothing tells', async () => {
    await postgres();
    const password = 'phare:à@la/côte';
    const cluster = await Cluster.start({ password });
    cleanUp(() => cluster.remove());
    const url = new URL(cluster.url());
    const none = await refusal(open(url.href));
    const wrong = await refusal(PostgresStore.open(url.href, { env: { PGPASSWORD: 'falaise' } }));
    expect(none).toMatchObject({ code: 'BASE_ACCES_REFUSE', params: { motif: 'inconnu' } });
    expect(wrong).toMatchObject({ code: 'BASE_ACCES_REFUSE', params: { motif: '28P01' } });
    expect(inspect(wrong, { depth: 20, showHidden: true })).not.toContain('falaise');
    // Of those who get in.
    const options = { env: { PGPASSWORD: password } };
    const store = await PostgresStore.create(url.href, options, async () => {});
    expect(inspect(store, { depth: 20 })).not.toContain(encodeURIComponent('phare'));
    await store.close();
    url.password = encodeURIComponent(password);
    const named = await open(url.href);
    expect(named.name).toBe(cluster.url());
    await named.close();
  });
});

test('tables are made in one transaction on a connection', async () => {
  const url = await emptyDatabase();
  const pool = await ConnectionPool.make(parsePostgresAddress(url, {}));
  cleanUp(() => pool.close());
  const client = await pool.connect();
  let schema: unknown;
  await createTables(client, url, async () => {
    schema = (await client.query('SELECT schema FROM vigie')).rows[0];
    expect(await queryPostgres(url, "SELECT to_regclass('vigie') AS vigie")).toEqual([{ vigie: null }]);
  });
  client.release();
  expect(schema).toEqual({ schema: SCHEMA_VERSION });
});
