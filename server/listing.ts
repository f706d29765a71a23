import { type Page, PER_PAGE_DEFAULT, paginate } from '../src/contract/pages.ts';
import type { Key } from './db/bookmarks.ts';
import { type Counted, stateOf } from './db/totals.ts';
import type { Scope } from './handler.ts';

/** The rows of a page to read: those after a key, but for the first `offset` of them. */
export interface Window {
  readonly after: Key | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** One list of a collection: what tells it from the others, and how its rows are read and counted. */
export interface Listing<Row> {
  readonly collection: Counted;
  /** The filters and the sort, as values; undefined when it is the whole collection in its usual order. */
  readonly filter: unknown;
  readonly rows: (window: Window) => readonly Row[];
  readonly count: () => number;
  /** What rows are ordered by, and what tells them apart. */
  readonly key: (row: Row) => Key;
}

/** The page of a list that is asked for (interface "Pagination envelope", choices B4 and B7). */
export function pageOf<Row, Shown>(
  { tx, engine, caller, settled }: Scope,
  asked: { readonly page?: number | undefined; readonly per_page?: number | undefined },
  listing: Listing<Row>,
  show: (rows: readonly Row[]) => readonly Shown[],
): Page<Shown> {
  const current = asked.page ?? 1;
  const perPage = asked.per_page ?? PER_PAGE_DEFAULT;
  const offset = (current - 1) * perPage;
  const { collection, filter, count, key } = listing;
  const { bookmarks } = engine;
  const { total: all, revision } = stateOf(tx, caller.organisation, collection);
  const list = JSON.stringify([caller.organisation, collection, filter]);
  const total = filter === undefined ? all : bookmarks.total(list, revision, count, settled);
  if (offset >= total) return paginate([], total, current, perPage);

  const start = bookmarks.before(list, revision, offset);
  const rows = listing.rows({ after: start?.key, offset: offset - (start?.offset ?? 0), limit: perPage });
  const last = rows.at(-1);
  if (settled && last !== undefined) bookmarks.keep(list, revision, offset + rows.length, key(last));
  return paginate(show(rows), total, current, perPage);
}
