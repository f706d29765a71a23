import { listErps, updateErp } from '../../src/contract/resources/ouvrages/erps.ts';
import { updateCommand } from '../shared/cli/body-commands.ts';
import { requireExtension } from '../shared/cli/extensions.ts';
import { erpIds } from '../shared/names/ouvrages.ts';
import { row } from './flags.ts';
import { erps } from './view.ts';

export const command = updateCommand({
  noun: 'erps',
  summary: 'Update an ERP',
  description: ['Fields without a flag keep their value.'],
  examples: {
    'Record an unfavourable opinion and the next visit':
      'vigie erps update E-1042 --avis-exploitation defavorable --a-visiter-en 2027',
    'Preview a change of category': 'vigie erps update E-1042 --categorie 3 --dry-run',
  },
  id: 'Id or number of the ERP to update',
  idsOf: erpIds,
  require: requireExtension('ouvrages', updateErp),
  endpoints: [listErps],
  row,
  update: updateErp,
  view: erps,
});
