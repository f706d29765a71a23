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
    'A prescription is known by its contenu; several paths, or references such as R 123-3, stand in one cell separated by "|".',
  ],
  examples: {
    'Only see what would happen': 'vigie prescriptions import prescriptions.csv --dry-run',
    'Move prescriptions that exist to the paths of the file; what it has no column for stays':
      'vigie prescriptions import chemins.csv --if-exists replace',
  },
  endpoints: [listPrescriptions, listSupports, addSupport, addPrescription, updatePrescription],
});
