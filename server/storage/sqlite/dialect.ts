import type { Dialect } from '../queries/dialect.ts';
import { kysely } from '../queries/kysely.ts';
import { precompiled } from '../queries/precompiled.ts';
import { WITHIN } from './substring.ts';

/** Characters of a text that instr() looks for, which compares that many at each place at the most. */
const BEGINNING = 64;

/** The SQL of SQLite. */
export const sqlite: Dialect = {
  name: 'sqlite',
  precompiled: precompiled.sqlite,
  compiler: () => new (kysely().SqliteQueryCompiler)(),

  /** Linear in the text, whatever both hold. For conditions alone: elsewhere SQLite works out both sides of AND. */
  contains(text, needle) {
    const { sql } = kysely();
    const beginning = sql.lit(BEGINNING);
    return sql`(instr(${text}, substr(${needle}, 1, ${beginning})) > 0
    AND (length(${needle}) <= ${beginning} OR ${sql.raw(WITHIN)}(${text}, ${needle})))`;
  },

  containsEach(text, words) {
    const { sql } = kysely();
    return sql`NOT EXISTS (SELECT 1 FROM json_each(${words}) WHERE NOT ${sql.raw(WITHIN)}(${text}, value))`;
  },

  member: (object, name) => kysely().sql`${object} ->> ${kysely().sql.lit(name)}`,

  /** The organisation is a word of the index, and `match` asks for it (sqlite/text-index.ts). */
  isCandidate: (match) =>
    kysely()
      .sql`numero IN (SELECT rowid FROM prescriptions_recherche WHERE prescriptions_recherche MATCH ${match})`,

  inJson: (value, array) => kysely().sql`${value} IN (SELECT value FROM json_each(${array}))`,

  jsonOverlap: (array, other) =>
    kysely()
      .sql`EXISTS (SELECT 1 FROM json_each(${array}) WHERE value IN (SELECT value FROM json_each(${other})))`,

  withoutIndex: (column) => kysely().sql`+${column}`,

  /** One row: a statement that is prepared costs less than to read JSON. */
  insert({ table, columns }, p) {
    const { sql } = kysely();
    const names = sql.join(['organisation_key', ...columns].map((name) => sql.ref(name)));
    const values = sql.join([p.organisationKey, ...columns.map((name) => p[name])]);
    return sql`insert into ${sql.table(table)} (${names}) values (${values}) on conflict do nothing`;
  },

  /**
   * One statement costs a third of as many as rows. With OR FAIL, which leaves it to the transaction to undo them: SQLite
   * would else copy every page first.
   */
  insertPairs({ table, columns }, p) {
    const { sql } = kysely();
    const names = sql.join(['organisation_key', ...columns].map((name) => sql.ref(name)));
    return sql`insert or fail into ${sql.table(table)} (${names})
      SELECT ${p.organisationKey}, groups.key, one.value FROM json_each(${p.pairs}) AS groups, json_each(groups.value) AS one`;
  },

  jsonLine(columns) {
    const { sql } = kysely();
    const members = columns.flatMap((column) => [sql.lit(column), sql.ref(column)]);
    return sql`json_object(${sql.join(members)}) || char(10)`;
  },

  joined: (text) => kysely().sql`CAST(group_concat(${text}, '') AS BLOB)`,
};
