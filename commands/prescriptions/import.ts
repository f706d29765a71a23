import {
  addPrescription,
  listPrescriptions,
  updatePrescription,
} from '../../src/contract/resources/prescriptions.ts';
import { addSupport, listSupports } from '../../src/contract/resources/supports.ts';
import { importCommand } from '../shared/bulk/job-commands.ts';

export const command = importCommand({
  target: 'prescriptions',
  summary: 'Import a library of prescriptions',
  rows: [
    'A prescription is identified by its contenu. A cell may hold several paths, or references such as R 123-3, separated by "|".',
  ],
  examples: {
    'Preview an import': 'vigie prescriptions import prescriptions.csv --dry-run',
    'Move existing prescriptions to the paths of the file':
      'vigie prescriptions import chemins.csv --if-exists replace',
  },
  endpoints: [listPrescriptions, listSupports, addSupport, addPrescription, updatePrescription],
});
