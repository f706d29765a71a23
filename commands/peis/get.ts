import { listDossiers } from '../../src/contract/resources/dossiers/dossiers.ts';
import { listPeis, readPei } from '../../src/contract/resources/ouvrages/peis.ts';
import { dossiersAbout } from '../shared/dossiers/about.ts';
import { many } from '../shared/flags/flags.ts';
import { peiIds } from '../shared/names/ouvrages.ts';
import { getCommand } from '../shared/output/get.ts';
import { peis } from './view.ts';

export const command = getCommand({
  noun: 'peis',
  summary: 'Show one PEI',
  description: [
    'Its number is its id_sdis, as peis list shows it, in capitals or not.',
    'A terminal shows the dossiers about it as well.',
  ],
  examples: {
    'The first one': 'vigie peis get "$(vigie peis list --limit 1 -o ids)"',
    'What it gives':
      'vigie peis get "$(vigie peis list --limit 1 -o ids)" --fields descriptif_technique.debit',
  },
  names: { ids: many('Ids or numbers of PEIs, or - to read them from standard input') },
  read: readPei,
  idsOf: peiIds,
  endpoints: [listPeis, listDossiers],
  view: peis,
  related: dossiersAbout('pei', peis),
});
