import type { Expression, SelectQueryBuilder, SqlBool, StringReference } from 'kysely';
import { kysely } from './kysely.ts';
import type { Value } from './query.ts';

/** What the query of some rows in order depends on. */
export type Keyset = {
  /** Whether the rows are those that follow a key. */
  readonly after: boolean;
  readonly descending: boolean;
};

/** The key, a value for each column of the order, and how many of the rows that follow it are passed over and read. */
export type KeysetValues = {
  readonly [key: `key${number}`]: Value;
  readonly offset: number;
  readonly limit: number;
};

/**
 * Rows in the order of some columns, each of which decides between the equals of those before it. An index must begin with
 * the columns that the rows are chosen by and end with these.
 */
export function keyset<DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  order: readonly (StringReference<DB, TB> | Expression<unknown>)[],
  p: KeysetValues,
  { after, descending }: Keyset,
): SelectQueryBuilder<DB, TB, O> {
  const { sql } = kysely();
  let found = rows;
  if (after) {
    const columns = sql.join(order.map((column) => (typeof column === 'string' ? sql.ref(column) : column)));
    const key = sql.join(order.map((_, i) => p[`key${i}`]));
    found = found.where(
      descending ? sql<SqlBool>`(${columns}) < (${key})` : sql<SqlBool>`(${columns}) > (${key})`,
    );
  }
  for (const column of order) found = found.orderBy(column as never, descending ? 'desc' : 'asc');
  return found.limit(p.limit).offset(p.offset);
}
