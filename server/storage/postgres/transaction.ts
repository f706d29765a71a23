import type { PoolClient, QueryResult } from 'pg';
import type { Query, QueryValues } from '../queries/query.ts';
import type { InsertedRow, Insertion, Savepoint, Transaction } from '../store.ts';
import { postgres as dialect } from './dialect.ts';
import { isPassing } from './errors.ts';
import { textIndex } from './text-index.ts';

export const BEGIN_READ: Statement = { text: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' };

/** What is answered to a statement of a transaction that has failed before. */
const FAILED_BEFORE = /^(?:25P02|26000)$/;

/**
 * A transaction on a connection of which it is the only user until it ends. Statements run in the order in which they are sent;
 * those whose answer says nothing are sent together with the next.
 */
export class PostgresTransaction implements Transaction {
  readonly textIndex = textIndex;
  readonly #client: PoolClient;
  #savepoints = 0;
  #failure: unknown;
  /** What the first statement failed with whose answer was not waited for. */
  #unheard: unknown;
  #answered = false;
  /** What is sent before the first statement. */
  readonly #first: readonly Statement[];
  #hasBegun = false;

  /** `first` begins it, in one packet with its first statement. Without it, each statement is a transaction of its own. */
  constructor(client: PoolClient, ...first: readonly Statement[]) {
    this.#client = client;
    this.#first = first;
  }

  async all<P extends QueryValues, R>(query: Query<P, R>, values: P): Promise<R[]> {
    return (await this.#run(query, values)).rows as R[];
  }

  async get<P extends QueryValues, R>(query: Query<P, R>, values: P): Promise<R | undefined> {
    return (await this.#run(query, values)).rows[0] as R | undefined;
  }

  async allInOwnSnapshot<P extends QueryValues, R>(query: Query<P, R>, values: P): Promise<R[]> {
    // A write holds the lock of its organisation from its first statement on.
    if (this.#first[0] !== BEGIN_READ) this.#begin();
    return (await this.#runNow(query, values)).rows as R[];
  }

  async run<P extends QueryValues>(query: Query<P>, values: P): Promise<number> {
    return (await this.#run(query, values)).rowCount ?? 0;
  }

  async insert(
    { query, key }: Insertion,
    organisationKey: number,
    rows: readonly InsertedRow[],
  ): Promise<boolean[]> {
    const written = (await this.#run(query, { organisationKey, rows: JSON.stringify(rows) })).rows;
    if (written.length === rows.length) return rows.map(() => true);
    // Of rows that have one key the first was written.
    const free = new Map<unknown, number>();
    for (const row of written) free.set(row[key], (free.get(row[key]) ?? 0) + 1);
    return rows.map((row) => {
      const left = free.get(row[key]) ?? 0;
      free.set(row[key], left - 1);
      return left > 0;
    });
  }

  async savepoint(): Promise<Savepoint> {
    const name = `s${++this.#savepoints}`;
    this.send({ text: `SAVEPOINT ${name}` });
    return {
      undo: async () => this.send({ text: `ROLLBACK TO ${name}` }),
      release: async () => this.send({ text: `RELEASE ${name}` }),
    };
  }

  /** Whether it can go on: the connection is there, and no other transaction stood in its way. */
  get isOpen(): boolean {
    return this.#failure === undefined;
  }

  /** What it cannot go on for. */
  get failure(): unknown {
    return this.#failure;
  }

  /** Whether anything was answered yet. */
  get hasAnswered(): boolean {
    return this.#answered;
  }

  /** Sends a statement whose answer is not waited for: what it fails with, the next one does. */
  send(statement: Statement): void {
    this.#begin();
    // In one packet with what is sent next.
    const { stream } = this.#client.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    this.#client.query(statement).catch((error) => {
      this.#unheard ??= error;
      this.#note(error);
    });
  }

  /** Sends what ends it, where it has begun. */
  finish(end: Statement): void {
    if (this.#hasBegun) this.send(end);
  }

  /** Sends statements together, and waits for the answer of the last; throws what the first of them failed with. */
  async end(...statements: readonly Statement[]): Promise<QueryResult> {
    this.#begin();
    const answers = await Promise.allSettled(statements.map((one) => this.#client.query(one)));
    for (const answer of answers) if (answer.status === 'rejected') throw this.#noted(answer.reason);
    return (answers.at(-1) as PromiseFulfilledResult<QueryResult>).value;
  }

  #begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = this.#first.length > 0;
    for (const statement of this.#first) this.send(statement);
  }

  #run<P extends QueryValues>(query: Query<P>, values: P): Promise<QueryResult> {
    this.#begin();
    return this.#runNow(query, values);
  }

  async #runNow<P extends QueryValues>(query: Query<P>, values: P): Promise<QueryResult> {
    const { sql, bind } = query.compiled(dialect);
    try {
      const result = await this.#client.query({ name: nameOf(sql), text: sql, values: bind(values) });
      this.#answered = true;
      return result;
    } catch (error) {
      throw this.#noted(error);
    }
  }

  #noted(error: unknown): unknown {
    this.#note(error);
    if (this.#failure !== undefined) return this.#failure;
    return FAILED_BEFORE.test(String((error as { code?: unknown }).code)) ? (this.#unheard ?? error) : error;
  }

  #note(error: unknown): void {
    if (isPassing(error)) this.#failure ??= error;
  }
}

/** A statement as the driver takes it. */
export interface Statement {
  /** Under which the connection keeps it prepared. */
  readonly name?: string;
  readonly text: string;
  readonly values?: (string | number | null)[];
}

const names = new Map<string, string>();

/** What a query is called where it is prepared: the same in every process. */
function nameOf(sql: string): string {
  let name = names.get(sql);
  if (name === undefined) {
    name = process.getBuiltinModule('node:crypto').hash('sha256', sql, 'hex').slice(0, 32);
    names.set(sql, name);
  }
  return name;
}
