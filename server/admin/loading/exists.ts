import { rowsWhere } from '../../storage/queries/rows.ts';
import type { Transaction } from '../../storage/store.ts';
import { REFERRED } from '../kinds/kind.ts';

type Table = (typeof REFERRED)[number];

const byId = Object.fromEntries(
  REFERRED.map((table) => [table, rowsWhere(`${table as 'dossiers'}.exists`, ['id'], ['id'])]),
);

/** Whether an organisation has such a row. */
export async function exists(
  tx: Transaction,
  table: Table,
  organisationKey: number,
  id: string,
): Promise<boolean> {
  return (await tx.get(byId[table] as (typeof byId)[string], { organisationKey, id })) !== undefined;
}
