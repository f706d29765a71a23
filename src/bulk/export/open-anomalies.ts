import { type Client, elementsOf } from '../../client/client.ts';
import type { Anomalie } from '../../contract/resources/anomalies.ts';
import {
  type AnomalieDePei,
  listAnomaliesDePei,
  listAnomaliesOfAllPeis,
} from '../../contract/resources/ouvrages/anomalies-de-pei.ts';
import type { Pei } from '../../contract/resources/ouvrages/pei.ts';

/** Open anomalies of each PEI, by its id. */
export type OpenAnomalies = ReadonlyMap<string, readonly Anomalie[]>;

/** The open anomalies of a service; undefined if it keeps none of PEIs (choice C21). */
export async function openAnomalies(client: Client): Promise<OpenAnomalies | undefined> {
  if (!(await client.extensions()).has('anomalies-de-pei')) return undefined;
  const open = new Map<string, Anomalie[]>();
  for await (const chunk of client.stream(listAnomaliesOfAllPeis, { query: { en_cours: 'true' } }))
    for (const { element } of elementsOf<AnomalieDePei>(chunk, listAnomaliesOfAllPeis)) {
      const { pei_id, anomalie } = element;
      open.set(pei_id, [...(open.get(pei_id) ?? []), anomalie]);
    }
  return open;
}

/** The open anomalies of some PEIs; undefined if the service keeps none of PEIs. */
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

/** The anomaly of the worst severity, the first of several. */
export function worstOf(anomalies: readonly Anomalie[] = []): Anomalie | undefined {
  return anomalies.toSorted((one, other) => other.indice_de_gravite - one.indice_de_gravite)[0];
}

/** A PEI with the count of its open anomalies and their worst severity, for a map; without them if the service keeps none. */
export function withAnomalies<P extends object>(pei: P, open: OpenAnomalies | undefined): P {
  if (open === undefined) return pei;
  const anomalies = open.get((pei as P & { readonly id: string }).id) ?? [];
  const gravite_max = worstOf(anomalies)?.indice_de_gravite ?? null;
  return { ...pei, anomalies_en_cours: anomalies.length, gravite_max };
}
