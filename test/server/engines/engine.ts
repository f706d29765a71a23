import { inject } from 'vitest';
import type { Awaitable, Transaction } from '../../../server/storage/store.ts';
import { isPostgresAddress } from '../../../src/profiles/locations.ts';
import { answered } from '../postgres/databases.ts';
import { postgresql } from './postgresql.ts';
import { sqlite } from './sqlite.ts';

/** A database engine, as tests need one. */
export interface Engine {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** Makes a database with the rows that `fill` adds. */
  prepare(fill: (tx: Transaction) => Awaitable<void>): Promise<Template>;
  /** Where a database can be made: nothing is there, nor after the test, or the tests of the file where none runs. */
  unmade(): Promise<string>;
  /** What it says where there is no such table. */
  noTable(name: string): string;
  /** Whether the program has a database open. */
  isOpen(db: string): Promise<boolean>;
  /** Makes a database one that nobody can reach, whoever has it open; answers what undoes that. */
  takeAway(db: string): Promise<() => Promise<void>>;
  /** Opens a connection of its own to a database. */
  connect(db: string): Promise<Connection>;
}

/** A database that is made once, and copied for each test. */
export interface Template {
  /** Makes a copy, gone after the test, or after those of the file where no test runs; answers its file or address. */
  copy(): Promise<string>;
  /** Hands a copy to `work`, gone afterwards; answers what that answers. */
  use<T>(work: (db: string) => Promise<T>): Promise<T>;
  /** Puts the rows of a copy back to what they were when it was made, whoever has it open; an engine may not know how. */
  readonly restore?: (db: string) => Promise<void>;
  /** What `work` does to the database is in every later copy. */
  change(work: (db: string) => Promise<unknown>): Promise<void>;
  /** Gives up what it keeps for later copies. */
  release(): Promise<void>;
}

/** What looks into a database besides the program, and spoils it. */
export interface Connection {
  /** Runs a statement; answers its rows. */
  ask(sql: string): Promise<Row[]>;
  /** The rows of each table that holds what the program was given, in the order of its key. */
  rows(): Promise<Record<string, Row[]>>;
  /** What is wrong with what the engine keeps besides the rows. */
  damage(): Promise<string[]>;
  /** A text that is another one, on this connection, after somebody else has written. */
  mark(): Promise<string>;
  /** All that it keeps, as a text that is another one after every write. */
  whole(): Promise<string>;
  /** The tables that the foreign keys of a table name, with each column. */
  foreignKeys(table: string): Promise<{ readonly table: string; readonly from: string }[]>;
  /** Takes the database for itself until ROLLBACK; throws where anybody else reads or writes. */
  take(): Promise<unknown>;
  close(): Promise<void>;
}

export type Row = Record<string, string | number | null>;

/**
 * The engine of the project that runs (vitest.config.ts). Where there is no PostgreSQL, each of its tests is skipped
 * (setup/postgresql.ts), and what is prepared for them stands on SQLite.
 */
export const engine: Engine =
  inject('engine') === 'postgres' && !('reason' in (await answered())) ? postgresql : sqlite;

/** Opens a connection to a database of either engine. */
export function openConnection(db: string): Promise<Connection> {
  return (isPostgresAddress(db) ? postgresql : sqlite).connect(db);
}

/** Has a connection to a database for as long as `work` takes. */
export async function connected<T>(db: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await openConnection(db);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

/** Every row of every table of a database. */
export function rowsOf(db: string): Promise<Record<string, Row[]>> {
  return connected(db, (connection) => connection.rows());
}

/** Runs one statement on a database; answers its rows. */
export function runSql(db: string, sql: string): Promise<Row[]> {
  return connected(db, (connection) => connection.ask(sql));
}
