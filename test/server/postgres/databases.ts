import { inject, type TestContext } from 'vitest';
import { currentTest, skip } from '../../architecture/programs.ts';
import { cleanUp } from '../../setup/clean-up.ts';
import { databaseOf, queryPostgres } from './client.ts';
import type { Answer } from './setup.ts';

type Server = Exclude<Answer, { readonly reason: string }>;

let asked: Promise<Answer> | undefined;
let made = 0;

/** The run's PostgreSQL, which starts when it is first asked for, or why there is none. */
export function answered(): Promise<Answer> {
  asked ??= fetch(inject('postgres')).then((response) => response.json() as Promise<Answer>);
  return asked;
}

/**
 * The address of the run's PostgreSQL. Where there is none, the current test is skipped for the reason why. Tests that run
 * concurrently hand over their context: no test is the current one then.
 */
export async function postgres(context: TestContext = currentTest()): Promise<string> {
  const answer = await answered();
  if ('reason' in answer) skip(`PostgreSQL: ${answer.reason}`, context);
  return answer.url;
}

/** The address of a new database with nothing in it, which is dropped after the test. */
export async function emptyDatabase(context?: TestContext): Promise<string> {
  await postgres(context);
  return cleanedUp(await createDatabase(''));
}

/** The address of a new database with vigie's tables, and no row in them, which is dropped after the test. */
export async function freshDatabase(context?: TestContext): Promise<string> {
  await postgres(context);
  return cleanedUp(await freshTables());
}

/** A new database with nothing in it, without a test to skip: there is a PostgreSQL. It is dropped at the end of the run. */
export function noTables(): Promise<string> {
  return createDatabase('');
}

/** The same with vigie's tables. */
export async function freshTables(): Promise<string> {
  const { template, strategy } = await server();
  return createDatabase(`TEMPLATE ${template} ${strategy}`);
}

/** Copies a database that nobody has open; answers the address. It is dropped at the end of the run. */
export async function copyDatabase(url: string): Promise<string> {
  return createDatabase(`TEMPLATE ${nameIn(url)} ${(await server()).strategy}`);
}

/** Drops a database, also one that a test has left connected. */
export async function dropDatabase(url: string): Promise<void> {
  await queryPostgres((await server()).url, `DROP DATABASE ${nameIn(url)} WITH (FORCE)`);
}

/** Lets nobody into a database, and ends the connections to it; or lets everybody in again. */
export async function closeDatabase(url: string, isClosed: boolean): Promise<void> {
  const { url: address } = await server();
  await queryPostgres(address, `ALTER DATABASE ${nameIn(url)} ALLOW_CONNECTIONS ${!isClosed}`);
  if (isClosed)
    await queryPostgres(
      address,
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1',
      [nameIn(url)],
    );
}

async function createDatabase(from: string): Promise<string> {
  const { url, prefix } = await server();
  const name = `${prefix}_${process.pid}_${++made}`;
  await queryPostgres(url, `CREATE DATABASE ${name} ${from}`);
  return databaseOf(url, name);
}

function cleanedUp(url: string): string {
  cleanUp(() => dropDatabase(url));
  return url;
}

async function server(): Promise<Server> {
  return (await answered()) as Server;
}

function nameIn(url: string): string {
  return new URL(url).pathname.slice(1);
}
