export type Engine = 'sqlite' | 'postgres';
type Value = string | number | null;

/**
 * What a column is to the object of its row: a member that is read, written, loaded and dumped; the fold of another column;
 * or internal: derived from other columns, or the position of the row.
 */
type Role = 'member' | 'folded' | 'internal';

/** What SQL says besides, of both engines or of each. */
type Sql = string | Readonly<Partial<Record<Engine, string>>>;

/** A column, of which both engines, the types of rows and the lines of dumps are made. */
export interface Column<V extends Value = Value, R extends Role = Role> {
  /** SQLite has one size of integers; BIGINT is for those that grow beyond 32 bits. */
  readonly type: 'TEXT' | 'INTEGER' | 'BIGINT';
  readonly role: R;
  readonly mayBeNull?: boolean;
  /** Encoding of the value: 0 or 1, or JSON. */
  readonly holds?: 'boolean' | 'json';
  /** The table of the row whose id it holds, and what becomes of this row when that one goes. */
  readonly references?: string;
  readonly onDelete?: 'CASCADE';
  /** The column of which it is the fold. */
  readonly foldOf?: string;
  readonly sql?: Sql;
  /** Never set: carries the type of the values. */
  readonly value?: V;
}

type Columns = Readonly<Record<string, Column>>;
type Referring = Pick<Column, 'references' | 'onDelete'>;

export const text = <V extends string = string>(referring: Referring = {}): Column<V, 'member'> => ({
  type: 'TEXT',
  role: 'member',
  ...referring,
});
export const integer = <V extends number = number>(sql?: Sql): Column<V, 'member'> => ({
  type: 'INTEGER',
  role: 'member',
  ...(sql ? { sql } : {}),
});
export const bigint = (sql?: Sql): Column<number, 'member'> => ({ ...integer(sql), type: 'BIGINT' });
export const boolean = (): Column<number, 'member'> => ({ ...integer(), holds: 'boolean' });
export const json = (): Column<string, 'member'> => ({ ...text(), holds: 'json' });
export const orNull = <V extends Value, R extends Role>(column: Column<V, R>): Column<V | null, R> => ({
  ...column,
  mayBeNull: true,
});
export const internal = <V extends Value>(column: Column<V>): Column<V, 'internal'> => ({
  ...column,
  role: 'internal',
});
/** A text as searches look into it: folded, without accents and case (`fold`). */
export const folded = (foldOf: string): Column<string, 'folded'> => ({
  ...text(),
  role: 'folded',
  foldOf,
});

/** What holds of a table besides its columns. */
interface Keys<Name extends string> {
  /** The columns of its key behind `organisation_key`: `id` by default. */
  readonly key?: readonly Name[];
  /** Others that no two rows of an organisation have together. */
  readonly unique?: readonly (readonly Name[])[];
  /**
   * Whether SQLite keeps wide rows apart from their keys: a deep page is found by reading the keys alone. The name of a column
   * is that by which all rows of the file are numbered.
   */
  readonly rowid?: true | Name;
  /** Whether the engine looks up the organisation: that of the rows of collections is the caller's, which has just been read. */
  readonly ofOrganisation?: true;
  /** The one engine that has it. */
  readonly only?: Engine;
  readonly checks?: readonly string[];
  /** Indexes by their names: the columns, and which rows. */
  readonly indexes?: Readonly<Record<string, string>>;
  /** Statements after those that make the table and its indexes. */
  readonly sql?: Sql;
}

/** A table: `organisation_key`, its columns, and what holds of them. */
export interface Table<C extends Columns = Columns> extends Keys<string> {
  readonly columns: C;
}

export const table = <C extends Columns>(columns: C, keys: Keys<keyof C & string> = {}): Table<C> => ({
  columns,
  ...keys,
});

/** The rows of a table. */
export type RowOf<T extends Table> = { organisation_key: number } & {
  [Name in keyof T['columns']]: T['columns'][Name] extends Column<infer V> ? V : never;
};
/** The names of its columns of a role. */
export type NameOf<T extends Table, R extends Role> = {
  [Name in keyof T['columns']]: T['columns'][Name] extends Column<Value, R> ? Name : never;
}[keyof T['columns']] &
  string;

/** The columns that say what an object says, in their order, but for some. */
export function columnsOf<T extends Table, But extends NameOf<T, 'member'> = never>(
  table: T,
  ...but: readonly But[]
): readonly Exclude<NameOf<T, 'member'>, But>[] {
  return namesIn(table, ({ role }) => role === 'member').filter(
    (name) => !but.includes(name as But),
  ) as never;
}

/** The internal columns, in their order. */
export function derivedColumnsOf<T extends Table>(table: T): readonly NameOf<T, 'folded' | 'internal'>[] {
  return namesIn(table, ({ role }) => role !== 'member') as never;
}

function namesIn({ columns }: Table, has: (column: Column) => boolean): string[] {
  return Object.entries(columns).flatMap(([name, column]) => (has(column) ? [name] : []));
}
