import { ROOT, updatePrescription } from '../../src/contract/resources/prescriptions.ts';
import { updateCommand } from '../shared/cli/body-commands.ts';
import { noticeSimilar } from '../shared/names/directories.ts';
import { prescriptions } from '../shared/views/prescriptions.ts';

export const command = updateCommand({
  noun: 'prescriptions',
  summary: 'Update a prescription',
  description: [
    'Fields without a flag keep their value.',
    'A list is replaced as a whole: repeat --chemins for each path, or pass an empty value for the root (/).',
  ],
  examples: {
    'Replace the content':
      "vigie prescriptions update 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35 --contenu 'Installer deux extincteurs.'",
    'Preview the removal of all supports':
      "vigie prescriptions update 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35 --supports-reglementaires-id '' --dry-run",
  },
  id: 'Id of the prescription',
  update: updatePrescription,
  // Without a path it would stand in no directory.
  fields: { chemins: { none: [ROOT] } },
  view: prescriptions,
  notice: noticeSimilar,
});
