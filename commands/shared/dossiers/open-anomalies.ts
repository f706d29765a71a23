import type { Client } from '../../../src/client/client.ts';
import {
  type AnomalieDePei,
  listAnomaliesDePei,
} from '../../../src/contract/resources/ouvrages/anomalies-de-pei.ts';
import type { Pei } from '../../../src/contract/resources/ouvrages/pei.ts';

/** Open anomalies of water points; undefined if the service keeps none (choice C21). */
export async function openAnomaliesOf(
  client: Client,
  peis: readonly Pick<Pei, 'id'>[],
): Promise<readonly AnomalieDePei[] | undefined> {
  if (!(await client.extensions()).has('anomalies-de-pei')) return undefined;
  const query = { en_cours: 'true' } as const;
  const found: AnomalieDePei[] = [];
  for (const { id: pei_id } of peis)
    found.push(...(await Array.fromAsync(client.items(listAnomaliesDePei, { params: { pei_id }, query }))));
  return found;
}
