import { deletePrescription, readPrescription } from '../../src/contract/resources/prescriptions.ts';
import { cutPath } from '../../src/terminal/width.ts';
import { deleteCommand } from '../shared/cli/writes.ts';

/** Maximum width of the path before a text: a long one would leave no room. */
const PATH_WIDTH = 24;

export const command = deleteCommand({
  noun: 'prescriptions',
  summary: 'Delete prescriptions',
  examples: {
    'Delete an object after confirmation': 'vigie prescriptions delete 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35',
    'Preview the deletion of all prescriptions based on an article':
      "vigie prescriptions list --support-reglementaire-article 'R 123-3' --all -o ids | vigie prescriptions delete - --dry-run",
  },
  remove: deletePrescription,
  read: readPrescription,
  describe: ({ chemins, contenu }) => `${cutPath(chemins[0] ?? '/', PATH_WIDTH)}  ${contenu}`,
});
