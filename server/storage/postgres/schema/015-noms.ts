import type { PoolClient } from 'pg';
import { searchedErp, searchedPei } from '../../../rules/recherche-ouvrages.ts';
import { ERP_NAMES, PEI_NAMES } from '../../migrations/015-noms.ts';
import { fillRows } from './fill.ts';

type Row = { readonly donnees: string };
const from = ['donnees'];

/** The names of ERPs and PEIs are folded anew, as on SQLite. */
export async function fill(client: PoolClient): Promise<void> {
  const erps = { from, columns: ERP_NAMES };
  await fillRows(client, 'erps', erps, ({ donnees }: Row) => ({ ...searchedErp(donnees) }));
  const peis = { from, columns: PEI_NAMES };
  await fillRows(client, 'peis', peis, ({ donnees }: Row) => ({ ...searchedPei(donnees) }));
}
