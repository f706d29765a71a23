import { listPrescriptions } from '../../src/contract/resources/prescriptions.ts';
import { listSupports } from '../../src/contract/resources/supports.ts';
import { exportCommand } from '../shared/bulk/export-command.ts';
import { queryFlags } from '../shared/flags/contract-flags.ts';
import { filters } from '../shared/views/prescriptions.ts';

export const command = exportCommand({
  target: 'prescriptions',
  summary: 'Export the library of prescriptions, or a part of it',
  rows: [
    'Several values in a cell are separated by "|".',
    'A support is written as its reference if the reference is unique, else as its id.',
  ],
  examples: {
    'Export a copy that can be imported again': 'vigie prescriptions export prescriptions.csv --force',
    'Export CSV for a spreadsheet': 'vigie prescriptions export --excel > prescriptions.csv',
    'Find the prescriptions based on an article':
      "vigie prescriptions export --support-reglementaire-article 'R 123-3' --format json",
  },
  filters: queryFlags(listPrescriptions, filters),
  list: listPrescriptions,
  endpoints: [listSupports],
});
