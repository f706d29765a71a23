import { addErp, listErps, updateErp } from '../../src/contract/resources/ouvrages/erps.ts';
import { readSession } from '../../src/contract/resources/session.ts';
import { importCommand } from '../shared/bulk/job-commands.ts';
import { requireExtension } from '../shared/cli/extensions.ts';

export const command = importCommand({
  target: 'erps',
  summary: 'Import ERPs',
  rows: [
    'An ERP is known by its number (service_erp_id); without one by its name, its municipality and its street.',
    'An empty cell says that there is nothing; what the file has no column for stays as it is.',
  ],
  examples: {
    'Only see what would happen': 'vigie erps import erp.csv --dry-run',
    'One sheet of a workbook': 'vigie erps import classeur.xlsx --sheet ERP',
    'Bring those that exist up to date': 'vigie erps import erp.csv --if-exists replace',
  },
  endpoints: [listErps, addErp, updateErp, readSession],
  require: requireExtension('ouvrages', addErp),
});
