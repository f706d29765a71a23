import type { PoolClient } from 'pg';
import { searchedErp } from '../../../rules/recherche-ouvrages.ts';
import { columns, indexed } from '../../migrations/018-sites.ts';
import { fillRows } from './fill.ts';
import { TEXT } from './types.ts';

/** Which sites an ERP stands on, as on SQLite. */
export const sql = columns(TEXT) + indexed;

export async function fill(client: PoolClient): Promise<void> {
  const erps = { from: ['donnees'], columns: ['sites'] };
  await fillRows(client, 'erps', erps, ({ donnees }: { readonly donnees: string }) => ({
    ...searchedErp(donnees),
  }));
}
