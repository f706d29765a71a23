import {
  type Compilable,
  DummyDriver,
  Kysely,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { lazy } from '../../src/contract/lazy.ts';
import type { Schema } from './schema.ts';

/** Kysely compiles queries here and nothing else: it never sees the database. */
const compiler = lazy(
  () =>
    new Kysely<Schema>({
      dialect: {
        createAdapter: () => new SqliteAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (db) => new SqliteIntrospector(db),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
    }),
);

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

/** A query compiled once, at its first use, and run many times with different values. */
export interface Query<P extends Values | undefined = Values, R = unknown> {
  readonly compiled: () => { readonly sql: string; readonly bind: (values: P) => Value[] };
  /** Never set: carries the type of a row. */
  readonly row?: R;
}

/** What a query is built from: the typed builder, and the parameters standing for values of P. */
export type Build<P, R> = (db: Kysely<Schema>, p: P) => Compilable<R> | RawBuilder<R>;

/**
 * Declares a query. Kysely takes some ten microseconds to compile one, so each is compiled once and its
 * parameters are named: `query<{ code: number }, Row>((db, p) => db.selectFrom(…).where('code', '=', p.code))`.
 */
export function query<P extends Values, R = unknown>(build: Build<P, R>): Query<P, R> {
  return {
    compiled: lazy(() => {
      const compiled = build(compiler(), parameters as P).compile(compiler());
      const slots = compiled.parameters.map((value) =>
        value instanceof Parameter ? value : { value: value as Value },
      );
      return {
        sql: compiled.sql,
        bind: (values: P) =>
          slots.map((slot) => (slot instanceof Parameter ? (values[slot.name] as Value) : slot.value)),
      };
    }),
  };
}

/** A query with optional parts: one is compiled for each combination that occurs. */
export function queries<O extends Readonly<Record<string, unknown>>, P extends Values, R = unknown>(
  build: (db: Kysely<Schema>, p: P, options: O) => Compilable<R> | RawBuilder<R>,
): (options: O) => Query<P, R> {
  const variants = new Map<string, Query<P, R>>();
  return (options) => {
    const key = JSON.stringify(options);
    let variant = variants.get(key);
    if (!variant) {
      variant = query<P, R>((db, p) => build(db, p, options));
      variants.set(key, variant);
    }
    return variant;
  };
}
