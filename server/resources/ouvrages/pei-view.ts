import type { Pei, PeiDonnees } from '../../../src/contract/resources/dossiers/pei.ts';
import type { ReadScope } from '../../core/handler.ts';
import { rowsByIds } from '../../storage/queries/rows.ts';

const byIds = rowsByIds('peis.byIds', ['id', 'donnees']);

/** Water points by their ids; ids that the organisation does not know are left out. */
export async function peisByIds({ tx, caller }: ReadScope, ids: Iterable<string>): Promise<Map<string, Pei>> {
  const rows = await byIds(tx, caller.organisationKey, ids);
  return new Map([...rows].map(([id, { donnees }]) => [id, { id, ...(JSON.parse(donnees) as PeiDonnees) }]));
}
