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
import type { Dialect } from './dialect.ts';
import { kysely } from './kysely.ts';
import type { Precompiled } from './precompiled.ts';

const compilers = new Map<Dialect, Builder>();

/** Kysely compiles queries here and nothing else: it never sees the database. One serves all queries of an engine. */
function compilerOf(dialect: Dialect): Builder {
  const compiler = compilers.get(dialect) ?? makeCompiler(dialect);
  compilers.set(dialect, compiler);
  return compiler;
}

function makeCompiler({ compiler }: Dialect): Builder {
  const { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector } = kysely();
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: compiler,
    },
  });
}

/** A place in a query that is filled when it runs. */
class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const parameters = new Proxy({}, { get: (_, name) => new Parameter(String(name)) });

export type Value = string | number | null;
export type QueryValues = Readonly<Record<string, Value>>;

/** A query as an engine runs it. */
export interface Compiled<P> {
  readonly key: string;
  readonly sql: string;
  readonly bind: (values: P) => Value[];
}

/** A query compiled once for each engine that it runs on, at its first use or before, and run many times with different values. */
export interface Query<P extends QueryValues | undefined = QueryValues, R = unknown> {
  readonly compiled: (dialect: Dialect) => Compiled<P>;
  /** Never set: carries the type of a row. */
  readonly row?: R;
}

/** The typed builder of queries over our tables. */
export type Builder = Kysely<Schema>;
/** What conditions on the rows of a table are built with. */
export type Expressions<T extends keyof Schema> = ExpressionBuilder<Schema, T>;
/** What holds of a row, or does not. */
export type Condition = Expression<SqlBool>;
/** A part of a query that is written by hand. */
export type Sql = RawBuilder<unknown>;
/** Rows of a table, of which no column has been chosen yet. */
export type TableRows<T extends keyof Schema> = SelectQueryBuilder<Schema, T, object>;
/** What a query is built from: the builder, the parameters standing for values of P, and what its engine says differently. */
export type Build<P, R> = (db: Builder, p: P, dialect: Dialect) => Compilable<R> | RawBuilder<R>;

type Options = Readonly<Record<string, unknown>>;
/** An option that is there or not. */
export const BOTH_VALUES: readonly boolean[] = [false, true];
/** The values that each option may take. */
export type Variants<O> = { readonly [K in keyof O]: readonly O[K][] };

const declared = new Map<string, (dialect: Dialect) => Precompiled>();

/**
 * Declares a query under a name of its own, `<file>.<what>`. Its parameters are named:
 * `query<{ code: number }, Row>('anomalies.byCode', (db, p) => db.selectFrom(…).where('code', '=', p.code))`.
 */
export function query<P extends QueryValues, R = unknown>(key: string, build: Build<P, R>): Query<P, R> {
  const compile = (dialect: Dialect) => compileNow(build, dialect);
  if (declared.has(key)) throw new Error(`two queries are called ${key}`);
  declared.set(key, compile);
  const known = new Map<Dialect, Compiled<P>>();
  return {
    compiled(dialect) {
      let compiled = known.get(dialect);
      if (!compiled) {
        const { sql, slots } = dialect.precompiled[key] ?? compile(dialect);
        const bind = (values: P) =>
          slots.map((slot) => ('name' in slot ? (values[slot.name] as Value) : slot.value));
        compiled = { key, sql, bind };
        known.set(dialect, compiled);
      }
      return compiled;
    },
  };
}

/** A family of queries: one for each combination of options that occurs. */
export function queries<O extends Options, P extends QueryValues, R = unknown>(
  name: string,
  domain: Variants<O>,
  build: (db: Builder, p: P, dialect: Dialect, options: O) => Compilable<R> | RawBuilder<R>,
  isAsked: (options: O) => boolean = () => true,
): (options: O) => Query<P, R> {
  const known = new Map<string, Query<P, R>>();
  const variant = (options: O): Query<P, R> => {
    const key = keyOf(name, domain, options);
    const found = known.get(key) ?? query<P, R>(key, (db, p, dialect) => build(db, p, dialect, options));
    known.set(key, found);
    return found;
  };
  families.push(() => combinations(domain).filter(isAsked).forEach(variant));
  return variant;
}

const families: (() => unknown)[] = [];

/** What declares queries, made at its first use, or when all of them are compiled. */
export function declaredLater<T>(make: () => T): () => T {
  const made = lazy(make);
  families.push(made);
  return made;
}

/** Every query declared by the modules loaded so far, compiled, with every combination of options that occurs. */
export function compileAll(dialect: Dialect): Record<string, Precompiled> {
  for (const declareVariants of families) declareVariants();
  return Object.fromEntries([...declared].map(([key, compile]) => [key, compile(dialect)]));
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

function compileNow<P, R>(build: Build<P, R>, dialect: Dialect): Precompiled {
  const compiler = compilerOf(dialect);
  const compiled = build(compiler, parameters as P, dialect).compile(compiler);
  const slots = compiled.parameters.map((value) =>
    value instanceof Parameter ? { name: value.name } : { value: value as Value },
  );
  return { sql: compiled.sql, slots };
}
