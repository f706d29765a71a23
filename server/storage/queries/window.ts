import type { SelectQueryBuilder, SqlBool, StringReference } from 'kysely';
import { kysely } from './kysely.ts';
import { BOTH_VALUES } from './query.ts';

/** What the query of a window depends on. */
export type PageShape = {
  /** Whether it starts at a key, and not at the end that is read first. */
  readonly after: boolean;
  /** Whether rows are read from the last to the first: up to the key and itself, not after it. */
  readonly descending: boolean;
};
export const PAGE_SHAPES = { after: BOTH_VALUES, descending: BOTH_VALUES } as const;

/** The key that a window starts at, of one column or two, and how many rows are passed over and read. */
export type PageValues = {
  readonly key: string | number;
  readonly tie: string | number;
  readonly offset: number;
  readonly limit: number;
};

/** Some consecutive rows of a list, read from either end. */
export interface PageSlice {
  readonly reading: PageShape;
  readonly values: PageValues;
}

/**
 * The rows of a window in the order of one column, or of a column and one that decides between its equals. An
 * index must begin with the columns that the rows are chosen by and end with these: rows passed over are then
 * read from the index alone.
 */
export function within<DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  order: readonly [StringReference<DB, TB>, StringReference<DB, TB>?],
  p: PageValues,
  { after, descending }: PageShape,
): SelectQueryBuilder<DB, TB, O> {
  const { sql } = kysely();
  let found = rows;
  if (after) {
    const columns = sql.join(order.map((column) => sql.ref(column as string)));
    const key = sql.join([p.key, p.tie].slice(0, order.length));
    found = found.where(
      descending ? sql<SqlBool>`(${columns}) <= (${key})` : sql<SqlBool>`(${columns}) > (${key})`,
    );
  }
  for (const column of order) found = found.orderBy(column as never, descending ? 'desc' : 'asc');
  return found.limit(p.limit).offset(p.offset);
}
