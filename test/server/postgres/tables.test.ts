import { expect, test } from 'vitest';
import { inWordsOf, migrations } from '../../../server/storage/migrations.ts';
import { statementsFor } from '../../../server/storage/tables/ddl.ts';
import type { Engine } from '../../../server/storage/tables/table.ts';
import { firstTables } from '../storage/older-schemas.ts';
import { factsOfPostgres, factsOfSqlite } from '../storage/table-facts.ts';

/** The tables of the first schema, as they were made, and what migrations make of them. */
const migrated = (engine: Engine) =>
  [firstTables(engine), ...migrations.map(({ sql }) => inWordsOf(engine, sql))].join(';\n');

test('the tables that are declared are those that migrations make on SQLite', () => {
  expect(factsOfSqlite(statementsFor('sqlite'))).toEqual(factsOfSqlite(migrated('sqlite')));
});

test('the tables that are declared are those that migrations make on a PostgreSQL', async () => {
  expect(await factsOfPostgres(statementsFor('postgres'))).toEqual(
    await factsOfPostgres(migrated('postgres')),
  );
});
