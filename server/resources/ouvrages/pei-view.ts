import type { Pei, PeiDonnees } from '../../../src/contract/resources/ouvrages/pei.ts';
import type { ReadScope } from '../../core/handler.ts';
import { rowsByIds } from '../../storage/queries/rows.ts';
import { peis } from '../../storage/tables/ouvrages.ts';
import { columnsOf } from '../../storage/tables/table.ts';

const byIds = rowsByIds('peis.byIds', columnsOf(peis));

/** Water points by their ids; ids that the organisation does not know are left out. */
export async function peisByIds({ tx, caller }: ReadScope, ids: Iterable<string>): Promise<Map<string, Pei>> {
  const rows = await byIds(tx, caller.organisationKey, ids);
  return new Map([...rows].map(([id, { donnees }]) => [id, { id, ...(JSON.parse(donnees) as PeiDonnees) }]));
}
