import { fold } from '../../../src/contract/schema/text.ts';
import type { Schema } from '../schema.ts';
import type { InsertedRow, Store, Transaction } from '../store.ts';
import type { Table as Declared, NameOf, RowOf } from '../tables/table.ts';
import type { Dialect } from './dialect.ts';
import { type Expressions, type Query, type QueryValues, query, type Value } from './query.ts';

/*
 * Queries on the rows of one table that belong to one organisation. Each has a name, `<table>.<what>`; its parameters are
 * `organisationKey`, and the columns that it compares with or sets, under their own names.
 */

type Table = Exclude<keyof Schema, 'organisations'>;
type Columns<T extends Table> = readonly (keyof Schema[T] & string)[];
type Row<T extends Table, C extends Columns<T>> = { readonly [K in C[number]]: Schema[T][K] & Value };
type Owner = { readonly organisationKey: number };

interface Options<T extends Table, Bound> {
  /** By these columns, ascending unless it says otherwise. */
  readonly order?: Columns<T>;
  readonly descending?: boolean;
  /** Which of these numbers are given. */
  readonly bounds?: readonly Bound[];
}
type Bounds<Bound extends string> = { readonly [B in Bound]: number };

/** Reads columns of the rows that have given values in others: `rowsWhere('workflows.steps', ['id'], ['dossier_id'])`. */
export function rowsWhere<
  T extends Table,
  const C extends Columns<T>,
  const G extends Columns<T>,
  Bound extends 'limit' | 'offset' = never,
>(
  name: `${T}.${string}`,
  columns: C,
  conditions: G,
  options: Options<T, Bound> = {},
): Query<Owner & Row<T, G> & Bounds<Bound>, Row<T, C>> {
  return select(name, columns, conditions, undefined, options);
}

/** The same for rows that have one of many values in a column; `values` is a JSON array of these. */
export function rowsAmong<
  T extends Table,
  const C extends Columns<T>,
  Bound extends 'limit' | 'offset' = never,
>(
  name: `${T}.${string}`,
  columns: C,
  among: Columns<T>[number],
  options: Options<T, Bound> = {},
): Query<Owner & { readonly values: string } & Bounds<Bound>, Row<T, C>> {
  return select(name, columns, [], among, options);
}

/** The columns with many values to compare with that hold numbers. */
const NUMBERS: ReadonlySet<string> = new Set(['code', 'empreinte', 'numero']);

function select<P extends QueryValues, R>(
  name: string,
  columns: readonly string[],
  conditions: readonly string[],
  among: string | undefined,
  {
    order = [],
    descending = false,
    bounds = [],
  }: { order?: readonly string[]; descending?: boolean; bounds?: readonly string[] },
): Query<P, R> {
  return query<P, R>(name, (db, p, dialect) => {
    let rows = db
      .selectFrom(tableOf(name))
      .select(columns as never)
      // The number of a row finds it alone: SQLite would else look through the rows of the organisation.
      .where(({ eb, ref }) => {
        const owner = ref('organisation_key');
        return eb(among === 'numero' ? dialect.withoutIndex(owner) : owner, '=', p.organisationKey as number);
      });
    for (const column of conditions) rows = rows.where(column as 'id', '=', p[column] as string);
    if (among !== undefined) {
      const of = NUMBERS.has(among) ? 'numbers' : 'texts';
      rows = rows.where((eb) => dialect.inJson(eb.ref(among as 'id'), p.values as string, of));
    }
    for (const column of order) rows = rows.orderBy(column as 'id', descending ? 'desc' : 'asc');
    if (bounds.includes('limit')) rows = rows.limit(p.limit as number);
    if (bounds.includes('offset')) rows = rows.offset(p.offset as number);
    return rows as never;
  });
}

/** Reads columns of the rows that have one of some ids, by their id; ids that the organisation does not know are left out. */
export function rowsByIds<T extends Table, const C extends Columns<T>>(
  name: `${T}.${string}`,
  columns: C,
): (tx: Transaction, organisationKey: number, ids: Iterable<string>) => Promise<Map<string, Row<T, C>>> {
  const byIds = rowsAmong<T, C>(name, columns, 'id' as never);
  return async (tx, organisationKey, ids) => {
    const distinct = new Set(ids);
    if (distinct.size === 0) return new Map();
    const rows = await tx.all(byIds, { organisationKey, values: JSON.stringify([...distinct]) });
    return new Map(rows.map((row) => [(row as { id: string }).id, row]));
  };
}

/** Columns that follow from the others of their row, each with how. */
export type Derived<R> = Readonly<Record<string, (row: R) => Value>>;

/** Writes rows of a table. */
export interface Insert<R> {
  /** Answers of each row whether its key was free; one whose key is taken is left out. */
  readonly many: (tx: Transaction, organisationKey: number, rows: readonly R[]) => Promise<boolean[]>;
  /** Writes rows that have just been made. Throws where the key of one is taken: nothing may be answered as made. */
  readonly made: (tx: Transaction, organisationKey: number, rows: readonly R[]) => Promise<void>;
  /** The same for one row. */
  readonly one: (tx: Transaction, organisationKey: number, row: R) => Promise<void>;
}

/**
 * Inserts rows; columns that are neither named nor derived have their defaults. The first column tells the rows of one
 * organisation apart.
 */
export function insertRows<T extends Table, const C extends Columns<T>>(
  name: `${T}.${string}`,
  columns: C,
  derived: Derived<Row<T, C>> = {},
): Insert<Row<T, C>> {
  const into = { table: tableOf(name), columns: [...columns, ...Object.keys(derived)] };
  const insert = query<QueryValues>(name, (_, p, dialect) => dialect.insert(into, p));
  const insertion = { query: insert, key: into.columns[0] as string };
  const many: Insert<Row<T, C>>['many'] = async (tx, organisationKey, rows) => {
    const written = rows.map((row): InsertedRow => ({ ...row, ...derivedOf(derived, row) }));
    return written.length === 0 ? [] : await tx.insert(insertion, organisationKey, written);
  };
  const made: Insert<Row<T, C>>['made'] = async (tx, organisationKey, rows) => {
    const free = await many(tx, organisationKey, rows);
    if (free.includes(false)) throw new Error('the key of a new row is taken');
  };
  return { many, made, one: (tx, organisationKey, row) => made(tx, organisationKey, [row]) };
}

/**
 * Inserts rows of two columns: `pairs` is a JSON object that holds for each value of the first an array of those of the
 * second. Throws where one is there already.
 */
export function insertPairs<T extends Table>(
  name: `${T}.${string}`,
  columns: readonly [Columns<T>[number], Columns<T>[number]],
): Query<Owner & { readonly pairs: string }> {
  const into = { table: tableOf(name), columns };
  return query(name, (_, p, dialect) => dialect.insertPairs(into, p));
}

/** The columns of a row that follow from the others. */
export function derivedOf<R, D extends Derived<R>>(derived: D, row: R) {
  const values: Record<string, Value> = {};
  for (const column in derived) values[column] = derived[column]?.(row) as Value;
  return values as { readonly [K in keyof D]: ReturnType<D[K]> };
}

/** The folds of a table, each worked out from the column whose fold it is. */
export function foldsOf<T extends Declared>({ columns }: T) {
  const folds = Object.entries(columns).flatMap(([name, { foldOf }]) => {
    if (foldOf === undefined) return [];
    const foldIn = (row: Readonly<Record<string, string | null>>) => row[foldOf] && fold(row[foldOf]);
    return [[name, foldIn]];
  });
  return Object.fromEntries(folds) as { readonly [N in NameOf<T, 'folded'>]: (row: object) => RowOf<T>[N] };
}

/** These columns of a row, in this order: a row may have others besides, which lists are ordered by. */
export function pickColumns<R extends object, C extends keyof R>(row: R, columns: readonly C[]): Pick<R, C> {
  return Object.fromEntries(columns.map((column) => [column, row[column]])) as Pick<R, C>;
}

/** Sets columns of the rows that have given values in others. */
export function updateRows<T extends Table, const C extends Columns<T>, const G extends Columns<T>>(
  name: `${T}.${string}`,
  columns: C,
  conditions: G,
): Query<Owner & Row<T, G> & Row<T, C>> {
  return query<Owner & Row<T, G> & Row<T, C>>(name, (db, p) => {
    const rows = db
      .updateTable(tableOf(name))
      .set(valuesOf(columns, p))
      .where('organisation_key', '=', p.organisationKey);
    return conditions.reduce((found, column) => found.where(column as 'id', '=', p[column as never]), rows);
  });
}

/** Deletes the rows that have given values. */
export function deleteRows<T extends Table, const G extends Columns<T>>(
  name: `${T}.${string}`,
  conditions: G,
): Query<Owner & Row<T, G>> {
  return query<Owner & Row<T, G>>(name, (db, p) => {
    const rows = db.deleteFrom(tableOf(name)).where('organisation_key', '=', p.organisationKey);
    return conditions.reduce((found, column) => found.where(column as 'id', '=', p[column as never]), rows);
  });
}

/** Rows that one transaction deletes at the most, and those of the same instant as the last of them. */
const SLICE = 1000;

interface Old {
  readonly organisationKey: number;
  readonly before: Value;
  /** Stops between two transactions. */
  readonly signal: AbortSignal;
  /** Rows of a transaction, where it is not SLICE. */
  readonly slice?: number;
}

/** Deletes the old rows of a table, by a column of instants, numbers or texts. */
export type RemoveOld = (store: Store, old: Old) => Promise<void>;

/**
 * Deletes the rows of an organisation that are older than an instant, some in each transaction: they may be very many, and others
 * write in between. `indexed` is what the index begins with that has them in the order of their age.
 */
export function removeOldRows(
  table: 'audit' | 'idempotency_keys',
  column: 'instant' | 'created_at',
  { indexed }: { readonly indexed: 'organisation' | 'age' },
): RemoveOld {
  const owner =
    (dialect: Dialect) =>
    ({ ref }: Expressions<'audit'>) =>
      indexed === 'age' ? dialect.withoutIndex(ref('organisation_key')) : ref('organisation_key');
  const oldest = query<{ organisationKey: number; before: Value; limit: number }, { at: Value }>(
    `${table}.oldest`,
    (db, p, dialect) =>
      db
        .selectFrom(table as 'audit')
        .select(`${column as 'instant'} as at`)
        .where(owner(dialect), '=', p.organisationKey)
        .where(column as 'instant', '<', p.before as number)
        .orderBy(column as 'instant')
        .limit(p.limit),
  );
  const removeUpTo = query<{ organisationKey: number; at: Value }>(`${table}.removeUpTo`, (db, p, dialect) =>
    db
      .deleteFrom(table as 'audit')
      .where(owner(dialect), '=', p.organisationKey)
      .where(column as 'instant', '<=', p.at as number),
  );
  return async (store, { organisationKey, before, signal, slice = SLICE }) => {
    for (let removed = slice; removed >= slice && !signal.aborted; ) {
      const old = await store.read((tx) => tx.all(oldest, { organisationKey, before, limit: slice }));
      const at = old.at(-1)?.at;
      if (at === undefined) return;
      removed = await store.write((tx) => tx.run(removeUpTo, { organisationKey, at }), { organisationKey });
    }
  };
}

/** The table of a query. Kysely infers nothing from one that is not known: they are all as one of them is. */
function tableOf(name: string): 'documents' {
  return name.slice(0, name.indexOf('.')) as 'documents';
}

function valuesOf(columns: readonly string[], p: object): Record<string, Value> {
  return Object.fromEntries(columns.map((column) => [column, p[column as never]]));
}
