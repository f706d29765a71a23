import { addPei, listPeis, updatePei } from '../../src/contract/resources/ouvrages/peis.ts';
import { readSession } from '../../src/contract/resources/session.ts';
import { importCommand } from '../shared/bulk/job-commands.ts';
import { requireExtension } from '../shared/cli/extensions.ts';

export const command = importCommand({
  target: 'peis',
  summary: 'Import PEIs',
  rows: [
    'They are those that French services exchange, as they stand.',
    'Poteau, bouche, citerne and the like are types; statut says publique or privée, or the state of the point.',
    'A PEI is known by its number (id_sdis).',
    'An empty cell says that there is nothing; what the file has no column for stays as it is.',
  ],
  examples: {
    'Only see what would happen': 'vigie peis import pei.csv --dry-run',
    'An exchange file in which no point has a type': 'vigie peis import pei.csv --set type_pei=PI',
    'Bring those that exist up to date': 'vigie peis import pei.csv --if-exists replace',
  },
  endpoints: [listPeis, addPei, updatePei, readSession],
  require: requireExtension('ouvrages', addPei),
});
