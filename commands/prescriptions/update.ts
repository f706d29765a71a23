import { updatePrescription } from '../../src/contract/resources/prescriptions.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { changes, dryRunFlag, write } from '../shared/cli/writes.ts';
import { bodyFlags } from '../shared/flags/contract-flags.ts';
import { one } from '../shared/flags/flags.ts';
import { prescriptions } from './view.ts';

export const command = defineCommand({
  noun: 'prescriptions',
  verb: 'update',
  summary: 'Change a prescription',
  description: [
    'What is not given stays as it is.',
    'A list is replaced as a whole: give --chemins once for each path.',
    'An empty value empties a list, or takes the type away.',
  ],
  examples: {
    'Change the text':
      "vigie prescriptions update 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35 --contenu 'Installer deux extincteurs.'",
    'See what taking all its supports away would give':
      "vigie prescriptions update 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35 --supports-reglementaires-id '' --dry-run",
  },
  arguments: { id: one('The id of the prescription') },
  flags: {
    ...bodyFlags(updatePrescription, {
      contenu: { summary: 'The text' },
      type: { summary: 'The type; empty for none' },
      supports_reglementaires_id: { summary: 'The id of a regulatory support; empty for none' },
      chemins: { summary: 'A path where it stands' },
    }),
    ...dryRunFlag,
  },
  endpoints: [updatePrescription],
  view: prescriptions,
  async run(context, { arguments: { id }, flags: { dry_run, ...body } }) {
    const input = { params: { prescription_id: id }, body: changes(body) };
    const row = await write(context, updatePrescription, input, dry_run);
    return { kind: 'record', row };
  },
});
