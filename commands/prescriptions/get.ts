import { readPrescription } from '../../src/contract/resources/prescriptions.ts';
import { getCommand } from '../shared/output/get.ts';
import { prescriptions } from '../shared/views/prescriptions.ts';

export const command = getCommand({
  noun: 'prescriptions',
  summary: 'Show a prescription',
  examples: {
    'Show a prescription by its id': 'vigie prescriptions get 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35',
    'Show the supports of a prescription as JSON':
      'vigie prescriptions get 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35 --json --fields supports_reglementaires',
  },
  read: readPrescription,
  view: prescriptions,
});
