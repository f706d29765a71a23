import type { Engine } from '../migrations.ts';
import { tables as onPostgres } from '../postgres/tables.ts';
import { tables as onSqlite } from '../sqlite/tables.ts';

/** The statements that make every table of ours in an empty database. */
export function statementsFor(engine: Engine): string {
  return engine === 'sqlite' ? onSqlite : onPostgres;
}
