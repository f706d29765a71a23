import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cleanUp } from '../../setup/clean-up.ts';
import { rowsOf, runSql } from '../engines/engine.ts';
import { postgresql } from '../engines/postgresql.ts';
import { addOrganisations, NOW } from '../world.ts';
import { queryPostgres } from './client.ts';
import { Cluster } from './cluster.ts';
import { emptyDatabase, postgres } from './databases.ts';

describe('the PostgreSQL of a run', () => {
  test('gives each test an empty database that compares by bytes, in UTF-8', async () => {
    const [one, other] = [await emptyDatabase(), await emptyDatabase()];
    await queryPostgres(one, 'CREATE TABLE here (x text)');
    expect(await queryPostgres(other, "SELECT to_regclass('here') AS found, 'B' < 'a' AS bytes")).toEqual([
      { found: null, bytes: true },
    ]);
    expect(await queryPostgres(one, 'SHOW server_encoding')).toEqual([{ server_encoding: 'UTF8' }]);
  });

  test('uses a database again, with the rows that it was prepared with', async () => {
    await postgres();
    const template = await postgresql.prepare(async (tx) => void (await addOrganisations(tx, NOW)));
    cleanUp(() => template.release());
    const used = await template.use(async (db) => {
      const rows = await rowsOf(db);
      await runSql(db, 'DELETE FROM tokens');
      return { db, rows };
    });
    expect(await template.use(async (db) => ({ db, rows: await rowsOf(db) }))).toEqual(used);
  });

  test('has pg_trgm', async () => {
    const url = await emptyDatabase();
    await queryPostgres(url, 'CREATE EXTENSION pg_trgm');
    expect(await queryPostgres(url, "SELECT 'abcd' LIKE '%bc%' AND 'abc' % 'abc' AS alike")).toEqual([
      { alike: true },
    ]);
  });
});

describe('a server of its own', () => {
  test.each(['immediate', 'fast', 'killed'] as const)('keeps port and rows: %s', async (how) => {
    await postgres();
    const cluster = await Cluster.start();
    cleanUp(() => cluster.remove());
    await queryPostgres(cluster.url(), 'CREATE TABLE kept AS SELECT 1 AS x');
    if (how === 'killed') await cluster.kill();
    else await cluster.stop(how);
    await expect(queryPostgres(cluster.url(), 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
    await cluster.start();
    expect(await queryPostgres(cluster.url(), 'SELECT x FROM kept')).toEqual([{ x: 1 }]);
  });

  test('asks for a password where it has one, and leaves nothing', async () => {
    await postgres();
    const cluster = await Cluster.start({ password: 'mot de passe' });
    cleanUp(() => cluster.remove());
    const url = new URL(cluster.url());
    await expect(queryPostgres(url.href, 'SELECT 1')).rejects.toThrow('password');
    url.password = 'mot de passe';
    expect(await queryPostgres(url.href, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    cluster.remove();
    expect(existsSync(cluster.directory)).toBe(false);
  });
});
