/** A compiled query: its SQL, and for each place in it the name of a value, or the value itself. */
export interface Precompiled {
  readonly sql: string;
  readonly slots: readonly ({ readonly name: string } | { readonly value: string | number | null })[];
}

/**
 * Queries of each engine by their key. Empty here: building the program fills it with all that are declared, for compiling
 * them costs a quarter of an embedded list.
 */
export const precompiled: Readonly<Record<'sqlite' | 'postgres', Readonly<Record<string, Precompiled>>>> = {
  sqlite: {},
  postgres: {},
};
