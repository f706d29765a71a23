import { type KeysetValues, keyset } from '../../storage/queries/keyset.ts';
import {
  BOTH_VALUES,
  type Query,
  type QueryValues,
  queries,
  type Value,
} from '../../storage/queries/query.ts';
import { type Derived, type Insert, insertRows, rowsAmong } from '../../storage/queries/rows.ts';
import type { Transaction } from '../../storage/store.ts';
import { TABLES } from '../../storage/tables/index.ts';
import { type Column, columnsOf, type Table } from '../../storage/tables/table.ts';
import {
  type Check,
  form,
  type LineForm,
  type LineShape,
  type LoadedLine,
  type LoadTarget,
  type Referred,
  type StoredKind,
} from './kind.ts';
import { type Link, linksOf } from './links.ts';

type Row = Readonly<Record<string, Value>>;

/** Rows that are read at once. */
const PAGE = 500;

/** A kind whose objects are the rows of one table, besides what they link to: each column holds the member of its name. */
export interface Stored<V, R> {
  readonly name: string;
  readonly table: keyof typeof TABLES;
  /** The members that a line has, and what holds between them. */
  readonly shape?: () => LineShape;
  readonly check?: Check;
  /** Members that come to exist by narrower rules than what a database may hold. */
  readonly written?: () => LineShape;
  /** Instead of a shape, where lines take several forms. */
  readonly forms?: readonly [LineForm, ...LineForm[]];
  readonly formOf?: (line: LoadedLine) => LineForm;
  /** Members that name other objects, besides those in columns that do and in links. */
  readonly references?: Readonly<Record<string, Referred>>;
  readonly links?: Readonly<Record<string, Link>>;
  readonly listOf?: (object: V) => string | undefined;
  readonly foundBy?: (object: V) => readonly string[];
  /** The members that columns hold under other names. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** Members that columns hold in another form, and how an object is told with them. */
  readonly toColumns?: (object: V) => LoadedLine;
  readonly toMembers?: (columns: R) => LoadedLine;
  /** What all objects are ordered by; the key of the table unless said otherwise. */
  readonly order?: readonly string[];
  /** Inserts rows as the resource does; a table that has none is filled by its columns, and by those that follow from them. */
  readonly insert?: Insert<never>;
  readonly derived?: Derived<never>;
  /** The same for objects that are more than their row and its links. */
  readonly insertObjects?: (target: LoadTarget, objects: readonly V[]) => Promise<boolean[]>;
}

export function stored<V = LoadedLine, R = LoadedLine>(kind: Stored<V, R>): StoredKind {
  const { name, table, renamed = {}, toColumns, toMembers, shape = () => ({}), check, written } = kind;
  const declared: Table = TABLES[table];
  const columns: readonly string[] = columnsOf(declared);
  const key = columns[0] as StoredKind['key'];
  const ranked = 'rang' in declared.columns;
  const { order = declared.key ?? ['id'], forms = [form(name, shape, { check, written })] } = kind;
  const memberOf = (column: string) => renamed[column] ?? column;
  // What Kysely knows of one table holds here for all: the tests prepare every query against the schema.
  const any = table as 'documents';
  const find = rowsAmong(`${any}.find`, columns as never, key as never) as unknown as Query<QueryValues, Row>;
  const page = queries<{ readonly after: boolean }, QueryValues & KeysetValues, Row>(
    `${any}.whole`,
    { after: BOTH_VALUES },
    (db, p, _, { after }) => {
      const rows = db
        .selectFrom(any)
        .select([...new Set([...columns, ...order])] as never)
        .where('organisation_key', '=', p.organisationKey as number);
      return keyset(rows, order as never, p, { after, descending: false });
    },
  );
  const links = Object.entries(kind.links ?? {}).map(([member, link]) => linksOf(member, link));

  const rowOf = (told: LoadedLine): Row => {
    const given = { ...told, ...toColumns?.(told as V) };
    const value = (column: string) => {
      const held = given[memberOf(column)] ?? null;
      const { holds } = declared.columns[column] as Column;
      if (holds === 'boolean') return Number(held);
      return holds === 'json' && held !== null ? JSON.stringify(held) : (held as Value);
    };
    return Object.fromEntries(columns.map((column) => [column, value(column)]));
  };
  const lineOf = (row: Row, idsOf: (link: ReturnType<typeof linksOf>) => string[]): LoadedLine => {
    const members = columns.map((column) => {
      const held = row[column];
      const { holds } = declared.columns[column] as Column;
      if (holds === 'boolean') return [column, held === 1];
      return [memberOf(column), holds === 'json' && held !== null ? JSON.parse(held as string) : held];
    });
    const told: LoadedLine = Object.fromEntries(members);
    return {
      ...(toMembers?.(told as R) ?? told),
      ...Object.fromEntries(links.map((link) => [link.member, idsOf(link)])),
    };
  };
  const linesOf = async (tx: Transaction, organisationKey: number, rows: readonly Row[]) => {
    const keyOf = (row: Row) => row[key] as string;
    const read = new Map<unknown, (object: string) => string[]>();
    for (const link of links) read.set(link, await link.read(tx, organisationKey, rows.map(keyOf)));
    return rows.map((row) => lineOf(row, (link) => read.get(link)?.(keyOf(row)) ?? []));
  };

  const insertingRows = (): StoredKind['insertMany'] => {
    const insert =
      kind.insert ??
      insertRows(`${any}.load`, [...columns, ...(ranked ? ['rang'] : [])] as never, kind.derived as never);
    return async ({ tx, organisationKey, rang }, objects) => {
      const rows = objects.map((told, i) => ({ ...rowOf(told), rang: rang + i }));
      const free = await insert.many(tx, organisationKey, rows as never);
      const written = objects.filter((_, i) => free[i]);
      for (const { member, write } of links)
        await write(
          tx,
          organisationKey,
          written.map((told) => [told[key] as string, told[member] as readonly string[]]),
        );
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
    references: Object.fromEntries([
      ...columns.flatMap((column) => {
        const { references } = declared.columns[column] as Column;
        return references ? [[memberOf(column), references as Referred]] : [];
      }),
      ...links.map(({ member, references }) => [member, references]),
      ...Object.entries(kind.references ?? {}),
    ]),
    listOf: (told) => kind.listOf?.(told as V),
    foundBy: (told) => kind.foundBy?.(told as V) ?? [],
    insertMany: (kind.insertObjects as StoredKind['insertMany'] | undefined) ?? insertingRows(),
    async find(tx, organisationKey, keys) {
      if (keys.length === 0) return new Map();
      const rows = await tx.all(find, { organisationKey, values: JSON.stringify(keys) });
      const lines = await linesOf(tx, organisationKey, rows);
      return new Map(lines.map((line, i) => [rows[i]?.[key] as string | number, line]));
    },
    async *all(tx, organisationKey) {
      // Some at a time: they may be more than memory holds.
      for (let last: Row | undefined, isLast = false; !isLast; ) {
        const keys = order.map((column, i) => [`key${i}`, last?.[column] ?? null]);
        const values = { organisationKey, ...Object.fromEntries(keys), offset: 0, limit: PAGE };
        const rows = await tx.all(page({ after: last !== undefined }), values);
        yield* await linesOf(tx, organisationKey, rows);
        last = rows.at(-1);
        isLast = rows.length < PAGE;
      }
    },
    settled: (told) => lineOf(rowOf(told), (link) => link.settle(told[link.member])),
  };
}
