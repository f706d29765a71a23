import type { Expression, RawBuilder, SqlBool } from 'kysely';
import { kysely } from '../queries/kysely.ts';
import { WITHIN } from './substring.ts';

/** Characters of a text that instr() looks for, which compares that many at each place at the most. */
const BEGINNING = 64;

/**
 * Whether a folded text contains another, character by character: no wildcard has a meaning (choice B6). Linear in
 * the text, whatever both hold. For conditions: elsewhere SQLite works out both sides of AND.
 */
export function contains(text: Expression<string | null>, needle: string): RawBuilder<SqlBool> {
  const { sql } = kysely();
  const beginning = sql.lit(BEGINNING);
  return sql<SqlBool>`(instr(${text}, substr(${needle}, 1, ${beginning})) > 0
    AND (length(${needle}) <= ${beginning} OR ${sql.raw(WITHIN)}(${text}, ${needle})))`;
}

/** Whether a row of the word index matches a full-text expression. */
export function matches(table: string, expression: string): RawBuilder<SqlBool> {
  return kysely().sql<SqlBool>`${kysely().sql.id(table)} MATCH ${expression}`;
}

/** Whether a value is one of those in a JSON array: one statement, whatever their number. */
export function inJson(value: Expression<string | number>, array: string): RawBuilder<SqlBool> {
  return kysely().sql<SqlBool>`${value} IN (SELECT value FROM json_each(${array}))`;
}

/** Whether two JSON arrays have an element in common. */
export function jsonOverlap(array: Expression<string>, other: string): RawBuilder<SqlBool> {
  return kysely()
    .sql<SqlBool>`EXISTS (SELECT 1 FROM json_each(${array}) WHERE value IN (SELECT value FROM json_each(${other})))`;
}

/** What a query of one row and one column gives, as a value in another. */
export function scalar<T>(query: Expression<Record<string, T>>): RawBuilder<T | null> {
  return kysely().sql<T | null>`${query}`;
}

/**
 * Inserts rows of an organisation, from a JSON object that holds for each value of the first column an array of those of
 * the second: one statement, which costs a third of as many. Keys should be in order.
 */
export function insertPairs(
  table: string,
  columns: readonly [string, string],
  organisationKey: number,
  pairs: string,
): RawBuilder<unknown> {
  const { sql } = kysely();
  const [first, second] = columns.map((column) => sql.id(column));
  // FAIL leaves it to the transaction to undo the rows before a conflict: otherwise SQLite copies every page first.
  return sql`INSERT OR FAIL INTO ${sql.id(table)} (organisation_key, ${first}, ${second})
    SELECT ${organisationKey}, groups.key, one.value FROM json_each(${pairs}) AS groups, json_each(groups.value) AS one`;
}
