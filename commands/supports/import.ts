import { addSupport, listSupports, updateSupport } from '../../src/contract/resources/supports.ts';
import { importCommand } from '../shared/bulk/job-commands.ts';
import { requireSupports } from './view.ts';

export const command = importCommand({
  target: 'supports',
  summary: 'Import regulatory supports',
  rows: [
    'A support is known by its nature and its reference, in any spelling; without a reference by its title.',
  ],
  examples: {
    'Only see what would happen': 'vigie supports import articles.csv --dry-run',
    'Say which are repealed by now': 'vigie supports import articles.csv --if-exists replace',
  },
  endpoints: [listSupports, addSupport, updateSupport],
  require: requireSupports,
});
