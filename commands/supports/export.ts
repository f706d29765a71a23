import { listSupports } from '../../src/contract/resources/supports.ts';
import { exportCommand } from '../shared/bulk/export-command.ts';
import { requireSupports } from './view.ts';

export const command = exportCommand({
  target: 'supports',
  summary: 'Export regulatory supports, all or filtered',
  examples: {
    'Export a copy that can be imported again': 'vigie supports export supports.csv --force',
    'Export a compressed file': 'vigie supports export supports.ndjson.gz --force',
  },
  list: listSupports,
  require: requireSupports,
});
