import { queries } from '../../storage/queries/query.ts';
import type { Sqlite3 } from '../../storage/sqlite/connection.ts';
import { REFERRED } from '../kinds/kind.ts';

type Table = (typeof REFERRED)[number];

const byId = queries<{ table: Table }, { organisationKey: number; id: string }, { id: string }>(
  'loading.exists',
  { table: REFERRED },
  (db, p, { table }) =>
    db
      .selectFrom(table as 'dossiers')
      .select('id')
      .where('organisation_key', '=', p.organisationKey)
      .where('id', '=', p.id),
);

/** Whether an organisation has such a row. */
export function exists(tx: Sqlite3, table: Table, organisationKey: number, id: string): boolean {
  return tx.get(byId({ table }), { organisationKey, id }) !== undefined;
}
