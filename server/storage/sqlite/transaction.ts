import type { Query, QueryValues, Value } from '../queries/query.ts';
import type { Awaitable, InsertedRow, Insertion, Savepoint, Transaction } from '../store.ts';
import type { Sqlite3 } from './connection.ts';
import { sqlite as dialect } from './dialect.ts';
import { textIndex } from './text-index.ts';

/** Rows that one statement inserts: each costs a third less than by itself, and hardly less among more. */
const TOGETHER = 50;
/** The values of one row in the SQL of `Dialect.insert`, and what is done where its key is taken. */
const VALUES = /values (\(.*\)) on conflict do nothing$/;

/** A transaction on a connection of which it is the only user until it ends. Nothing here waits: a promise is kept at once. */
export class SqliteTransaction implements Transaction {
  readonly sqlite: Sqlite3;
  readonly textIndex = textIndex;

  constructor(sqlite: Sqlite3) {
    this.sqlite = sqlite;
  }

  async all<P extends QueryValues, R>(query: Query<P, R>, values: P): Promise<R[]> {
    const { sql, bind } = query.compiled(dialect);
    return this.sqlite.statement(sql).all(bind(values)) as R[];
  }

  allInOwnSnapshot<P extends QueryValues, R>(query: Query<P, R>, values: P): Promise<R[]> {
    return this.all(query, values);
  }

  async get<P extends QueryValues, R>(query: Query<P, R>, values: P): Promise<R | undefined> {
    const { sql, bind } = query.compiled(dialect);
    return this.sqlite.statement(sql).get(bind(values)) as R | undefined;
  }

  async run<P extends QueryValues>(query: Query<P>, values: P): Promise<number> {
    const { sql, bind } = query.compiled(dialect);
    return this.sqlite.statement(sql).run(bind(values)).changes;
  }

  async insert(
    { query }: Insertion,
    organisationKey: number,
    rows: readonly InsertedRow[],
  ): Promise<boolean[]> {
    const { sql, bind } = query.compiled(dialect);
    const free: boolean[] = [];
    for (let from = 0; from < rows.length; from += TOGETHER) {
      const part = rows.slice(from, from + TOGETHER).map((row) => bind({ ...row, organisationKey }));
      if (part.length === TOGETHER && this.#insertAll(sql, part)) free.push(...part.map(() => true));
      else for (const values of part) free.push(this.sqlite.statement(sql).run(values).changes === 1);
    }
    return free;
  }

  /** Inserts as many rows as TOGETHER with one statement, or none where the key of one is taken: which one, it does not say. */
  #insertAll(sql: string, rows: readonly Value[][]): boolean {
    const together = sql.replace(VALUES, (_, one) => `values ${Array(TOGETHER).fill(one).join()}`);
    try {
      this.sqlite.statement(together).run(rows.flat());
      return true;
    } catch (error) {
      if (!String((error as { code?: unknown }).code).startsWith('SQLITE_CONSTRAINT')) throw error;
      return false;
    }
  }

  async savepoint(): Promise<Savepoint> {
    // Those that are open are nested, and the innermost of a name is meant.
    this.sqlite.exec('SAVEPOINT one');
    return {
      undo: async () => this.sqlite.exec('ROLLBACK TO one'),
      release: async () => this.sqlite.exec('RELEASE one'),
    };
  }

  get isOpen(): boolean {
    return this.sqlite.db.inTransaction;
  }
}

/** Runs a work in one transaction of a connection that nobody else uses, and commits it. */
export async function inTransaction<T>(
  sqlite: Sqlite3,
  work: (tx: SqliteTransaction) => Awaitable<T>,
): Promise<T> {
  sqlite.exec('BEGIN IMMEDIATE');
  try {
    const result = await work(new SqliteTransaction(sqlite));
    sqlite.exec('COMMIT');
    return result;
  } finally {
    if (sqlite.db.inTransaction) sqlite.exec('ROLLBACK');
  }
}
