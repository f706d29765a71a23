import { listPeis, updatePei } from '../../src/contract/resources/ouvrages/peis.ts';
import { updateCommand } from '../shared/cli/body-commands.ts';
import { requireExtension } from '../shared/cli/extensions.ts';
import { peiIds } from '../shared/names/ouvrages.ts';
import { row } from './flags.ts';
import { peis } from './view.ts';

export const command = updateCommand({
  noun: 'peis',
  summary: 'Update a PEI',
  description: ['Fields without a flag keep their value.'],
  examples: {
    'Mark a hydrant as unavailable': 'vigie peis update 42218-0107 --disponible false',
    'Preview the result of a technical check':
      'vigie peis update 42218-0107 --debit 72 --press-dyn 2,5 --date-ct 2026-10-06 --dry-run',
  },
  id: 'Id or number of the PEI to update',
  idsOf: peiIds,
  require: requireExtension('ouvrages', updatePei),
  endpoints: [listPeis],
  row,
  update: updatePei,
  view: peis,
});
