import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { PostgresStore } from '../../../server/storage/postgres/store.ts';
import { databaseOf, queryPostgres } from './client.ts';
import { Cluster } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the PostgreSQL of a run is asked for: it starts when the first test does. */
    postgres: string;
  }
}

/** What is answered to a test that asks: the server, or why there is none. */
export type Answer =
  | {
      readonly url: string;
      /** How the names of all its databases begin. */
      readonly prefix: string;
      /** A database with vigie's tables, of which others are copies. */
      readonly template: string;
      /** Said of each database that is a copy: how it is copied fastest. */
      readonly strategy: string;
    }
  | { readonly reason: string };

const PREFIX = `vigie_test_${process.pid}`;
const TEMPLATE = `${PREFIX}_tables`;

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { VIGIE_TEST_POSTGRES } = process.env;
  let cluster: Cluster | undefined;
  let answer: Promise<Answer> | undefined;
  const start = async (): Promise<Answer> => {
    try {
      if (!VIGIE_TEST_POSTGRES) cluster = await Cluster.start();
      // Else each connection first asks for TLS, on one that is thrown away.
      const url = cluster ? `${cluster.url()}?sslmode=disable` : (VIGIE_TEST_POSTGRES as string);
      await queryPostgres(url, `CREATE DATABASE ${TEMPLATE} ENCODING 'UTF8' TEMPLATE template0`);
      const store = await PostgresStore.create(databaseOf(url, TEMPLATE), { env: {} }, async () => {});
      await store.close();
      // Where nothing waits for a disk, files are copied sooner than pages are written to the journal.
      return { url, prefix: PREFIX, template: TEMPLATE, strategy: cluster ? 'STRATEGY file_copy' : '' };
    } catch (error) {
      return { reason: (error as Error).message };
    }
  };
  const server = createServer((_, response) => {
    answer ??= start();
    void answer.then((found) => response.end(JSON.stringify(found)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  provide('postgres', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.closeAllConnections();
    server.close();
    await answer;
    if (answer && VIGIE_TEST_POSTGRES) await dropAll(VIGIE_TEST_POSTGRES);
    cluster?.remove();
  };
}

/** Drops what the run has left: what is prepared for several files stays until its end. */
async function dropAll(url: string): Promise<void> {
  const left = await queryPostgres<{ name: string }>(
    url,
    'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
    [`${PREFIX}_`],
  );
  for (const { name } of left) await queryPostgres(url, `DROP DATABASE ${name} WITH (FORCE)`);
}
