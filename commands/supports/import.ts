import { addSupport, listSupports, updateSupport } from '../../src/contract/resources/supports.ts';
import { importCommand } from '../shared/bulk/job-commands.ts';
import { requireSupports } from './view.ts';

export const command = importCommand({
  target: 'supports',
  summary: 'Import regulatory supports',
  rows: [
    'A support is identified by its nature and its reference, in any spelling; without a reference, by its title.',
  ],
  examples: {
    'Preview an import': 'vigie supports import articles.csv --dry-run',
    'Update the state of existing supports': 'vigie supports import articles.csv --if-exists replace',
  },
  endpoints: [listSupports, addSupport, updateSupport],
  require: requireSupports,
});
