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

/** Rows of an organisation to insert, one for each value of a JSON array. */
export function eachValue(organisationKey: number, array: string): RawBuilder<unknown> {
  // Without WHERE, SQLite would take ON CONFLICT for a part of a join.
  return kysely().sql`SELECT ${organisationKey}, value FROM json_each(${array}) WHERE true`;
}

/** A column by whose index SQLite is not to look for rows: it takes the rows of an organisation for few. */
export function withoutIndex<T>(column: Expression<T>): RawBuilder<T> {
  return kysely().sql<T>`+${column}`;
}

/** Whether two JSON arrays have an element in common. */
export function jsonOverlap(array: Expression<string>, other: string): RawBuilder<SqlBool> {
  return kysely()
    .sql<SqlBool>`EXISTS (SELECT 1 FROM json_each(${array}) WHERE value IN (SELECT value FROM json_each(${other})))`;
}

/**
 * Rows of an organisation to insert, from a JSON object that holds for each value of the second column an array of those of
 * the third: one statement costs a third of as many as rows. With OR FAIL, which leaves it to the transaction to undo them:
 * SQLite would else copy every page first.
 */
export function pairs(organisationKey: number, groups: string): RawBuilder<unknown> {
  return kysely()
    .sql`SELECT ${organisationKey}, groups.key, one.value FROM json_each(${groups}) AS groups, json_each(groups.value) AS one`;
}
