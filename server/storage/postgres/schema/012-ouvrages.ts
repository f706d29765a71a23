import type { PoolClient } from 'pg';
import { searchedErp, searchedPei } from '../../../rules/recherche-ouvrages.ts';
import { columns, counted, ERP_COLUMNS, PEI_COLUMNS } from '../../migrations/012-ouvrages.ts';
import { fillRows } from './fill.ts';
import { TEXT } from './types.ts';

/** What lists of ERPs and PEIs choose by, as SQLite has it. Their JSON stands apart from rows anyway. */
export const sql = `${columns(TEXT)}${counted}`;

type Row = { readonly donnees: string };
const from = ['donnees'];

/** Texts are folded here. */
export async function fill(client: PoolClient): Promise<void> {
  const erps = { from, columns: [...ERP_COLUMNS, 'categorie'] };
  await fillRows(client, 'erps', erps, ({ donnees }: Row) => ({ ...searchedErp(donnees) }));
  const peis = { from, columns: [...PEI_COLUMNS, 'disponible'] };
  await fillRows(client, 'peis', peis, ({ donnees }: Row) => ({ ...searchedPei(donnees) }));
}
