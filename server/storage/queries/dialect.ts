import type { Expression, QueryCompiler, RawBuilder, SqlBool } from 'kysely';
import type { Precompiled } from './precompiled.ts';

/** What the engines say differently. Queries are built with it, so that none knows on which it runs. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /** Queries that were compiled when the program was built, by their key. */
  readonly precompiled: Readonly<Record<string, Precompiled>>;
  /** Kysely's compiler of this SQL. */
  readonly compiler: () => QueryCompiler;
  /**
   * Whether a folded text contains another, character by character: no wildcard has a meaning (choice B6). For conditions.
   */
  contains(text: Expression<string | null>, needle: string): RawBuilder<SqlBool>;
  /** Whether a folded text contains each of the folded words in a JSON array. */
  containsEach(text: Expression<string | null>, words: string): RawBuilder<SqlBool>;
  /** A member of an object in JSON, as text; null where it has none. */
  member(object: Expression<string>, name: string): RawBuilder<string | null>;
  /** Whether the index of their texts finds a prescription for what it planned (`TextSearch.match`). */
  isCandidate(match: string): RawBuilder<SqlBool>;
  /** Whether a value is one of those in a JSON array: one statement, whatever their number. */
  inJson(value: Expression<unknown>, array: string, of: 'texts' | 'numbers'): RawBuilder<SqlBool>;
  /** Whether two JSON arrays of texts have an element in common. */
  jsonOverlap(array: Expression<string>, other: string): RawBuilder<SqlBool>;
  /** A column by whose index rows are not to be looked for, where the engine takes those of an organisation for few. */
  withoutIndex<T>(column: Expression<T>): RawBuilder<T>;
  /**
   * Inserts rows of an organisation: one, of which each column is a parameter, or many from a JSON array that is the parameter
   * `rows`, as `Transaction.insert` of the engine has it. Those whose key is taken are left out.
   */
  insert(into: InsertTarget, p: Parameters): RawBuilder<unknown>;
  /**
   * Inserts rows of an organisation in two columns, from a JSON object (the parameter `pairs`) that holds for each value of the
   * first an array of those of the second. Fails where one is there already.
   */
  insertPairs(into: InsertTarget, p: Parameters): RawBuilder<unknown>;
  /** Rows as JSON objects of these columns, a line each. */
  jsonLine(columns: readonly string[]): RawBuilder<string>;
  /** The texts of all rows, as the bytes of one; null when there is no row. */
  joined(text: RawBuilder<string>): RawBuilder<Buffer | null>;
}

/** Where rows are inserted. */
export interface InsertTarget {
  readonly table: string;
  readonly columns: readonly string[];
}

/** The parameters of a query, by their names. */
export type Parameters = Readonly<Record<string, unknown>>;
