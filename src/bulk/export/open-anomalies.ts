import { type Client, elementsOf } from '../../client/client.ts';
import {
  type AnomalieDePei,
  listAnomaliesOfAllPeis,
} from '../../contract/resources/ouvrages/anomalies-de-pei.ts';

/** Severities of the open anomalies of each PEI, by its id. */
export type OpenAnomalies = ReadonlyMap<string, readonly number[]>;

/** The open anomalies of a service; undefined if it keeps none of PEIs (choice C21). */
export async function openAnomalies(client: Client): Promise<OpenAnomalies | undefined> {
  if (!(await client.extensions()).has('anomalies-de-pei')) return undefined;
  const open = new Map<string, number[]>();
  for await (const chunk of client.stream(listAnomaliesOfAllPeis, { query: { en_cours: 'true' } }))
    for (const { element } of elementsOf<AnomalieDePei>(chunk, listAnomaliesOfAllPeis)) {
      const { pei_id, anomalie } = element;
      open.set(pei_id, [...(open.get(pei_id) ?? []), anomalie.indice_de_gravite]);
    }
  return open;
}

/** A PEI with the count of its open anomalies and their worst severity, for a map; without them if the service keeps none. */
export function withAnomalies<P extends object>(pei: P, open: OpenAnomalies | undefined): P {
  if (open === undefined) return pei;
  const gravites = open.get((pei as P & { readonly id: string }).id) ?? [];
  const gravite_max = gravites.length === 0 ? null : Math.max(...gravites);
  return { ...pei, anomalies_en_cours: gravites.length, gravite_max };
}
