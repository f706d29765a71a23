import { addPrescription } from '../../src/contract/resources/prescriptions.ts';
import { addCommand } from '../shared/cli/body-commands.ts';
import { noticeSimilar } from '../shared/names/directories.ts';
import { prescriptions } from '../shared/views/prescriptions.ts';

export const command = addCommand({
  noun: 'prescriptions',
  summary: 'Add a prescription to the library',
  description: [
    'Without --chemins, the prescription is filed at the root (/).',
    'Repeat --chemins and --supports-reglementaires-id for each value.',
  ],
  examples: {
    'Add a prescription to two directories':
      "vigie prescriptions add --contenu 'Installer un extincteur.' --chemins '/Moyens de secours' --chemins '/ERP/Type M'",
    'Read the content from standard input':
      "echo 'Laisser les issues libres.' | vigie prescriptions add --contenu @- --type rappel_reglementaire -o ids",
  },
  prompts: ['contenu', 'type', 'supports_reglementaires_id', 'chemins'],
  add: addPrescription,
  view: prescriptions,
  notice: noticeSimilar,
  nameOf: () => null,
});
