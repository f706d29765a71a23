import { listDossiers } from '../../src/contract/resources/dossiers/dossiers.ts';
import { listErps, readErp } from '../../src/contract/resources/ouvrages/erps.ts';
import { dossiersAbout } from '../shared/dossiers/about.ts';
import { many } from '../shared/flags/flags.ts';
import { erpIds } from '../shared/names/ouvrages.ts';
import { getCommand } from '../shared/output/get.ts';
import { erps } from './view.ts';

export const command = getCommand({
  noun: 'erps',
  summary: 'Show one ERP',
  description: [
    'Its number is the one that erps list shows, in capitals or not.',
    'A terminal shows the dossiers about it as well.',
  ],
  examples: {
    'The first one': 'vigie erps get "$(vigie erps list --limit 1 -o ids)"',
    'Its whole risk analysis':
      'vigie erps get "$(vigie erps list --limit 1 -o ids)" --fields descriptif_technique.analyse_risque --json',
  },
  names: { ids: many('Ids or numbers of ERPs, or - to read them from standard input') },
  read: readErp,
  idsOf: erpIds,
  endpoints: [listErps, listDossiers],
  view: erps,
  related: dossiersAbout('erp', erps),
});
