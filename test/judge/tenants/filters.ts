import { declareQueries } from '../../../server/storage/queries/declare-queries.ts';
import { type Precompiled, precompiled } from '../../../server/storage/queries/precompiled.ts';
import { compileAll, type Query, type QueryValues } from '../../../server/storage/queries/query.ts';
import { Sqlite3 } from '../../../server/storage/sqlite/connection.ts';
import { sqlite } from '../../../server/storage/sqlite/dialect.ts';
import { SqliteTransaction } from '../../../server/storage/sqlite/transaction.ts';

/** A compiled query with one filter by organisation taken away, or one organisation that is written replaced. */
export interface Mutant {
  /** The query, and which of its filters. */
  readonly name: string;
  readonly key: string;
  readonly sql: string;
}

/** A filter by organisation, and what lets everything pass with as many values. */
const FILTERS: readonly (readonly [filter: RegExp, without: string])[] = [
  // With an alias or without; in what was compiled, and in what is written by hand.
  [/(?<=^|[\s(])(?:"?\w+"?\.)?"?organisation(?:_key|Key)?"? = \?/g, '? IS NOT NULL'],
  // Of another table of the same organisation.
  [
    /(?<=^|[\s(])"?\w+"?\."?organisation(?:_key|Key)?"? = ((?:"?\w+"?\.)?"?organisation_key"?)/g,
    '$1 IS NOT NULL',
  ],
  [/\(organisation_key, id\) IN \(SELECT organisationKey, id\b/g, 'id IN (SELECT id'],
];
/** Where an INSERT gives the organisation. */
const INSERTED = /^(insert into "?\w+"? \("?organisation(?:_key|Key)?"?\b[^)]*\) (?:values \(|select ))\?/i;

/** Compiles every query of the program, and marks each with its name: two may say the same. */
export async function declareAll(): Promise<ReadonlyMap<string, string>> {
  await declareQueries();
  const marked = precompiled.sqlite as Record<string, Precompiled>;
  const all = compileAll(sqlite);
  for (const [key, { sql, slots }] of Object.entries(all)) marked[key] = { sql: `/*${key}*/ ${sql}`, slots };
  return new Map(Object.entries(all).map(([key, { sql }]) => [key, sql]));
}

/** Every way to leave one organisation out of a query. As many values are bound as before. */
export function mutantsOf(key: string, sql: string): Mutant[] {
  const without = FILTERS.flatMap(([filter, instead]) =>
    [...sql.matchAll(filter)].map(({ 0: text, index }) => ({
      name: `${key} without ${text} at ${index}`,
      key,
      sql:
        sql.slice(0, index) +
        text.replace(new RegExp(filter.source), instead) +
        sql.slice(index + text.length),
    })),
  );
  // The organisations are 1 and 2.
  const inserted = INSERTED.test(sql)
    ? [{ name: `${key} into the other`, key, sql: sql.replace(INSERTED, '$1(3 - ?)') }]
    : [];
  return [...without, ...inserted];
}

type Change = (values: QueryValues) => QueryValues;

/** Stands between the program and SQLite: tells which queries are run, and runs others in their place. */
export class Tap {
  readonly used = new Set<string>();
  #mutant: Mutant | undefined;
  #change: Change | undefined;
  readonly #remove: () => void;

  constructor() {
    const tap = this;
    const { statement } = Sqlite3.prototype;
    const { all } = SqliteTransaction.prototype;
    Sqlite3.prototype.statement = function (sql) {
      const key = KEY.exec(sql)?.[1] ?? sql;
      tap.used.add(key);
      const mutant = tap.#mutant;
      return statement.call(this, mutant?.key === key ? mutant.sql : sql);
    };
    SqliteTransaction.prototype.all = function (
      this: SqliteTransaction,
      query: Query<QueryValues>,
      values: QueryValues,
    ) {
      return all.call(this, query as never, (tap.#change?.(values) ?? values) as never);
    } as typeof all;
    this.#remove = () => {
      Object.assign(Sqlite3.prototype, { statement });
      Object.assign(SqliteTransaction.prototype, { all });
    };
  }

  /** Runs a mutant in place of its query, from the next database on that is opened. */
  plant(mutant: Mutant | undefined): void {
    this.#mutant = mutant;
  }

  /** Changes the values of queries for several rows. */
  change(change: Change | undefined): void {
    this.#change = change;
  }

  remove(): void {
    this.#remove();
  }
}

const KEY = /^\/\*(.+?)\*\/ /;
