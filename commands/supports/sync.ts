import {
  addSupport,
  deleteSupport,
  listSupports,
  updateSupport,
} from '../../src/contract/resources/supports.ts';
import { syncCommand } from '../shared/bulk/job-commands.ts';
import { requireSupports } from './view.ts';

export const command = syncCommand({
  target: 'supports',
  summary: 'Make the regulatory supports equal to a file',
  rows: [
    'A support is known by its nature and its reference, in any spelling; without a reference by its title.',
    'One that is still cited is not deleted, which is told of each.',
  ],
  examples: {
    'See what would change': 'vigie supports sync articles.csv --plan',
    'Do it without being asked, and delete what nobody cites any more':
      'vigie supports sync articles.csv --delete --yes',
  },
  endpoints: [listSupports, addSupport, updateSupport, deleteSupport],
  require: requireSupports,
});
