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
  summary: 'Make the library of supports equal to a file',
  rows: [
    'A support is identified by its nature and its reference, in any spelling; without a reference, by its title.',
    'A support that is still cited is kept and reported.',
  ],
  examples: {
    'Preview the changes': 'vigie supports sync articles.csv --plan',
    'Synchronise without confirmation, uncited supports deleted':
      'vigie supports sync articles.csv --delete --yes',
  },
  endpoints: [listSupports, addSupport, updateSupport, deleteSupport],
  require: requireSupports,
});
