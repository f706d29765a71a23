import { fold } from '../../../src/contract/schema/text.ts';
import type { Scope } from '../../core/handler.ts';
import type { Dialect } from '../../storage/queries/dialect.ts';
import type {
  Builder,
  Condition,
  Expressions,
  QueryValues,
  TableRows,
  Value,
  Variants,
} from '../../storage/queries/query.ts';
import type { Schema } from '../../storage/schema.ts';
import type { Awaitable } from '../../storage/store.ts';
import type { Table as Declared } from '../../storage/tables/table.ts';

/** A table that holds rows of organisations. */
export type Table = {
  [T in keyof Schema]: Schema[T] extends { organisation_key: number } ? T : never;
}[keyof Schema];

type Owner = { readonly organisationKey: number };
type Where<T extends Table, V> = (eb: Expressions<T>, values: V & Owner, dialect: Dialect) => Condition;
/** The parameters of a query, by their names. */
type Query = Readonly<Record<string, unknown>>;

/** How a query parameter chooses rows. The values of all filters of a list have different names. */
export interface Filter<T extends Table, Asked> {
  /** What the condition compares with. Undefined where every row passes, null where none can. */
  readonly bind: (asked: Asked, scope: Scope, query: Query) => Awaitable<QueryValues | undefined | null>;
  /** Condition of the rows that pass; absent where another filter has it, which sees the whole query. */
  readonly where?: Where<T, never>;
  /**
   * The same condition by an index, where no value is null. Pages and totals use it; a streamed list, which
   * reads every row once, asks for `where`.
   */
  readonly index?: Where<T, never>;
  /** Looks beyond the rows that the list has: with it, `of` does not hold. */
  readonly beyond?: true;
  /** Other parameters that it takes into account, each of which alone makes it choose (`partOfAnother`). */
  readonly parts?: readonly string[];
  /** Chooses few rows: they are found by it and sorted, rather than all rows read in their order. */
  readonly few?: true;
}

/** A filter with a condition of its own. */
export function filter<T extends Table, Asked, V extends QueryValues>(
  bind: (asked: Asked, scope: Scope, query: Query) => Awaitable<V | undefined | null>,
  where: Where<T, V>,
  index?: Where<T, V>,
): Filter<T, Asked> {
  return { bind, where, ...(index ? { index } : {}) };
}

/** Rows whose column equals the value, in the encoding of the column. */
export function equal<T extends Table, Asked extends Value>(
  column: keyof Schema[T] & string,
  held: (asked: Asked) => Value = (asked) => asked,
): Filter<T, Asked> {
  return filter<T, Asked, Record<string, Value>>(
    (asked) => ({ [column]: held(asked) }),
    (eb, p) => eb(column as never, '=', p[column] as never),
  );
}

/** Rows by the column of the parameter's name: its fold contains the value, or without a fold the column equals it. */
export function byColumn<T extends Table>(folds: Declared | undefined, name: string): Filter<T, never> {
  const [fold] = Object.entries(folds?.columns ?? {}).find(([, { foldOf }]) => foldOf === name) ?? [];
  return (fold ? containing(fold as never) : equal(name as never)) as Filter<T, never>;
}

/** A parameter that another filter takes into account. */
export const partOfAnother: Filter<Table, unknown> = { bind: () => undefined };

/** Rows whose folded column contains the folded text; a text that folds to nothing is in every row. */
export function containing<T extends Table>(
  column: keyof Schema[T] & string,
  folded: (text: string) => string = fold,
): Filter<T, string> {
  return filter<T, string, Record<string, string>>(
    (asked) => (folded(asked) === '' ? undefined : { [column]: folded(asked) }),
    (eb, p, dialect) => dialect.contains(eb.ref(column as never), p[column] as string),
  );
}

/** The folded words of a text, each once. */
export function wordsOf(text: string): readonly string[] {
  return [...new Set(fold(text).match(/\S+/g))];
}

/** Rows whose folded column contains each word of a text. */
export function containingWords<T extends Table>(column: keyof Schema[T] & string): Filter<T, string> {
  return filter<T, string, { mots: string }>(
    (asked) => (wordsOf(asked).length === 0 ? undefined : { mots: JSON.stringify(wordsOf(asked)) }),
    (eb, { mots }, dialect) => dialect.containsEach(eb.ref(column as never), mots),
  );
}

/** How a query looks for rows by each filter: not at all, by its condition, or by its index. */
export type FilterShape = Readonly<Record<string, 'none' | 'where' | 'index'>>;

/** A query by its shape, and its values. */
export interface Selected {
  readonly shape: FilterShape;
  readonly values: QueryValues & Owner;
  readonly isFiltered: boolean;
}

/** The filters of a list as a family of queries: one for each combination that may occur. */
export interface Selection<T extends Table> {
  readonly shapes: Variants<FilterShape>;
  /** The rows of an organisation that pass. */
  readonly rows: (db: Builder, p: Owner, dialect: Dialect, shape: FilterShape) => TableRows<T>;
  /** Undefined where no row can pass. */
  readonly bind: (asked: Query, scope: Scope, params?: unknown) => Promise<Selected | undefined>;
  /** Whether one of the filters chooses few rows, or finds them by an index. */
  readonly isFew: (shape: FilterShape) => boolean;
}

/** Makes queries of filters; `of` chooses the rows of the list (`List`). */
export function selection<T extends Table>(
  table: T,
  filters: Readonly<Record<string, Filter<T, never>>>,
  of?: Filter<T, never>,
): Selection<T> {
  const all = Object.entries(filters);
  const isFew = (shape: FilterShape) =>
    all.some(([name, { few }]) => shape[name] === 'index' || (few && shape[name] !== 'none'));
  return {
    isFew,
    shapes: Object.fromEntries(
      all.map(([name, { where, index }]) => [
        name,
        ['none', ...(where ? ['where'] : []), ...(index ? ['index'] : [])],
      ]),
    ) as Variants<FilterShape>,
    rows(db, p, dialect, shape) {
      // The index that a filter looks into finds fewer than that of the organisation.
      const isFound = Object.values(shape).includes('index');
      let rows = db.selectFrom(table as 'anomalies').where(({ eb, ref }) => {
        const owner = ref('organisation_key');
        return eb(isFound ? dialect.withoutIndex(owner) : owner, '=', p.organisationKey);
      }) as unknown as TableRows<T>;
      const keep = (where: Where<T, never> | undefined) => {
        if (where) rows = rows.where((eb) => where(eb, p as never, dialect));
      };
      if (!all.some(([name, { beyond }]) => beyond && shape[name] !== 'none')) keep(of?.where);
      for (const [name, { where, index }] of all) {
        if (shape[name] === 'where') keep(where);
        if (shape[name] === 'index') keep(index);
      }
      return rows;
    },
    async bind(asked, scope, params) {
      const shape: Record<string, FilterShape[string]> = {};
      let values: QueryValues = (await of?.bind(params as never, scope, asked)) ?? {};
      for (const [name, { bind, index, parts = [] }] of all) {
        const isAsked = [name, ...parts].some((one) => asked[one] !== undefined);
        const bound = isAsked ? await bind(asked[name] as never, scope, asked) : undefined;
        if (bound === null) return undefined;
        shape[name] = !bound ? 'none' : index && !Object.values(bound).includes(null) ? 'index' : 'where';
        values = { ...values, ...bound };
      }
      return {
        shape,
        values: { ...values, organisationKey: scope.caller.organisationKey },
        isFiltered: Object.values(shape).some((how) => how !== 'none'),
      };
    },
  };
}

/** The same query for a reader of every row. */
export function withoutIndexes(shape: FilterShape): FilterShape {
  return Object.fromEntries(
    Object.entries(shape).map(([name, how]) => [name, how === 'index' ? 'where' : how]),
  );
}
