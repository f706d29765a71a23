import { listErps } from '../../src/contract/resources/ouvrages/erps.ts';
import { readSession } from '../../src/contract/resources/session.ts';
import { exportCommand } from '../shared/bulk/export-command.ts';
import { requireExtension } from '../shared/cli/extensions.ts';

export const command = exportCommand({
  target: 'erps',
  summary: 'Export the ERPs, or some of them',
  imports: 'An import of the file into the same service changes nothing.',
  examples: {
    'For a spreadsheet': 'vigie erps export erps.xlsx --force',
    'Those of one municipality': 'vigie erps export erps.csv --commune vaubrune --force',
  },
  list: listErps,
  endpoints: [readSession],
  require: requireExtension('ouvrages', listErps),
});
