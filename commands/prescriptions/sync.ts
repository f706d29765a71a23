import {
  addPrescription,
  deletePrescription,
  listPrescriptions,
  updatePrescription,
} from '../../src/contract/resources/prescriptions.ts';
import { addSupport, listSupports } from '../../src/contract/resources/supports.ts';
import { syncCommand } from '../shared/bulk/job-commands.ts';

export const command = syncCommand({
  target: 'prescriptions',
  summary: 'Make the library of prescriptions equal to a file',
  rows: [
    'A prescription is known by its contenu; several paths, or references such as R 123-3, stand in one cell separated by "|".',
    'Of several prescriptions with one content, one stands for the row, and the others are only in the library.',
  ],
  examples: {
    'See what would change': 'vigie prescriptions sync prescriptions.csv --plan',
    'Do it without being asked, and delete what the file does not have':
      'vigie prescriptions sync prescriptions.csv --delete --yes',
  },
  endpoints: [
    listPrescriptions,
    listSupports,
    addSupport,
    addPrescription,
    updatePrescription,
    deletePrescription,
  ],
});
