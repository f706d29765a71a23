import { listDossiers } from '../../src/contract/resources/dossiers/dossiers.ts';
import { listPeis, readPei } from '../../src/contract/resources/ouvrages/peis.ts';
import { dossiersAbout } from '../shared/dossiers/about.ts';
import { many } from '../shared/flags/flags.ts';
import { peiIds } from '../shared/names/ouvrages.ts';
import { getCommand } from '../shared/output/get.ts';
import { peis } from './view.ts';

export const command = getCommand({
  noun: 'peis',
  summary: 'Show a PEI',
  description: [
    'The number is the id_sdis, as shown by `vigie peis list`; case is ignored.',
    'On a terminal, the dossiers about the ERP or PEI are shown as well.',
  ],
  examples: {
    'Show the first object of the list': 'vigie peis get "$(vigie peis list --limit 1 -o ids)"',
    'Show the flow rate':
      'vigie peis get "$(vigie peis list --limit 1 -o ids)" --fields descriptif_technique.debit',
  },
  names: { ids: many('Ids or numbers of PEIs, or - to read them from standard input') },
  read: readPei,
  idsOf: peiIds,
  endpoints: [listPeis, listDossiers],
  view: peis,
  related: dossiersAbout('pei', peis),
});
