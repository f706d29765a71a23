import { addPrescription } from '../../src/contract/resources/prescriptions.ts';
import { addCommand } from '../shared/cli/body-commands.ts';
import { prescriptions } from './view.ts';

export const command = addCommand({
  noun: 'prescriptions',
  summary: 'Add a prescription to the library',
  description: [
    'Without --chemins it stands at the top (/).',
    'Give --chemins and --supports-reglementaires-id once for each value.',
    'On a terminal, questions complete a line that lacks what must be there, and then ask for the rest as well; a line that has it is not held up. Elsewhere, and with --no-input, what lacks is refused.',
  ],
  examples: {
    'A prescription in two directories':
      "vigie prescriptions add --contenu 'Installer un extincteur.' --chemins '/Moyens de secours' --chemins '/ERP/Type M'",
    'Its text from standard input':
      "echo 'Laisser les issues libres.' | vigie prescriptions add --contenu @- --type rappel_reglementaire -o ids",
  },
  fields: {
    contenu: { summary: 'The text' },
    type: { summary: 'The type; empty for none' },
    supports_reglementaires_id: { summary: 'The id of a regulatory support' },
    chemins: { summary: 'A path where it stands' },
  },
  asks: ['contenu', 'type', 'supports_reglementaires_id', 'chemins'],
  add: addPrescription,
  view: prescriptions,
  nameOf: () => null,
});
