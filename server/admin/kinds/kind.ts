import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { lazy } from '../../../src/contract/endpoint.ts';
import { INT32_COUNT_MAX, list, text, uuid } from '../../../src/contract/schema/fields.ts';
import { mayLackNulls, type Shape } from '../../../src/contract/schema/nullable-members.ts';
import type { DirectoryCounts } from '../../resources/prescriptions/repertoires.ts';
import type { REFERRED } from '../../storage/queries/existing-ids.ts';
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

/** An object as a line tells it, without `kind` and `organisation_id`. */
export type LoadedLine = Readonly<Record<string, unknown>>;
type Row = Readonly<Record<string, Value>>;

/** What lines name by its id. */
export type Referred = (typeof REFERRED)[number] | 'organisations';

/** One form that the lines of a kind take. */
export interface LineForm {
  /** What tells it from the other forms; empty when there is only one. */
  readonly when: string;
  /** Lines of dumps, of whichever version: all that a database may hold. */
  readonly dumpSchema: () => z.ZodObject;
  /** Lines outside of dumps, where they differ (choices C14, C18). */
  readonly inputSchema?: (() => z.ZodObject) | undefined;
}

/** Where an object is put. */
export interface LoadTarget {
  readonly tx: Transaction;
  readonly organisationKey: number;
  /** The place of the first row in its table, for kinds that are kept in the order of their creation. */
  readonly rang: number;
  /** What is to be added to the counts of directories, written once all objects are in. */
  readonly directoryCounts: DirectoryCounts;
}

/** One form of a kind. */
interface FormMembers {
  readonly when?: string;
  readonly members: () => Shape;
  /** Columns whose members lines of the form do not have. */
  readonly without?: readonly string[];
}

/** A kind whose objects are the rows of one table, with the ids that each lists: a column holds the member of its name. */
interface Kind {
  /** The schemas of members, of which lines have those that columns hold. Columns of ids say theirs themselves. */
  readonly members?: () => Shape;
  /** Members for which the rules of new objects are narrower than what a database may hold. */
  readonly inputMembers?: () => Shape;
  /** Faults between members that are valid by themselves. */
  readonly check?: (ctx: { readonly value: never; readonly issues: z.core.$ZodRawIssue[] }) => void;
  /** Instead of members, where lines take several forms, and which one a line means to have. */
  readonly forms?: readonly FormMembers[];
  formOf?(line: LoadedLine): number;
  /** How many ids a member lists at the most. */
  readonly most?: Readonly<Record<string, number>>;
  /** Members that name other objects, besides those in columns that do and in lists of ids; `a.b` is a member of a member. */
  readonly references?: Readonly<Record<string, Referred>>;
  /** The members that columns hold under other names. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** The column that holds every member which no other one holds. */
  readonly others?: string;
  /** Members that are left out where their column is null. */
  readonly leftOut?: readonly string[];
  /** Members that a service writes by itself: an object that differs in no other is the same. */
  readonly recorded?: readonly string[];
  /** Members as stored, where that differs from the line; `others` have no column. */
  toColumns?(object: LoadedLine, others: LoadedLine): LoadedLine;
  /** What it adds to the totals of lists (server/resources/lists/list.ts): 0 where one finds by it, which no longer is as remembered. */
  lists?(object: LoadedLine): Readonly<Record<string, number>>;
  /** Order of all objects; the key of the table by default. */
  readonly order?: readonly string[];
  /** Inserts rows as the resource does; a table that has none is filled by its columns, and by those that follow from them. */
  readonly insert?: Insert<never>;
  readonly derived?: Derived<never>;
  /** The same for objects that are more than their row and its links, by their columns. */
  readonly insertObjects?: InsertObjects;
}

type InsertObjects = (target: LoadTarget, objects: readonly LoadedLine[]) => Promise<boolean[]>;

/** What lines of one kind say, and how such an object is written and read. */
export type StoredKind = ReturnType<typeof stored>;

/** Rows that are read at once. */
const PAGE = 500;

export function stored(name: string, table: keyof typeof TABLES, kind: Kind) {
  const { check, inputMembers, renamed = {}, leftOut = [], recorded = [], toColumns, insertObjects } = kind;
  const declared: Table = TABLES[table];
  const fields = columnsOf(declared).map((column: string) => ({
    column,
    member: renamed[column] ?? column,
    ...(declared.columns[column] as Column),
  }));
  const columns = fields.map(({ column }) => column);
  const encoded = fields.filter(({ holds }) => holds !== undefined);
  const key = columns[0] as 'id' | 'code';
  const ranked = 'rang' in declared.columns;
  const { order = declared.key ?? ['id'] } = kind;
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
  const links = linksOf(table);
  const held = new Set([...fields, ...links].map(({ member }) => member));
  const othersOf = <T>(members: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(members).filter(([member]) => !held.has(member)));

  const forms = (kind.forms ?? [{ members: kind.members ?? (() => ({})) }]).map(
    ({ when = '', members, without = [] }: FormMembers): LineForm => {
      const lineWith = (more: Shape) => {
        const said = members();
        const own = fields.filter(({ column }) => column !== kind.others && !without.includes(column));
        const lists = links.map((link) => {
          const ids = list(idOf(link), kind.most?.[link.member] ?? INT32_COUNT_MAX, true);
          return [link.member, ids.default([])];
        });
        const shape = {
          ...Object.fromEntries(own.map((field) => [field.member, said[field.member] ?? idOf(field)])),
          ...(kind.others ? othersOf(said) : {}),
          ...Object.fromEntries(lists),
          ...more,
        };
        const ofKind = { kind: z.literal(name), organisation_id: uuid() };
        const schema = z.strictObject({ ...ofKind, ...mayLackNulls(shape) });
        return (check ? schema.check(check as never) : schema) as z.ZodObject;
      };
      const inputSchema = inputMembers && lazy(() => lineWith(inputMembers()));
      return { when, dumpSchema: lazy(() => lineWith({})), inputSchema };
    },
  );

  /** Members of an object, by column. */
  const valuesOf = (object: LoadedLine): LoadedLine => {
    const kept = { ...object, ...toColumns?.(object, kind.others ? othersOf(object) : {}) };
    return Object.fromEntries(fields.map(({ column, member }) => [column, kept[member] ?? null]));
  };
  const rowOf = (object: LoadedLine): Row => {
    const row = valuesOf(object) as Record<string, Value>;
    for (const { column, holds } of encoded) {
      const value = row[column] ?? null;
      if (holds === 'boolean') row[column] = Number(value);
      else if (value !== null) row[column] = JSON.stringify(value);
    }
    return row;
  };
  const lineOf = (row: Row): Record<string, unknown> => {
    const object: Record<string, unknown> = {};
    for (const { column, member, holds } of fields) {
      const value = row[column];
      const parsed = holds === 'json' && value !== null ? JSON.parse(value as string) : value;
      if (column === kind.others) Object.assign(object, parsed);
      else if (value !== null || !leftOut.includes(member))
        object[member] = holds === 'boolean' ? value === 1 : parsed;
    }
    return object;
  };
  const linesOf = async (tx: Transaction, organisationKey: number, rows: readonly Row[]) => {
    const lines = rows.map(lineOf);
    for (const { member, read } of links) {
      const idsOf = await read(tx, organisationKey, lines);
      for (const object of lines) object[member] = idsOf(object);
    }
    return lines;
  };
  const normalisedIds = (object: LoadedLine) =>
    Object.fromEntries(links.map(({ member, normalise }) => [member, normalise(object[member])]));

  const insertingRows = (): InsertObjects => {
    const insert =
      kind.insert ??
      insertRows(`${any}.load`, [...columns, ...(ranked ? ['rang'] : [])] as never, kind.derived as never);
    return async ({ tx, organisationKey, rang }, objects) => {
      const rows = objects.map((object, i) => ({ ...rowOf(object), rang: rang + i }));
      const inserted = await insert.many(tx, organisationKey, rows as never);
      const newObjects = objects.filter((_, i) => inserted[i]);
      for (const { write } of links) await write(tx, organisationKey, newObjects);
      return inserted;
    };
  };

  return {
    name,
    table,
    /** The member that identifies an object within its organisation. */
    key,
    /** Whether its rows have a `rang`. */
    ranked,
    forms,
    /** The form that a line means to have. */
    formOf: (line: LoadedLine) => forms[kind.formOf?.(line) ?? 0] as LineForm,
    /** Members that name other objects, one or a list, and where those stand. */
    references: {
      ...Object.fromEntries(
        [...fields, ...links].flatMap(({ member, references }) => (references ? [[member, references]] : [])),
      ),
      ...kind.references,
    } as Readonly<Record<string, Referred>>,
    lists: (object: LoadedLine) => kind.lists?.(object) ?? {},
    /** Inserts objects, and answers of each whether it was: an object whose key exists stays as it is. */
    insertMany: insertObjects
      ? (target: LoadTarget, objects: readonly LoadedLine[]) => insertObjects(target, objects.map(valuesOf))
      : insertingRows(),
    /** Objects by their keys; those that are not there are left out. */
    async find(tx: Transaction, organisationKey: number, keys: readonly (string | number)[]) {
      if (keys.length === 0) return new Map<string | number, LoadedLine>();
      const rows = await tx.all(find, { organisationKey, values: JSON.stringify(keys) });
      const lines = await linesOf(tx, organisationKey, rows);
      return new Map(lines.map((line) => [line[key] as string | number, line]));
    },
    /** Every object of an organisation, in a stable order. */
    async *all(tx: Transaction, organisationKey: number): AsyncGenerator<LoadedLine> {
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
    /** Whether an object is the one that `find` returned, whose members are null where they were left out. */
    isSame(object: LoadedLine, found: LoadedLine | undefined): boolean {
      const ofItself = Object.fromEntries(recorded.map((member) => [member, null]));
      const normalised = { ...lineOf(rowOf(object)), ...normalisedIds(object), ...ofItself };
      return isDeepStrictEqual(normalised, { ...found, ...ofItself });
    },
  };
}

/** Schema of a member that is an id, from its column alone. */
function idOf({ member, references, mayBeNull }: Partial<Column> & { member: string }): z.ZodType {
  if (references === undefined && member !== 'id') throw new Error(`nothing says what ${member} is`);
  const id = references === 'utilisateurs' ? text(256) : uuid();
  return mayBeNull ? id.nullable() : id;
}

type Link = ReturnType<typeof linkOf>;

/** What the objects of a table list: `dossiers_seances` holds the `seances_id` of dossiers, and nothing besides. */
function linksOf(table: string): Link[] {
  return Object.entries<Table>(TABLES).flatMap(([name, { columns }]) => {
    const [owner, listed, ...more] = Object.entries(columns).filter(([column]) => column !== 'position');
    const isOurs = name.startsWith(`${table}_`) && owner?.[1].references === table && more.length === 0;
    return isOurs && listed?.[1].references ? [linkOf(name, owner[0], listed[0])] : [];
  });
}

/** Writes and reads the ids that one member lists, each once; where rows have a `position`, their order means something. */
function linkOf(name: string, owner: string, listed: string) {
  const any = name as 'dossiers_seances';
  const declared: Table = TABLES[any];
  const columns: readonly string[] = columnsOf(declared);
  const ordered = columns.includes('position');
  const insert = insertRows(`${any}.load`, columns as never);
  const select = rowsAmong(`${any}.ofObjects`, columns as never, owner as never, {
    order: [owner, ordered ? 'position' : listed] as never,
  });
  const member = `${name.slice(name.indexOf('_') + 1)}_id`;
  return {
    member,
    /** Where the objects stand that it lists. */
    references: declared.columns[listed]?.references as Referred,
    /** Writes the ids that objects list. */
    async write(tx: Transaction, organisationKey: number, objects: readonly LoadedLine[]): Promise<void> {
      const rows = objects.flatMap((object) =>
        (object[member] as string[]).map((id, position) => ({ [owner]: object.id, [listed]: id, position })),
      );
      await insert.many(tx, organisationKey, rows as never);
    },
    /** The ids that objects list, by the object. */
    async read(tx: Transaction, organisationKey: number, objects: readonly LoadedLine[]) {
      const values = JSON.stringify(objects.map(({ id }) => id));
      const rows: Record<string, string>[] = await tx.all(select, { organisationKey, values });
      const byOwner = Map.groupBy<unknown, Record<string, string>>(rows, (row) => row[owner]);
      return ({ id }: LoadedLine) => (byOwner.get(id) ?? []).map((row) => row[listed] as string);
    },
    /** The ids as they will be read again. */
    normalise(ids: unknown): string[] {
      const once = [...new Set((ids ?? []) as readonly string[])];
      return ordered ? once : once.sort();
    },
  };
}
