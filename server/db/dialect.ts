import type { Expression, RawBuilder, SqlBool } from 'kysely';
import { kysely } from './kysely.ts';

/** Whether a folded text contains another, character by character: no wildcard has a meaning (choice B6). */
export function contains(text: Expression<string | null>, needle: string): RawBuilder<SqlBool> {
  return kysely().sql<SqlBool>`instr(${text}, ${needle}) > 0`;
}

/** Lower case of the ASCII letters. */
export function lower(text: Expression<string>): RawBuilder<string> {
  return kysely().sql<string>`lower(${text})`;
}

/** Whether a row of the word index matches a full-text expression. */
export function matches(table: string, expression: string): RawBuilder<SqlBool> {
  return kysely().sql<SqlBool>`${kysely().sql.id(table)} MATCH ${expression}`;
}

/** Whether a value is one of those in a JSON array: one statement, whatever their number. */
export function inJson(value: Expression<string>, array: string): RawBuilder<SqlBool> {
  return kysely().sql<SqlBool>`${value} IN (SELECT value FROM json_each(${array}))`;
}
