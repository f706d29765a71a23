import type { Expression, RawBuilder, SqlBool } from 'kysely';
import { kysely } from './kysely.ts';

/** Whether a folded text contains another, character by character: no wildcard has a meaning (choice B6). */
export function contains(text: Expression<string | null>, needle: string): RawBuilder<SqlBool> {
  return kysely().sql<SqlBool>`instr(${text}, ${needle}) > 0`;
}

/** A folded text that is looked for, and what finds it in texts that are searched as they stand (folds.ts). */
export type Needle = { readonly needle: string; readonly glob: string | null; readonly sure: string };

/**
 * Whether a text contains a folded one: its own fold where that is stored, else as it stands, by the pattern. This is
 * null for what is longer than any such text; before there were patterns, texts without a fold were of ASCII. Nested
 * cases, for of a condition with AND both sides would be worked out.
 */
export function saysFolded(
  { texte, plie }: { readonly texte: Expression<string>; readonly plie: Expression<string | null> },
  { needle, glob, sure }: Needle,
): RawBuilder<SqlBool> {
  return kysely().sql<SqlBool>`CASE
    WHEN ${plie} IS NOT NULL THEN instr(${plie}, ${needle}) > 0
    WHEN ${glob} IS NULL THEN instr(lower(${texte}), ${needle}) > 0
    WHEN instr(lower(${texte}), ${sure}) = 0 THEN 0
    ELSE ${texte} GLOB ${glob} END`;
}

/** Whether a row of the word index matches a full-text expression. */
export function matches(table: string, expression: string): RawBuilder<SqlBool> {
  return kysely().sql<SqlBool>`${kysely().sql.id(table)} MATCH ${expression}`;
}

/** Whether a value is one of those in a JSON array: one statement, whatever their number. */
export function inJson(value: Expression<string | number>, array: string): RawBuilder<SqlBool> {
  return kysely().sql<SqlBool>`${value} IN (SELECT value FROM json_each(${array}))`;
}
