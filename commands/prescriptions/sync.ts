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
    'A prescription is identified by its contenu. A cell may hold several paths, or references such as R 123-3, separated by "|".',
    'If several prescriptions have the same content, one matches the row, and the others count as missing from the file.',
  ],
  examples: {
    'Preview the changes': 'vigie prescriptions sync prescriptions.csv --plan',
    'Synchronise without confirmation, deletions included':
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
