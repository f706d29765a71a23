import type {
  Compilable,
  Expression,
  ExpressionBuilder,
  Kysely,
  RawBuilder,
  SelectQueryBuilder,
  SqlBool,
} from 'kysely';
import { lazy } from '../../../src/contract/endpoint.ts';
import type { Schema } from '../schema.ts';
import { kysely } from './kysely.ts';
import { type Precompiled, precompiled } from './precompiled.ts';

/** Kysely compiles queries here and nothing else: it never sees the database. */
const compiler = lazy(() => {
  const { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } = kysely();
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
});

/** A place in a query that is filled when it runs. */
class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const parameters = new Proxy({}, { get: (_, name) => new Parameter(String(name)) });

export type Value = string | number | null;
export type Values = Readonly<Record<string, Value>>;

/** A query compiled once, at its first use or before, and run many times with different values. */
export interface Query<P extends Values | undefined = Values, R = unknown> {
  readonly compiled: () => { readonly sql: string; readonly bind: (values: P) => Value[] };
  /** Never set: carries the type of a row. */
  readonly row?: R;
}

/** The typed builder of queries over our tables. */
export type Builder = Kysely<Schema>;
/** What conditions on the rows of a table are built with. */
export type Expressions<T extends keyof Schema> = ExpressionBuilder<Schema, T>;
/** What holds of a row, or does not. */
export type Condition = Expression<SqlBool>;
/** Rows of a table, of which no column has been chosen yet. */
export type Rows<T extends keyof Schema> = SelectQueryBuilder<Schema, T, object>;
/** What a query is built from: the builder, and the parameters standing for values of P. */
export type Build<P, R> = (db: Builder, p: P) => Compilable<R> | RawBuilder<R>;

type Options = Readonly<Record<string, unknown>>;
/** An option that is there or not. */
export const BOTH_VALUES: readonly boolean[] = [false, true];
/** The values that each option may take. */
export type Variants<O> = { readonly [K in keyof O]: readonly O[K][] };

const declared = new Map<string, () => Precompiled>();

/**
 * Declares a query under a name of its own, `<file>.<what>`. Its parameters are named:
 * `query<{ code: number }, Row>('anomalies.byCode', (db, p) => db.selectFrom(…).where('code', '=', p.code))`.
 */
export function query<P extends Values, R = unknown>(key: string, build: Build<P, R>): Query<P, R> {
  const compile = () => compileNow(build);
  if (declared.has(key)) throw new Error(`two queries are called ${key}`);
  declared.set(key, compile);
  return {
    compiled: lazy(() => {
      const { sql, slots } = precompiled[key] ?? compile();
      const bind = (values: P) =>
        slots.map((slot) => ('name' in slot ? (values[slot.name] as Value) : slot.value));
      return { sql, bind };
    }),
  };
}

/** A query with optional parts: one for each combination of its options. */
export function queries<O extends Options, P extends Values, R = unknown>(
  name: string,
  domain: Variants<O>,
  build: (db: Builder, p: P, options: O) => Compilable<R> | RawBuilder<R>,
): (options: O) => Query<P, R> {
  const known = new Map<string, Query<P, R>>();
  const variant = (options: O): Query<P, R> => {
    const key = keyOf(name, domain, options);
    const found = known.get(key) ?? query<P, R>(key, (db, p) => build(db, p, options));
    known.set(key, found);
    return found;
  };
  families.push(() => combinations(domain).forEach(variant));
  return variant;
}

const families: (() => void)[] = [];

/** Every query that the modules loaded so far declare, with every combination of its options, compiled. */
export function compileAll(): Record<string, Precompiled> {
  for (const declareVariants of families) declareVariants();
  return Object.fromEntries([...declared].map(([key, compile]) => [key, compile()]));
}

/** Options that the domain does not name are not part of the query. */
function keyOf<O extends Options>(name: string, domain: Variants<O>, options: O): string {
  return `${name}?${Object.keys(domain)
    .map((option) => String(options[option]))
    .join()}`;
}

function combinations<O extends Options>(domain: Variants<O>): O[] {
  let all: Options[] = [{}];
  for (const [option, values] of Object.entries<readonly unknown[]>(domain)) {
    all = all.flatMap((options) => values.map((value) => ({ ...options, [option]: value })));
  }
  return all as O[];
}

function compileNow<P, R>(build: Build<P, R>): Precompiled {
  const compiled = build(compiler(), parameters as P).compile(compiler());
  const slots = compiled.parameters.map((value) =>
    value instanceof Parameter ? { name: value.name } : { value: value as Value },
  );
  return { sql: compiled.sql, slots };
}
