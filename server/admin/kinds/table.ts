import type { Query, Value, Values } from '../../storage/queries/query.ts';
import { type Derived, type Insert, insertRows, rowsWhere } from '../../storage/queries/rows.ts';
import type { Schema } from '../../storage/schema.ts';
import type { Sqlite3 } from '../../storage/sqlite/connection.ts';
import { sqlite } from '../../storage/sqlite/dialect.ts';
import {
  type Check,
  type Form,
  form,
  type Kind,
  type LoadedLine,
  type Referred,
  type Shape,
  type Target,
} from './kind.ts';
import { type Link, linksOf } from './links.ts';

type Row = Readonly<Record<string, Value>>;

/** A kind whose objects are the rows of one table, besides what they link to: each column holds the member of its name. */
export interface Stored<V, R> {
  readonly name: string;
  readonly table: keyof Schema;
  readonly key?: 'code';
  readonly ranked?: true;
  /** The members that a line has, and what holds between them. */
  readonly shape?: () => Shape;
  readonly check?: Check;
  /** Instead of a shape, where lines take several forms. */
  readonly forms?: readonly [Form, ...Form[]];
  readonly formOf?: (line: LoadedLine) => Form;
  readonly references?: Readonly<Record<string, Referred>>;
  readonly links?: Readonly<Record<string, Link>>;
  readonly listOf?: (object: V) => string | undefined;
  /** Columns that say what the object says. */
  readonly columns: readonly string[];
  /** Columns that hold 0 or 1, and JSON. */
  readonly booleans?: readonly string[];
  readonly json?: readonly string[];
  /** Members that columns hold under other names or in another form, and how an object is told with them. */
  readonly toColumns?: (object: V) => LoadedLine;
  readonly toMembers?: (columns: R) => LoadedLine;
  /** What all objects are ordered by; the `rang` or the key unless said otherwise. */
  readonly order?: readonly string[];
  /** Inserts rows as the resource does; a table that has none is filled by its columns, and by those that follow from them. */
  readonly insert?: Insert<never>;
  readonly derived?: Derived<never>;
  /** The same for objects that are more than their row and its links. */
  readonly insertObjects?: (target: Target, objects: readonly V[]) => boolean[];
}

export function stored<V = LoadedLine, R = LoadedLine>(kind: Stored<V, R>): Kind {
  const { name, table, key = 'id', ranked = false, columns, booleans = [], json = [] } = kind;
  const { order = [ranked ? 'rang' : key], toColumns, toMembers, shape = () => ({}), check } = kind;
  const { forms = [form(name, shape, { check })] } = kind;
  // What Kysely knows of one table holds here for all: the tests prepare every query against the schema.
  const any = table as 'documents';
  const find = rowsWhere(`${any}.find`, columns as never, [key] as never) as unknown as Query<Values, Row>;
  const all = rowsWhere(`${any}.whole`, columns as never, [], { order: order as never }) as Query<
    Values,
    Row
  >;
  const links = Object.entries(kind.links ?? {}).map(([member, link]) => linksOf(member, link));

  const rowOf = (told: LoadedLine): Row => {
    const given = { ...told, ...toColumns?.(told as V) };
    const value = (column: string) => {
      const held = given[column] ?? null;
      if (booleans.includes(column)) return Number(held);
      return json.includes(column) && held !== null ? JSON.stringify(held) : (held as Value);
    };
    return Object.fromEntries(columns.map((column) => [column, value(column)]));
  };
  const lineOf = (row: Row, idsOf: (link: ReturnType<typeof linksOf>) => string[]): LoadedLine => {
    const members = Object.entries(row).map(([column, held]) => {
      if (booleans.includes(column)) return [column, held === 1];
      return [column, json.includes(column) && held !== null ? JSON.parse(held as string) : held];
    });
    const told: LoadedLine = Object.fromEntries(members);
    return {
      ...(toMembers?.(told as R) ?? told),
      ...Object.fromEntries(links.map((link) => [link.member, idsOf(link)])),
    };
  };
  const whole = (tx: Sqlite3, organisationKey: number, row: Row) =>
    lineOf(row, (link) => link.read(tx, organisationKey, row[key] as string));

  const insertingRows = (): Kind['insertMany'] => {
    const insert =
      kind.insert ??
      insertRows(`${any}.load`, [...(ranked ? ['rang'] : []), ...columns] as never, kind.derived as never);
    return ({ tx, organisationKey, rang }, objects) => {
      const rows = objects.map((told, i) => ({ rang: rang + i, ...rowOf(told) }));
      const free = insert.many(tx, organisationKey, rows as never);
      for (const told of objects.filter((_, i) => free[i])) {
        for (const { member, write } of links) write(tx, organisationKey, told[key] as string, told[member]);
      }
      return free;
    };
  };

  return {
    name,
    table,
    key,
    ranked,
    forms,
    formOf: kind.formOf ?? (() => forms[0]),
    references: kind.references ?? {},
    listOf: (told) => kind.listOf?.(told as V),
    insertMany: (kind.insertObjects as Kind['insertMany'] | undefined) ?? insertingRows(),
    find(tx, organisationKey, wanted) {
      const row = tx.get(find, { organisationKey, [key]: wanted });
      return row && whole(tx, organisationKey, row);
    },
    *all(tx, organisationKey) {
      const { sql, bind } = all.compiled(sqlite);
      // One by one: they may be more than memory holds.
      for (const row of tx.statement(sql).iterate(bind({ organisationKey })))
        yield whole(tx, organisationKey, row as Row);
    },
    settled: (told) => lineOf(rowOf(told), (link) => link.settle(told[link.member])),
  };
}
