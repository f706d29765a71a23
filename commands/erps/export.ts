import { listErps } from '../../src/contract/resources/ouvrages/erps.ts';
import { readSession } from '../../src/contract/resources/session.ts';
import { exportCommand } from '../shared/bulk/export-command.ts';
import { requireExtension } from '../shared/cli/extensions.ts';

export const command = exportCommand({
  target: 'erps',
  summary: 'Export ERPs, all or filtered',
  imports: 'Importing the file into the same service changes nothing.',
  examples: {
    'Export to a workbook': 'vigie erps export erps.xlsx --force',
    'Export the ERPs of a municipality': 'vigie erps export erps.csv --commune vaubrune --force',
  },
  list: listErps,
  endpoints: [readSession],
  require: requireExtension('ouvrages', listErps),
});
