import type { Dialect } from '../queries/dialect.ts';
import { kysely } from '../queries/kysely.ts';
import { precompiled } from '../queries/precompiled.ts';

/** The columns that hold numbers, of those that pairs are made of. */
const NUMBERS: ReadonlySet<string> = new Set(['repertoire', 'prescription']);

/** The SQL of PostgreSQL. */
export const postgres: Dialect = {
  name: 'postgres',
  precompiled: precompiled.postgres,
  compiler: () => new (kysely().PostgresQueryCompiler)(),

  contains: (text, needle) => kysely().sql`strpos(${text}, ${needle}) > 0`,

  containsEach: (text, words) =>
    kysely()
      .sql`NOT EXISTS (SELECT 1 FROM json_array_elements_text(${words}) AS word WHERE strpos(${text}, word) = 0)`,

  member: (object, name) => kysely().sql`${object}::json->>${kysely().sql.lit(name)}`,

  /** Trigrams are looked up for LIKE alone. */
  isCandidate: (match) =>
    kysely()
      .sql`contenu_plie LIKE '%' || replace(replace(replace(${match}, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`,

  inJson(value, array, of) {
    const { sql } = kysely();
    const type = sql.raw(of === 'numbers' ? 'bigint' : 'text');
    return sql`${value} = ANY (ARRAY(SELECT json_array_elements_text(${array})::${type}))`;
  },

  jsonOverlap: (array, other) =>
    kysely().sql`${array}::jsonb ?| ARRAY(SELECT json_array_elements_text(${other}))`,

  withoutIndex: (column) => kysely().sql`${column}`,

  /** From the parameter `rows`, also where it is one: the values have the types of the table. */
  insert({ table, columns }, p) {
    const { sql } = kysely();
    const names = sql.join(columns.map((name) => sql.ref(name)));
    return sql`INSERT INTO ${sql.table(table)} (organisation_key, ${names})
      SELECT ${p.organisationKey}::integer, ${names} FROM json_populate_recordset(NULL::${sql.table(table)}, ${p.rows})
      ON CONFLICT DO NOTHING RETURNING ${sql.ref(columns[0] as string)}`;
  },

  insertPairs({ table, columns }, p) {
    const { sql } = kysely();
    const names = sql.join(columns.map((name) => sql.ref(name)));
    const [first, second] = columns.map((name) => sql.raw(NUMBERS.has(name) ? 'bigint' : 'text'));
    return sql`INSERT INTO ${sql.table(table)} (organisation_key, ${names})
      SELECT ${p.organisationKey}::integer, groups.key::${first}, one.value::${second}
      FROM json_each(${p.pairs}) AS groups, json_array_elements_text(groups.value) AS one`;
  },

  jsonLine(columns) {
    const { sql } = kysely();
    const members = sql.join(columns.map((column) => sql.ref(column)));
    return sql`row_to_json((SELECT line FROM (SELECT ${members}) AS line))::text || chr(10)`;
  },

  /** A varchar, whose value comes as bytes (pool.ts). */
  joined: (text) => kysely().sql`string_agg(${text}, '')::varchar`,
};
