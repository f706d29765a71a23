import { listSupports } from '../../src/contract/resources/supports.ts';
import { exportCommand } from '../shared/bulk/export-command.ts';
import { requireSupports } from './view.ts';

export const command = exportCommand({
  target: 'supports',
  summary: 'Export the regulatory supports, or some of them',
  examples: {
    'A copy that can be imported again': 'vigie supports export supports.csv --force',
    Compressed: 'vigie supports export supports.ndjson.gz --force',
  },
  list: listSupports,
  require: requireSupports,
});
