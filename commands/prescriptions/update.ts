import { ROOT, updatePrescription } from '../../src/contract/resources/prescriptions.ts';
import { updateCommand } from '../shared/cli/body-commands.ts';
import { noticeSimilar } from '../shared/names/directories.ts';
import { prescriptions } from '../shared/views/prescriptions.ts';

export const command = updateCommand({
  noun: 'prescriptions',
  summary: 'Change a prescription',
  description: [
    'What is not given stays as it is.',
    'A list is replaced as a whole: give --chemins once for each path, or empty for the top (/).',
  ],
  examples: {
    'Change the content':
      "vigie prescriptions update 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35 --contenu 'Installer deux extincteurs.'",
    'See what taking all its supports away would give':
      "vigie prescriptions update 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35 --supports-reglementaires-id '' --dry-run",
  },
  id: 'The id of the prescription',
  update: updatePrescription,
  // Without a path it would stand in no directory.
  fields: { chemins: { none: [ROOT] } },
  view: prescriptions,
  notice: noticeSimilar,
});
