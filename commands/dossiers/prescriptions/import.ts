import { listDossiers } from '../../../src/contract/resources/dossiers/dossiers.ts';
import {
  addPrescriptionToDossier,
  listPrescriptionsOfDossier,
} from '../../../src/contract/resources/dossiers/prescriptions.ts';
import { addSupport, listSupports } from '../../../src/contract/resources/supports.ts';
import { importCommand } from '../../shared/bulk/job-commands.ts';
import { requireExtension } from '../../shared/cli/extensions.ts';

export const command = importCommand({
  target: 'prescriptions_de_dossier',
  commandName: { noun: 'dossiers', verb: 'prescriptions import' },
  summary: 'Import the prescriptions of dossiers',
  rows: [
    'The dossier is named by its number and must exist.',
    'A prescription is identified by its number in the dossier. Without a number it is identified by its text, and gets the next one that no row names.',
    'An existing prescription keeps its values.',
  ],
  examples: {
    'Preview an import': 'vigie dossiers prescriptions import prescriptions.csv --dry-run',
    'Leave out the rows of closed dossiers':
      'vigie dossiers prescriptions import classeur.xlsx --sheet Prescriptions --partial',
  },
  endpoints: [listDossiers, listPrescriptionsOfDossier, addPrescriptionToDossier, listSupports, addSupport],
  require: requireExtension('prescriptions-de-dossier', addPrescriptionToDossier),
});
