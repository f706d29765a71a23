import type * as z from 'zod';

/** Members of an object, each with its schema. */
export type Shape = Readonly<Record<string, z.ZodType>>;

/** A member that may be null, and may as well be left out. */
type Lenient<S> = {
  [N in keyof S]: S[N] extends z.ZodNullable<infer T extends z.ZodType>
    ? z.ZodDefault<z.ZodNullable<T>>
    : S[N];
};

/** A nullable member may be left out of a body: the interface always shows it. */
export function mayLackNulls<S extends Shape>(shape: S): Lenient<S> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const needed = !schema.safeParse(undefined).success && schema.safeParse(null).success;
      return [name, needed ? schema.default(null) : schema];
    }),
  ) as Lenient<S>;
}
