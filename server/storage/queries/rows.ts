import type { Schema } from '../schema.ts';
import type { Sqlite3 } from '../sqlite/connection.ts';
import { inJson } from '../sqlite/dialect.ts';
import { type Query, query, type Value, type Values } from './query.ts';

/** A table of rows of organisations that have an id. */
type Table = {
  [T in keyof Schema]: Schema[T] extends { organisation_key: number; id: string } ? T : never;
}[keyof Schema];
/** A table of rows of organisations. */
type Keyed = Exclude<keyof Schema, 'organisations'>;
type Columns<T extends Table> = readonly (keyof Schema[T] & string)[];
type Row<T extends Table, C extends Columns<T>> = { [K in C[number]]: Schema[T][K] & Value };
type Key = { organisationKey: number; id: string };

/** Reads columns of the row of an organisation that has an id. */
export function rowById<T extends Table, const C extends Columns<T>>(
  table: T,
  columns: C,
): Query<Key, Row<T, C>> {
  return query<Key, Row<T, C>>(
    `${table}.byId`,
    (db, p) =>
      db
        .selectFrom(as(table))
        .select(columns as never)
        .where('organisation_key', '=', p.organisationKey)
        .where('id', '=', p.id) as never,
  );
}

/** Reads columns of the rows of an organisation that have one of some ids, by their id; ids that it does not know are left out. */
export function rowsByIds<T extends Table, const C extends Columns<T>, R = Row<T, C>>(
  table: T,
  columns: C,
): (tx: Sqlite3, organisationKey: number, ids: Iterable<string>) => Map<string, R & { id: string }> {
  const byIds = query<{ organisationKey: number; ids: string }, R & { id: string }>(
    `${table}.byIds`,
    (db, p) =>
      db
        .selectFrom(as(table))
        .select(columns as never)
        .where('organisation_key', '=', p.organisationKey)
        .where((eb) => inJson(eb.ref('id'), p.ids)) as never,
  );
  return (tx, organisationKey, ids) => {
    const distinct = new Set(ids);
    if (distinct.size === 0) return new Map();
    const rows = tx.all(byIds, { organisationKey, ids: JSON.stringify([...distinct]) });
    return new Map(rows.map((row) => [row.id, row]));
  };
}

/**
 * Inserts rows, columns that are not named with their defaults; answers of each whether its key was free. One whose key is
 * taken is left out.
 */
export function insertRows<T extends Keyed, const C extends readonly (keyof Schema[T] & string)[]>(
  table: T,
  columns: C,
): (
  tx: Sqlite3,
  organisationKey: number,
  rows: readonly { readonly [K in C[number]]: Schema[T][K] & Value }[],
) => boolean[] {
  const insert = query<Values>(`${table}.insert`, (db, p) =>
    db
      .insertInto(as(table))
      .values({ organisation_key: p.organisationKey, ...valuesOf(columns, p) } as never)
      .onConflict((conflict) => conflict.doNothing()),
  );
  return (tx, organisationKey, rows) => {
    const values = rows.map((row) => ({ organisationKey, ...row }) as Values);
    return tx.runEach(insert, values).map((changes) => changes === 1);
  };
}

/** Inserts the row of an object that has just been made. Throws where its key is taken: nothing may be answered as made. */
export function insertRow<Row>(
  insertMany: (tx: Sqlite3, organisationKey: number, rows: readonly Row[]) => boolean[],
  tx: Sqlite3,
  organisationKey: number,
  row: Row,
): void {
  if (!insertMany(tx, organisationKey, [row])[0]) throw new Error('the key of a new row is taken');
}

/** Sets columns of the row that has an id. */
export function updateRow<T extends Table, const C extends Columns<T>>(
  table: T,
  columns: C,
  name = `${table}.update`,
): Query<Key & Row<T, C>> {
  return query(name, (db, p) =>
    db
      .updateTable(as(table))
      .set(valuesOf(columns, p))
      .where('organisation_key', '=', p.organisationKey)
      .where('id', '=', p.id),
  );
}

/** Deletes the row that has an id. */
export function deleteRow(table: Table): Query<Key> {
  return query<Key>(`${table}.remove`, (db, p) =>
    db.deleteFrom(as(table)).where('organisation_key', '=', p.organisationKey).where('id', '=', p.id),
  );
}

/** Kysely infers nothing from a table that is not known: they are all as one of them is. */
function as(table: Keyed): 'documents' {
  return table as 'documents';
}

function valuesOf(columns: readonly string[], p: object): Record<string, Value> {
  return Object.fromEntries(columns.map((column) => [column, p[column as never]]));
}
