import { type Query, query, type Value, type Values } from '../../storage/queries/query.ts';
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
  /** Writes an object whose key is free, where its resource says how: in place of its row and its links. */
  readonly put?: (target: Target, object: V) => void;
  readonly toRow: (object: V) => Row;
  readonly fromRow: (row: never) => LoadedLine;
}

export function stored<V>(kind: Stored<V>): Kind {
  const { name, table, key = 'id', ranked = false, forms, columns, put } = kind;
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
    insert: put ? putting(put, key, find) : inserting(kind, links),
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

/** Writes an object as its kind says, where nothing has its key. */
function putting<V>(put: NonNullable<Stored<V>['put']>, key: Kind['key'], find: Find): Kind['insert'] {
  return (target, told) => {
    const { tx, organisationKey } = target;
    if (tx.get(find, { organisationKey, key: told[key] as string })) return false;
    put(target, told as V);
    return true;
  };
}

/** Writes the row of an object and its links, where nothing has its key. */
function inserting<V>(kind: Stored<V>, links: readonly Linked[]): Kind['insert'] {
  const { key = 'id', toRow, derived } = kind;
  const insert = insertOf(kind);
  return ({ tx, organisationKey, rang }, told) => {
    const object = told as V;
    if (tx.run(insert, { organisationKey, rang, ...toRow(object), ...derived?.of(object) }) === 0)
      return false;
    for (const { member, write } of links) write(tx, organisationKey, told[key] as string, told[member]);
    return true;
  };
}

function insertOf<V>({ name, table, ranked, columns, derived }: Stored<V>): Query<Values> {
  const written = [...(ranked ? ['rang'] : []), ...columns, ...(derived?.columns ?? [])];
  return query(`kinds.${name}.insert`, (db, p) => {
    const values = { organisation_key: p.organisationKey };
    for (const column of written) Object.assign(values, { [column]: p[column] });
    // A key that is taken is left alone: the caller compares what has it.
    return db
      .insertInto(table as Any)
      .values(values as never)
      .onConflict((conflict) => conflict.doNothing());
  });
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
