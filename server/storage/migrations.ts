import type { Engine } from './tables/table.ts';

/** A change of the tables that were made before it, in the words of both engines (`inWordsOf`). */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** The schema that has no migration: that of tables/ when the first was written. */
export const FIRST_SCHEMA = 18;

/** What leads from the first schema to the tables that tables/ declares, in order. */
// biome-ignore format: a migration stands on a line of its own.
export const migrations: readonly Migration[] = [
];

/** The schema that some migrations make, from the first on. */
export const schemaOf = (list: readonly Migration[]) => FIRST_SCHEMA + list.length;

/** The schema that this program knows. */
export const SCHEMA_VERSION = schemaOf(migrations);

/** Those of some migrations that a database of a schema lacks. */
export const lackedBy = (schema: number, list: readonly Migration[] = migrations) =>
  list.slice(schema - FIRST_SCHEMA);

/**
 * SQL that is written with TEXT, INTEGER and BIGINT, as an engine understands it: SQLite has integers of one size; a PostgreSQL
 * compares and sorts texts by their bytes, as SQLite does, whatever its locale.
 */
export function inWordsOf(engine: Engine, sql: string): string {
  return engine === 'postgres'
    ? sql.replace(/\bTEXT\b/g, 'text COLLATE "C"')
    : sql.replace(/\bBIGINT\b/g, 'INTEGER');
}
