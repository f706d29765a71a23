import { openAnomalies, withAnomalies, worstOf } from '../../src/bulk/export/open-anomalies.ts';
import { listAnomaliesOfAllPeis } from '../../src/contract/resources/ouvrages/anomalies-de-pei.ts';
import type { Pei } from '../../src/contract/resources/ouvrages/pei.ts';
import { listPeis } from '../../src/contract/resources/ouvrages/peis.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { requireExtension } from '../shared/cli/extensions.ts';
import { queryFlags } from '../shared/flags/contract-flags.ts';
import { isForPeople } from '../shared/output/for-people.ts';
import { list, pagingFlags } from '../shared/output/list.ts';
import { outputFlag, peis, peisWithAnomaly } from './view.ts';

export const command = defineCommand({
  noun: 'peis',
  verb: 'list',
  summary: 'List PEIs',
  description: [
    '--texte matches a part of a number, the municipality, the place or the establishment.',
    'Case and accents are ignored, hyphens and apostrophes count as spaces, and St as Saint.',
    '--anomalie and --bloquante add a column with the worst open anomaly of each PEI on a terminal.',
    '-o geojson writes the PEIs as points of a map (WGS 84), in the terms of the AFIGEO exchange model, with the count of their open anomalies and the worst severity.',
  ],
  examples: {
    'Find the PEIs out of service': 'vigie peis list --disponible false',
    'Find the PEIs with a blocking anomaly': 'vigie peis list --bloquante',
    'Export a layer for QGIS': 'vigie peis list --all -o geojson > peis.geojson',
  },
  flags: {
    ...queryFlags(listPeis),
    ...pagingFlags,
    ...outputFlag,
  },
  endpoints: [listPeis, listAnomaliesOfAllPeis],
  view: peis,
  async run(context, { flags: { output, ...flags } }) {
    await requireExtension('ouvrages', listPeis)(context);
    const isByAnomaly = flags.anomalie !== undefined || flags.bloquante !== undefined;
    if (isByAnomaly) await requireExtension('anomalies-de-pei', listAnomaliesOfAllPeis)(context);
    if (output === 'geojson') {
      const open = await openAnomalies(await context.client());
      async function* through(peis: AsyncIterable<Pei>) {
        for await (const pei of peis) yield withAnomalies(pei, open);
      }
      return list(context, listPeis, flags, { each: [{ through }] });
    }
    const found = await list(context, listPeis, flags);
    if (!isByAnomaly || flags.excel || !isForPeople(context)) return found;
    const open = await openAnomalies(await context.client());
    return { ...found, view: peisWithAnomaly(({ id }) => worstOf(open?.get(id))) };
  },
});
