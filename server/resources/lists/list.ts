import type { Endpoint, Response } from '../../../src/contract/endpoint.ts';
import { filterNames, PER_PAGE_DEFAULT, paginate } from '../../../src/contract/schema/pages.ts';
import {
  type Handled,
  handle,
  type Input,
  type ReadLines,
  type ReadScope,
  type Scope,
} from '../../core/handler.ts';
import type { CachedList, SortKey } from '../../storage/list-cache.ts';
import type { Dialect } from '../../storage/queries/dialect.ts';
import { type Keyset, type KeysetValues, keyset } from '../../storage/queries/keyset.ts';
import { kysely } from '../../storage/queries/kysely.ts';
import {
  BOTH_VALUES,
  type Builder,
  declaredLater,
  queries,
  type Sql,
  type Value,
} from '../../storage/queries/query.ts';
import type { Schema } from '../../storage/schema.ts';
import type { Awaitable, Transaction } from '../../storage/store.ts';
import type { TABLES } from '../../storage/tables/index.ts';
import type { Table as Declared, NameOf } from '../../storage/tables/table.ts';
import { addToTotal, inState, type ListState, stateOf } from '../../storage/totals.ts';
import {
  byColumn,
  type Filter,
  type FilterShape,
  type Selected,
  selection,
  type Table,
  withoutIndexes,
} from './filters.ts';

type ColumnOf<T extends Table> = keyof Schema[T] & string;
type Row = Readonly<Record<string, Value>>;
type Element<E> = Response<E> extends { data: (infer One)[] } ? One : never;
type Asked<E> = Omit<Input<E>['query'], 'page' | 'per_page' | 'sort'>;

/** The parameters whose values are those of a column of the same name. */
type OfColumn<A, T extends Table> = {
  [Name in keyof A & ColumnOf<T>]-?: NonNullable<A[Name]> extends Schema[T][Name] ? Name : never;
}[keyof A & ColumnOf<T>];
type FilterOf<A, Name extends keyof A, T extends Table> = Filter<T, NonNullable<A[Name]>>;

/**
 * One filter for each query parameter of an endpoint, paging and order apart: one that is missing does not compile, unless a
 * column has its name (`byColumn`).
 */
export type Filters<E, T extends Table> = {
  readonly [Name in Exclude<keyof Asked<E>, OfColumn<Asked<E>, T>>]-?: FilterOf<Asked<E>, Name, T>;
} & { readonly [Name in keyof Asked<E>]?: FilterOf<Asked<E>, Name, T> };

/** The table itself, where texts are searched in folds of its columns. */
type Folds<T extends Table> = [NameOf<(typeof TABLES)[T], 'folded'>] extends [never]
  ? unknown
  : { readonly folds: (typeof TABLES)[T] };

/** Columns of which each decides between the equals of those before it. An index ends with them. */
type Order<T extends Table> = readonly [ColumnOf<T>, ...ColumnOf<T>[]];
/** What rows are sorted by that is no column: never null. Those with the same stay in the usual order. */
type Key = (dialect: Dialect) => Sql;
/** The orders that `sort` may ask for, either way. */
type SortOf<E> = Input<E>['query'] extends { sort?: infer S }
  ? Exclude<S, '' | undefined | `-${string}`>
  : never;

/** A list: its rows, filters, orders and elements. */
export interface List<E, T extends Table, R> {
  readonly columns: readonly ColumnOf<T>[];
  /** Those that are read of few rows, which are all sorted to find a page of them: `show` reads the others. */
  readonly columnsOfFew?: readonly ColumnOf<T>[];
  /** The order unless `sort` asks for another. */
  readonly order: Order<T>;
  readonly descending?: boolean;
  /** The others, by their names: `sort=code` is ascending, `sort=-code` descending. */
  readonly sorts?: Readonly<Record<SortOf<E> & string, Order<T> | Key>>;
  readonly folds?: Declared;
  readonly filters: Filters<E, T>;
  /** Which rows the list has at all, by the parameters of its path. Throws INTROUVABLE where they name nothing. */
  readonly of?: Filter<T, Input<E>['params']>;
  /** The name of its total (totals.ts); absent where rows are so few that they are counted each time. */
  readonly total?: string | ((scope: Scope) => string);
  /** A row as an element; neither this nor `show` where elements are the columns as they are. */
  readonly element?: (row: R) => Element<E>;
  /** Rows as elements, with what is read besides. */
  readonly show?: (scope: Scope, rows: readonly R[]) => Awaitable<Element<E>[]>;
}

/** Shows rows as the objects whose ids stand in a column (`List.show`). */
export function shownBy<C extends string, O>(
  column: C,
  byIds: (scope: Scope, ids: readonly string[]) => Promise<ReadonlyMap<string, O>>,
) {
  return async (scope: Scope, rows: readonly { readonly [K in C]: string }[]): Promise<O[]> => {
    const ids = rows.map((row) => row[column]);
    const found = await byIds(scope, ids);
    return ids.map((id) => found.get(id) as O);
  };
}

type Options = Readonly<Record<string, unknown>>;
type PageQuery = { readonly page?: number; readonly per_page?: number };
type PageValues = KeysetValues & Selected['values'] & Partial<ListState>;
/** The rows to read. `counted`: each row carries the total, for few rows are counted as they are found. */
type Part = {
  readonly offset?: number;
  readonly limit: number;
  readonly counted?: boolean;
  /** No row is read where the list is in another state. */
  readonly state?: ListState;
};
/** Rows as the lines of a stream: null when there is none. `last` is the key of the last row. */
type JsonLines = {
  readonly bytes: Buffer | null;
  readonly count: number;
  readonly last: string | number | null;
};
/** An order of rows, as an option of queries: `-creation,rang`. */
type Sorted = string;

/** The handler of a list, in pages and streamed (interface "Pagination envelope", choices B4, B7 and X7). */
export function handleList<E extends Endpoint, T extends Table, R>(
  endpoint: E,
  table: T,
  list: List<E, T, R> & Folds<T>,
): Handled {
  const made = declaredLater(() => readersOf(endpoint, table, list));
  return {
    ...handle(endpoint, ((scope: Scope, input: Input<Endpoint>) => made().paged(scope, input)) as never),
    ...(endpoint.streamed ? { streamed: (scope, input) => made().streamed(scope, input) } : {}),
  };
}

/** What reads a list in pages, and whole. */
function readersOf<E extends Endpoint, T extends Table, R>(endpoint: E, table: T, list: List<E, T, R>) {
  const declared = list.filters as Readonly<Record<string, Filter<T, never>>>;
  const filters = Object.fromEntries(
    filterNames(endpoint).map((name) => [name, declared[name] ?? byColumn<T>(list.folds, name)]),
  );
  const { columns } = list;
  const sortedBy = (order: readonly string[], descending: boolean): Sorted =>
    `${descending ? '-' : ''}${order}`;
  const usual = sortedBy(list.order, list.descending === true);
  const keys = new Map<string, Key>();
  const sorts: Record<string, Sorted> = {};
  for (const [name, by] of Object.entries<readonly string[] | Key>(list.sorts ?? {})) {
    if (typeof by === 'function') keys.set(name, by);
    const order = typeof by === 'function' ? [name, ...list.order] : by;
    sorts[name] = sortedBy(order, false);
    sorts[`-${name}`] = sortedBy(order, true);
  }
  const { shapes, rows, bind, isFew } = selection<T>(table, filters, list.of as never);
  const ordered = {
    ...shapes,
    after: BOTH_VALUES,
    sorted: [...new Set([usual, ...Object.values(sorts)])],
  };
  const paging = { ...ordered, counted: BOTH_VALUES, unchanged: BOTH_VALUES };
  const isFiltered = (shape: Options) => Object.keys(shapes).some((name) => shape[name] !== 'none');
  // A page that is filtered is read from the first row on, unless it is a part of a stream, which looks into no index.
  const isAsked = (options: Options): boolean => {
    if (options.unchanged) return !isFiltered(options) && !options.counted && list.total !== undefined;
    if (options.counted) return isFew(options as FilterShape) && !options.after;
    // Sorted by what is no column, among some: too seldom to be compiled before it is asked for.
    const [first = ''] = columnsOf(String(options.sorted));
    if (keys.has(first) && isFiltered(options)) return false;
    if (!options.after || !isFiltered(options)) return true;
    return endpoint.streamed === true && !Object.values(options).includes('index');
  };
  const inOrder = (db: Builder, p: PageValues, dialect: Dialect, options: Options) => {
    const order = columnsOf(options.sorted as Sorted);
    const few = isFew(options as FilterShape);
    const keyed = (column: string) => keys.get(column)?.(dialect);
    const selected = rows(db, p, dialect, options as FilterShape).select(
      [...new Set([...((few && list.columnsOfFew) || columns), ...order])].map(
        (column) => keyed(column)?.as(column) ?? column,
      ) as never,
    );
    const ordered = order.map(
      (column) => keyed(column) ?? (few ? dialect.withoutIndex(kysely().sql.ref(column)) : column),
    );
    const counted = options.counted
      ? selected.select(kysely().sql<number>`count(*) OVER ()`.as('total'))
      : selected;
    const found = options.unchanged ? counted.where((eb) => eb.exists(inState(db, p as never))) : counted;
    return keyset(found, ordered as never, p, keysetOf(options));
  };
  const page = queries<Options, PageValues, Row>(`${endpoint.name}.page`, paging, inOrder as never, isAsked);
  const count = queries<Options, Selected['values'], { total: number }>(
    `${endpoint.name}.count`,
    shapes,
    (db, p, dialect, shape) =>
      rows(db, p, dialect, shape as FilterShape).select((eb) => eb.fn.countAll<number>().as('total')),
    isAsked,
  );
  // Elements that are columns as they are need not become objects on their way: the engine words them twice as quickly.
  const lines =
    list.show || list.element || !endpoint.streamed
      ? undefined
      : queries<Options, PageValues, JsonLines>(
          `${endpoint.name}.lines`,
          ordered,
          (db, p, dialect, options) => {
            const { sql } = kysely();
            const last = sql.raw(keysetOf(options).descending ? 'min' : 'max');
            const key = sql.ref(columnsOf(options.sorted as Sorted)[0] as string);
            return db
              .selectFrom(inOrder(db, p, dialect, options).as('page'))
              .select((eb) => [
                dialect.joined(dialect.jsonLine(columns)).as('bytes'),
                eb.fn.countAll<number>().as('count'),
                sql<string | number | null>`${last}(${key})`.as('last'),
              ]);
          },
          isAsked,
        );
  const element = (list.element ?? ((row) => row)) as (row: Row) => unknown;
  const show = (list.show ?? ((_, found: readonly Row[]) => found.map((row) => element(row)))) as (
    scope: Scope,
    found: readonly Row[],
  ) => Awaitable<unknown[]>;
  const keyOf = (row: Row, sorted: Sorted): SortKey =>
    columnsOf(sorted).map((column) => row[column] as Value);

  /** The parsed query; undefined where no row can match. */
  const select = async (scope: Scope, { params, query }: Input<Endpoint>) => {
    const selected = await bind((query ?? {}) as Options, scope, params);
    const { sort } = (query ?? {}) as { readonly sort?: string };
    return selected && { ...selected, sorted: sorts[sort ?? ''] ?? usual };
  };
  type Asked = NonNullable<Awaited<ReturnType<typeof select>>>;
  const queryOf = (
    { shape, values, sorted }: Asked,
    after: SortKey | undefined,
    { offset = 0, limit, counted = false, state }: Part,
  ) => ({
    options: { ...shape, sorted, counted, unchanged: state !== undefined, after: after !== undefined },
    values: {
      ...values,
      ...state,
      ...Object.fromEntries((after ?? []).map((value, i) => [`key${i}`, value])),
      ...{ offset, limit },
    },
  });
  const read = (tx: Transaction, asked: Asked, after: SortKey | undefined, part: Part) => {
    const { options, values } = queryOf(asked, after, part);
    // What `show` reads besides has to be of the same state.
    const isAlone = part.state !== undefined && !list.show;
    return isAlone ? tx.allInOwnSnapshot(page(options), values) : tx.all(page(options), values);
  };

  const paged = async (scope: Scope, input: Input<Endpoint>) => {
    const { tx, listCache, caller, isDurable } = scope;
    const { page: current = 1, per_page: limit = PER_PAGE_DEFAULT } = input.query as PageQuery;
    const asked = await select(scope, input);
    if (!asked) return paginate([], 0, current, limit);
    const name = typeof list.total === 'function' ? list.total(scope) : list.total;
    const { sorted, values, isFiltered } = asked;
    const offset = (current - 1) * limit;
    const key = JSON.stringify([name, values, sorted]);
    const latest = isDurable && !isFiltered ? listCache.peek(key) : undefined;
    const cachedStart = latest && listCache.cachedStart(latest, offset);
    if (name !== undefined && cachedStart && offset < (latest.total ?? 0)) {
      const state = { list: name, revision: latest.revision };
      const rows = await read(tx, asked, cachedStart.after, { offset: cachedStart.offset, limit, state });
      if (rows.length > 0) return paginate(await show(scope, rows), latest.total as number, current, limit);
    }
    const state = name === undefined ? undefined : await stateOf(tx, caller.organisationKey, name);
    // What is read within a write may yet be undone.
    const cached: Pick<CachedList, 'total' | 'keys'> =
      state && isDurable ? listCache.getOrCreate(key, state.revision) : { keys: [] };
    let few: Row[] = [];
    if (cached.total === undefined && (isFiltered || !state)) {
      if (isFew(asked.shape)) few = await read(tx, asked, undefined, { offset, limit, counted: true });
      const counted = few[0] ?? (await tx.get(count(asked.shape), values));
      cached.total = Number(counted?.total);
    }
    cached.total ??= state?.total ?? 0;
    const { total } = cached;
    if (few.length > 0) return paginate(await show(scope, few), total, current, limit);
    if (offset >= total) return paginate([], total, current, limit);
    const keyAt = async (after: SortKey | undefined, rows: number) =>
      keyOf((await read(tx, asked, after, { offset: rows - 1, limit: 1 }))[0] as Row, sorted);
    const start = isFiltered
      ? { after: undefined, offset }
      : await listCache.findStart(cached, offset, keyAt);
    const rows = await read(tx, asked, start.after, { offset: start.offset, limit });
    return paginate(await show(scope, rows), total, current, limit);
  };

  const streamed = async (scope: Scope, input: Input<Endpoint>): Promise<ReadLines | undefined> => {
    const found = await select(scope, input);
    if (!found) return undefined;
    const asked = { ...found, shape: withoutIndexes(found.shape) };
    return async (scope, after, limit) => {
      if (lines) {
        const { options, values } = queryOf(asked, after, { limit });
        const { bytes, count, last } = (await scope.tx.get(lines(options), values)) as JsonLines;
        return { bytes: bytes ?? Buffer.alloc(0), count, last: count < limit ? undefined : [last] };
      }
      const rows = await read(scope.tx, asked, after, { limit });
      const text = (await show(scope, rows)).map((element) => `${JSON.stringify(element)}\n`);
      const last = rows.length < limit ? undefined : keyOf(rows.at(-1) as Row, asked.sorted);
      return { bytes: Buffer.from(text.join('')), count: rows.length, last };
    };
  };
  return { paged, streamed };
}

function columnsOf(sorted: Sorted): readonly string[] {
  return sorted.replace('-', '').split(',');
}

function keysetOf({ after, sorted }: Options): Keyset {
  return { after: after === true, descending: (sorted as Sorted).startsWith('-') };
}

/**
 * Records that a write added rows to a list of the caller's organisation, removed some (`more` is negative) or changed some
 * (0). Every write calls it: pages and totals are remembered until then.
 */
export async function listChanged({ tx, caller }: ReadScope, list: string, more: number): Promise<void> {
  await addToTotal(tx, caller.organisationKey, list, more);
}
