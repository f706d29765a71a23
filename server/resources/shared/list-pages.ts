import { type Page, PER_PAGE_DEFAULT, paginate } from '../../../src/contract/pages.ts';
import type { Scope } from '../../core/handler.ts';
import type { Key, PagePosition, Span } from '../../storage/page-positions.ts';
import type { PageSlice } from '../../storage/queries/window.ts';
import { addToTotal, stateOf } from '../../storage/totals.ts';

/** What chooses among the rows of a list. */
interface Filter {
  /** What tells it from other filters of the list, as JSON. */
  readonly values: unknown;
  /** How many rows pass. */
  readonly count: () => number;
}

/** A list of an organisation, whole or filtered: how its rows are read, told apart and counted. */
export interface Listing<Row> {
  /** The name that `listChanged` says when rows come, go or change: `documents`, `notifications/<utilisateur_id>`. */
  readonly list: string;
  /** Undefined when everything passes. */
  readonly filter?: Filter | undefined;
  /** Whether the row with the highest key is shown first. */
  readonly descending?: boolean;
  /** Reads a window (`within`), from either end. */
  readonly rows: (window: PageSlice) => readonly Row[];
  /** What rows are ordered by: the values of the columns that `within` is given. No two rows have the same. */
  readonly key: (row: Row) => Key;
}

/** What a write did to a list. */
export type ListChange =
  /** A row with this key came, or went. One that is moved goes, then comes. */
  | { readonly added: Key }
  | { readonly removed: Key }
  /** Rows changed, but for their keys: other rows may pass a filter now. */
  | { readonly changed: true }
  /** So many rows came at once (or went: negative), wherever. All places are forgotten. */
  | { readonly more: number };

const nameOf = (organisation: number, list: string, filter?: unknown) =>
  JSON.stringify([organisation, list, filter]);

/**
 * Says what a write did to a list of the caller's organisation, once for each row that came or went: its total
 * and revision change in this transaction, the places that are remembered once it is on disk.
 */
export function listChanged(
  { tx, engine, caller }: Pick<Scope, 'tx' | 'engine' | 'caller'>,
  list: string,
  change: ListChange,
): void {
  const { organisation } = caller;
  if ('more' in change) {
    addToTotal(tx, organisation, list, change.more);
    return;
  }
  const moved = movement(change);
  const revision = addToTotal(tx, organisation, list, moved?.more ?? 0);
  engine.afterCommit(() => engine.pagePositions.follow(nameOf(organisation, list), revision, moved));
}

function movement(change: Exclude<ListChange, { readonly more: number }>) {
  if ('added' in change) return { key: change.added, more: 1 } as const;
  if ('removed' in change) return { key: change.removed, more: -1 } as const;
  return undefined;
}

/** The page of a list that is asked for (interface "Pagination envelope", choices B4 and B7). */
export function pageOf<Row, Shown>(
  { tx, engine, caller, isDurable }: Scope,
  asked: { readonly page?: number | undefined; readonly per_page?: number | undefined },
  listing: Listing<Row>,
  show: (rows: readonly Row[]) => Shown[],
): Page<Shown> {
  const current = asked.page ?? 1;
  const perPage = asked.per_page ?? PER_PAGE_DEFAULT;
  const offset = (current - 1) * perPage;
  const { list, filter, descending = false } = listing;
  const { pagePositions } = engine;
  const { total: all, revision } = stateOf(tx, caller.organisation, list);
  const name = nameOf(caller.organisation, list, filter?.values);
  const total = filter === undefined ? all : pagePositions.total(name, revision, filter.count, isDurable);
  if (offset >= total) return paginate([], total, current, perPage);

  const end = Math.min(offset + perPage, total);
  const span = descending ? { first: total - end, last: total - offset } : { first: offset, last: end };
  // A list of a few rows needs no places; and what may yet be undone must leave none.
  const keeps = isDurable && (filter !== undefined || total > pagePositions.bounds.step);
  const keep = (place: PagePosition) => keeps && pagePositions.keep(name, revision, place);
  let start = nearest(pagePositions.around(name, revision, span), span, total);
  // Crossing many rows takes time: once is enough. Not with filters, which would be set up for every stride.
  if (filter === undefined) start = stride(start, listing, pagePositions.bounds.step, keep);

  const rows = [...listing.rows(windowAt(start, span.last - span.first))];
  if (start.descending) rows.reverse();
  keep({ offset: span.first + 1, key: listing.key(rows[0] as Row) });
  keep({ offset: span.last, key: listing.key(rows.at(-1) as Row) });
  return paginate(show(descending ? rows.reverse() : rows), total, current, perPage);
}

/** Where reading starts: at a place or at an end of the list, forwards or back; and rows passed over from there. */
interface Start {
  readonly place: PagePosition | { readonly offset: number; readonly key?: undefined };
  readonly descending: boolean;
  readonly passed: number;
}

/** The start from which the fewest rows are passed over. */
function nearest(
  { before, after }: { readonly before?: PagePosition; readonly after?: PagePosition },
  span: Span,
  total: number,
): Start {
  const [low, high] = [before ?? { offset: 0 }, after ?? { offset: total }];
  const [forwards, backwards] = [span.first - low.offset, high.offset - span.last];
  return backwards < forwards
    ? { place: high, descending: true, passed: backwards }
    : { place: low, descending: false, passed: forwards };
}

/** Goes near by strides of so many rows, and leaves a place after each. */
function stride<Row>(
  from: Start,
  { rows, key }: Listing<Row>,
  step: number,
  keep: (place: PagePosition) => void,
): Start {
  let start = from;
  while (start.passed > step) {
    const { place, descending, passed } = start;
    // A place stands after its row: read backwards, that row is the first.
    const [row] = rows(windowAt({ ...start, passed: descending ? step : step - 1 }, 1));
    const next = { offset: place.offset + (descending ? -step : step), key: key(row as Row) };
    keep(next);
    start = { place: next, descending, passed: passed - step };
  }
  return start;
}

function windowAt({ place: { key }, descending, passed }: Start, limit: number): PageSlice {
  const [first, tie] = typeof key === 'object' ? key : [key ?? 0, 0];
  return {
    reading: { after: key !== undefined, descending },
    values: { key: first, tie, offset: passed, limit },
  };
}

/** The page of a list that is short by its nature, the users of an event say: rows before it are passed over. */
export function pageOfFew<Row, Shown>(
  asked: { readonly page?: number | undefined; readonly per_page?: number | undefined },
  total: number,
  rows: (window: { readonly offset: number; readonly limit: number }) => readonly Row[],
  show: (rows: readonly Row[]) => Shown[],
): Page<Shown> {
  const current = asked.page ?? 1;
  const limit = asked.per_page ?? PER_PAGE_DEFAULT;
  const offset = (current - 1) * limit;
  return paginate(offset < total ? show(rows({ offset, limit })) : [], total, current, limit);
}
