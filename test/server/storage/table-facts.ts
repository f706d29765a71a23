import Sqlite from 'better-sqlite3';
import { queryPostgres } from '../postgres/client.ts';
import { emptyDatabase } from '../postgres/databases.ts';

const TABLES_OF_SQLITE = `
  SELECT l.name, l.type, l.wr, l.strict, s.sql FROM pragma_table_list AS l JOIN sqlite_schema AS s USING (name)
  WHERE l.schema = 'main' AND l.name NOT LIKE 'sqlite_%' ORDER BY 1`;
const PARTS_OF_SQLITE = {
  columns: `SELECT name, type, "notnull" OR pk > 0 AS held, dflt_value, pk, hidden FROM pragma_table_xinfo(?) ORDER BY 1`,
  references: `SELECT "table", group_concat("from" || ' ' || "to"), on_delete FROM pragma_foreign_key_list(?) GROUP BY id ORDER BY 1, 2`,
  indexes: `
    SELECT CASE origin WHEN 'c' THEN i.name END AS name, "unique", origin, partial,
      (SELECT group_concat(coalesce(name, '?')) FROM pragma_index_info(i.name)) AS of,
      substr(sql, instr(sql, '(')) AS sql
    FROM pragma_index_list(?) AS i LEFT JOIN sqlite_schema AS s USING (name) ORDER BY 1, 3, 5`,
};

/** What a database of SQLite is made of, however the statements were worded that made it. */
export function factsOfSqlite(statements: string) {
  const db = new Sqlite(':memory:');
  db.exec(statements);
  const tables = db.prepare<[], { name: string; type: string; sql: string }>(TABLES_OF_SQLITE).all();
  const facts = tables.map(({ sql, ...table }) => {
    const words = sql.replaceAll(/--.*/g, '').replaceAll(/\s+/g, '');
    return {
      ...table,
      ...Object.fromEntries(
        Object.entries(PARTS_OF_SQLITE).map(([part, select]) => [
          part,
          db
            .prepare<[string], Record<string, unknown>>(select)
            .all(table.name)
            .map((row) => ({ ...row, ...('sql' in row ? { sql: squeezed(row.sql) } : {}) })),
        ]),
      ),
      words: table.type === 'table' ? checksIn(words) : words,
    };
  });
  const rows = db.prepare('SELECT * FROM last_organisation').all();
  db.close();
  return { facts, rows };
}

const squeezed = (sql: unknown) => sql && String(sql).replaceAll(/\s+/g, '');
/** The conditions in the statement that made a table, and how a column is worked out. */
const checksIn = (words: string) =>
  [...words.matchAll(/(?:CHECK|GENERATEDALWAYSAS)(\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))/g)]
    .map(([found]) => found)
    .sort();

/** The same of a PostgreSQL. */
export async function factsOfPostgres(statements: string) {
  const url = await emptyDatabase();
  await queryPostgres(url, `CREATE EXTENSION pg_trgm; ${statements}`);
  const ours = "'public'::regnamespace";
  return {
    columns: await queryPostgres(
      url,
      `SELECT table_name, column_name, data_type, is_nullable, column_default, collation_name, generation_expression
       FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2`,
    ),
    constraints: await queryPostgres(
      url,
      `SELECT conrelid::regclass::text AS of, conname, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE connamespace = ${ours} AND contype <> 'n' ORDER BY 1, 2`,
    ),
    indexes: await queryPostgres(
      url,
      "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1",
    ),
    rows: await queryPostgres(url, 'SELECT * FROM last_organisation'),
  };
}
