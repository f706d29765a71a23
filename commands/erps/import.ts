import { addErp, listErps, updateErp } from '../../src/contract/resources/ouvrages/erps.ts';
import { readSession } from '../../src/contract/resources/session.ts';
import { importCommand } from '../shared/bulk/job-commands.ts';
import { requireExtension } from '../shared/cli/extensions.ts';

export const command = importCommand({
  target: 'erps',
  summary: 'Import ERPs',
  rows: [
    'An ERP is identified by its number (service_erp_id), else by its name, municipality and street.',
    'An empty cell clears the field. Fields without a column in the file keep their value.',
  ],
  examples: {
    'Preview an import': 'vigie erps import erp.csv --dry-run',
    'Import a sheet of a workbook': 'vigie erps import classeur.xlsx --sheet ERP',
    'Update existing objects': 'vigie erps import erp.csv --if-exists replace',
  },
  endpoints: [listErps, addErp, updateErp, readSession],
  require: requireExtension('ouvrages', addErp),
});
