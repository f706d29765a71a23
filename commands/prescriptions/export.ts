import { listPrescriptions } from '../../src/contract/resources/prescriptions.ts';
import { listSupports } from '../../src/contract/resources/supports.ts';
import { exportCommand } from '../shared/bulk/export-command.ts';
import { queryFlags } from '../shared/flags/contract-flags.ts';
import { filters } from '../shared/views/prescriptions.ts';

export const command = exportCommand({
  target: 'prescriptions',
  summary: 'Export the library of prescriptions, or a part of it',
  rows: [
    'In a cell, several are separated by "|".',
    'A support is named by its reference where that means no other, by its id otherwise.',
  ],
  examples: {
    'A copy that can be imported again': 'vigie prescriptions export prescriptions.csv --force',
    'CSV that a spreadsheet opens as it is': 'vigie prescriptions export --excel > prescriptions.csv',
    'Those that rest on one article':
      "vigie prescriptions export --support-reglementaire-article 'R 123-3' --format json",
  },
  filters: queryFlags(listPrescriptions, filters),
  list: listPrescriptions,
  endpoints: [listSupports],
});
