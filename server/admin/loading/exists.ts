import { rowsWhere } from '../../storage/queries/rows.ts';
import type { Sqlite3 } from '../../storage/sqlite/connection.ts';
import { REFERRED } from '../kinds/kind.ts';

type Table = (typeof REFERRED)[number];

const byId = Object.fromEntries(
  REFERRED.map((table) => [table, rowsWhere(`${table as 'dossiers'}.exists`, ['id'], ['id'])]),
);

/** Whether an organisation has such a row. */
export function exists(tx: Sqlite3, table: Table, organisationKey: number, id: string): boolean {
  return tx.get(byId[table] as (typeof byId)[string], { organisationKey, id }) !== undefined;
}
