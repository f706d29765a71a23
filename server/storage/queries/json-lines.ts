import type { SelectQueryBuilder } from 'kysely';
import type { Dialect } from './dialect.ts';
import { kysely } from './kysely.ts';
import type { Builder } from './query.ts';

/** Rows as the lines of a stream. */
export interface JsonLines {
  /** Null when there is no row. */
  readonly bytes: Buffer | null;
  readonly count: number;
  /** The key of the last row. */
  readonly last: string | number | null;
}

/**
 * Reads rows as JSON objects of these columns, a line each. The engine words them twice as quickly as JavaScript would, which
 * has to make objects and texts of them first.
 */
export function jsonLines(
  db: Builder,
  dialect: Dialect,
  // biome-ignore lint/suspicious/noExplicitAny: from whichever table the rows come.
  rows: SelectQueryBuilder<any, any, any>,
  columns: readonly string[],
  key: string,
  { descending }: { readonly descending: boolean },
) {
  const { sql } = kysely();
  return db
    .selectFrom(rows.as('page'))
    .select((eb) => [
      dialect.joined(dialect.jsonLine(columns)).as('bytes'),
      eb.fn.countAll<number>().as('count'),
      sql<string | number | null>`${sql.raw(descending ? 'min' : 'max')}(${sql.ref(key)})`.as('last'),
    ]);
}
