import { listDossiers } from '../../src/contract/resources/dossiers/dossiers.ts';
import { listErps, readErp } from '../../src/contract/resources/ouvrages/erps.ts';
import { dossiersAbout } from '../shared/dossiers/about.ts';
import { many } from '../shared/flags/flags.ts';
import { erpIds } from '../shared/names/ouvrages.ts';
import { getCommand } from '../shared/output/get.ts';
import { erps } from './view.ts';

export const command = getCommand({
  noun: 'erps',
  summary: 'Show an ERP',
  description: [
    'The number is shown by `vigie erps list`; case is ignored.',
    'On a terminal, the dossiers about the ERP or PEI are shown as well.',
  ],
  examples: {
    'Show the first object of the list': 'vigie erps get "$(vigie erps list --limit 1 -o ids)"',
    'Show the full risk analysis':
      'vigie erps get "$(vigie erps list --limit 1 -o ids)" --fields descriptif_technique.analyse_risque --json',
  },
  names: { ids: many('Ids or numbers of ERPs, or - to read them from standard input') },
  read: readErp,
  idsOf: erpIds,
  endpoints: [listErps, listDossiers],
  view: erps,
  related: dossiersAbout('erp', erps),
});
