import { sql as schema } from './017-schema.ts';
import { functions, sql as sites } from './018-sites.ts';

export interface Migration {
  readonly name: string;
  readonly sql: string;
  /** What its SQL calls. */
  readonly functions?: Readonly<Record<string, (...columns: never[]) => number | string | null>>;
}

/** The schema that the first migration makes. */
export const FIRST_SCHEMA = 17;

/** The schema that some migrations make, from the first on. */
export const schemaOf = (list: readonly Migration[]) => FIRST_SCHEMA + list.length - 1;

/** Those of some migrations that a database of a schema lacks, 0 being that of an empty one. */
export const lackedBy = (schema: number, list: readonly Migration[] = migrations) =>
  list.slice(schema === 0 ? 0 : schema - FIRST_SCHEMA + 1);

/** Every migration in order. */
export const migrations: readonly Migration[] = [
  { name: '017-schema', sql: schema },
  { name: '018-sites', sql: sites, functions },
];
