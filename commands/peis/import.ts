import { addPei, listPeis, updatePei } from '../../src/contract/resources/ouvrages/peis.ts';
import { readSession } from '../../src/contract/resources/session.ts';
import { importCommand } from '../shared/bulk/job-commands.ts';
import { requireExtension } from '../shared/cli/extensions.ts';

export const command = importCommand({
  target: 'peis',
  summary: 'Import PEIs',
  rows: [
    'The columns are those of the exchange model of French services.',
    'type_pei also accepts words such as poteau, bouche or citerne; statut is publique or privée, or the state of the PEI.',
    'A PEI is identified by its number (id_sdis).',
    'An empty cell clears the field. Fields without a column in the file keep their value.',
  ],
  examples: {
    'Preview an import': 'vigie peis import pei.csv --dry-run',
    'Set the type of PEIs in a file without types': 'vigie peis import pei.csv --set type_pei=PI',
    'Update existing objects': 'vigie peis import pei.csv --if-exists replace',
  },
  endpoints: [listPeis, addPei, updatePei, readSession],
  require: requireExtension('ouvrages', addPei),
});
