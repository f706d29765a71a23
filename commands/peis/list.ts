import { listPeis } from '../../src/contract/resources/ouvrages/peis.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { requireExtension } from '../shared/cli/extensions.ts';
import { queryFlags } from '../shared/flags/contract-flags.ts';
import { list, pagingFlags } from '../shared/output/list.ts';
import { outputFlag, peis } from './view.ts';

export const command = defineCommand({
  noun: 'peis',
  verb: 'list',
  summary: 'List the PEIs',
  description: [
    '--texte finds a part of a number, the municipality, the place or the establishment.',
    'Case and accents make no difference, hyphens and apostrophes are blanks, and St is Saint.',
    '-o geojson writes them as points of a map (WGS 84), in the words of the French exchange model.',
  ],
  examples: {
    'What cannot be used': 'vigie peis list --disponible false',
    'A layer that QGIS opens': 'vigie peis list --all -o geojson > peis.geojson',
  },
  flags: {
    ...queryFlags(listPeis),
    ...pagingFlags,
    ...outputFlag,
  },
  endpoints: [listPeis],
  view: peis,
  async run(context, { flags: { output: _, ...flags } }) {
    await requireExtension('ouvrages', listPeis)(context);
    return list(context, listPeis, flags);
  },
});
