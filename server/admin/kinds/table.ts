import { type Query, query, type Value, type Values } from '../../storage/queries/query.ts';
import { insertRows } from '../../storage/queries/rows.ts';
import type { Schema } from '../../storage/schema.ts';
import type { Sqlite3 } from '../../storage/sqlite/connection.ts';
import type { Form, Kind, LoadedLine, Referred, Target } from './kind.ts';
import { type Link, linksOf } from './links.ts';

type Row = Readonly<Record<string, Value>>;

/** A kind whose objects are the rows of one table, besides what they link to. */
export interface Stored<V> {
  readonly name: string;
  readonly table: keyof Schema;
  readonly key?: 'code';
  readonly ranked?: true;
  readonly forms: readonly [Form, ...Form[]];
  readonly formOf?: (line: LoadedLine) => Form;
  readonly references?: Readonly<Record<string, Referred>>;
  readonly links?: Readonly<Record<string, Link>>;
  readonly listOf?: (object: V) => string | undefined;
  /** Columns that say what the object says. */
  readonly columns: readonly string[];
  /** Columns that follow from it, and what they are at first. */
  readonly derived?: { readonly columns: readonly string[]; readonly of: (object: V) => Row };
  /** What all objects are ordered by; the `rang` or the key unless said otherwise. */
  readonly order?: readonly string[];
  /** Inserts rows as the resource does; a table that has none is filled by its columns. */
  readonly insertMany?: (tx: Sqlite3, organisationKey: number, rows: readonly never[]) => boolean[];
  /** The same for objects that are more than their row and its links. */
  readonly insertObjects?: (target: Target, objects: readonly V[]) => boolean[];
  readonly toRow: (object: V) => Row;
  readonly fromRow: (row: never) => LoadedLine;
}

export function stored<V>(kind: Stored<V>): Kind {
  const { name, table, key = 'id', ranked = false, forms, columns, insertObjects } = kind;
  const { find, all } = reading(kind);
  const links = Object.entries(kind.links ?? {}).map(([member, link]) => linksOf(name, member, link));

  const withLinks = (told: LoadedLine, idsOf: (link: Linked) => string[]): LoadedLine => ({
    ...told,
    ...Object.fromEntries(links.map((link) => [link.member, idsOf(link)])),
  });
  const whole = (tx: Sqlite3, organisationKey: number, row: Row): LoadedLine =>
    withLinks(kind.fromRow(row as never), (link) => link.read(tx, organisationKey, row[key] as string));

  return {
    name,
    table,
    key,
    ranked,
    forms,
    formOf: kind.formOf ?? (() => forms[0]),
    references: kind.references ?? {},
    listOf: (told) => kind.listOf?.(told as V),
    insertMany: (insertObjects as Kind['insertMany'] | undefined) ?? insertingRows(kind, links),
    find(tx, organisationKey, wanted) {
      const row = tx.get(find, { organisationKey, key: wanted });
      return row && whole(tx, organisationKey, row);
    },
    *all(tx, organisationKey) {
      for (const row of each(tx, all, { organisationKey })) yield whole(tx, organisationKey, row);
    },
    settled(told) {
      const row = kind.toRow(told as V);
      const kept = Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
      return withLinks(kind.fromRow(kept as never), (link) => link.settle(told[link.member]));
    },
  };
}

// What Kysely knows of one table holds here for all: the tests prepare every query against the schema.
const ANY = 'documents';
type Any = typeof ANY;

type Linked = ReturnType<typeof linksOf>;

/** Writes the rows of objects and their links, where nothing has their key. */
function insertingRows<V>(kind: Stored<V>, links: readonly Linked[]): Kind['insertMany'] {
  const { table, key = 'id', ranked, columns, toRow, derived } = kind;
  const written = [...(ranked ? ['rang'] : []), ...columns, ...(derived?.columns ?? [])];
  const insertMany = kind.insertMany ?? insertRows(table as Any, written as never);
  return ({ tx, organisationKey, rang }, objects) => {
    const rows = (objects as readonly V[]).map((object, i) => ({
      rang: rang + i,
      ...toRow(object),
      ...derived?.of(object),
    }));
    const free = insertMany(tx, organisationKey, rows as never);
    for (const told of objects.filter((_, i) => free[i])) {
      for (const { member, write } of links) write(tx, organisationKey, told[key] as string, told[member]);
    }
    return free;
  };
}

type Find = Query<{ organisationKey: number; key: string | number }, Row>;

function reading<V>(kind: Stored<V>) {
  const { name, table, key = 'id', ranked, columns, order = [ranked ? 'rang' : key] } = kind;
  const find: Find = query(
    `kinds.${name}.find`,
    (db, p) =>
      db
        .selectFrom(table as Any)
        .select(columns as never)
        .where('organisation_key', '=', p.organisationKey)
        .where(key as 'id', '=', p.key as string) as never,
  );
  const all = query<{ organisationKey: number }, Row>(`kinds.${name}.all`, (db, p) => {
    const rows = db
      .selectFrom(table as Any)
      .select(columns as never)
      .where('organisation_key', '=', p.organisationKey);
    return order.reduce((ordered, column) => ordered.orderBy(column as 'id'), rows) as never;
  });
  return { find, all };
}

/** The rows of a query one by one, never all of them in memory. */
function each<P extends Values, R>(tx: Sqlite3, rows: Query<P, R>, values: P): IterableIterator<R> {
  const { sql, bind } = rows.compiled();
  return tx.statement(sql).iterate(bind(values)) as IterableIterator<R>;
}
