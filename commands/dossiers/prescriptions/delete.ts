import { listDossiers } from '../../../src/contract/resources/dossiers/dossiers.ts';
import {
  deletePrescriptionOfDossier,
  listPrescriptionsOfDossier,
  type PrescriptionDeDossier,
  refuseLifted,
} from '../../../src/contract/resources/dossiers/prescriptions.ts';
import { defineCommand } from '../../shared/cli/command.ts';
import { dryRunFlag, removeAll } from '../../shared/cli/writes.ts';
import { many, one } from '../../shared/flags/flags.ts';
import { heldBy } from './held.ts';

export const command = defineCommand({
  noun: 'dossiers',
  verb: 'prescriptions delete',
  summary: 'Delete prescriptions of a dossier. The others keep their numbers',
  description: [
    'Asks for confirmation on a terminal; elsewhere --yes is required.',
    'A prescription that another dossier has lifted cannot be deleted.',
  ],
  examples: {
    'Delete two prescriptions': 'vigie dossiers prescriptions delete 2026-0042 2 5 --yes',
    'Preview the deletion of every prescription of a dossier':
      'vigie dossiers prescriptions list 2026-0042 -o ids | vigie dossiers prescriptions delete 2026-0042 - --dry-run',
  },
  arguments: {
    dossier: one('Id or number of the dossier'),
    prescriptions: many('Numbers or ids of prescriptions, or - to read them from standard input'),
  },
  flags: dryRunFlag,
  endpoints: [deletePrescriptionOfDossier, listPrescriptionsOfDossier, listDossiers],
  async run(context, { arguments: { dossier, prescriptions }, flags: { dry_run }, instead }) {
    const { dossier_id, named } = await heldBy(context, deletePrescriptionOfDossier, dossier, { instead });
    const rows = new Map(prescriptions.map(named).map((row) => [row.id, row]));
    return removeAll(
      context,
      {
        objet: 'prescription_de_dossier',
        ids: [...rows.keys()],
        remove: async (client, id, dryRun) => {
          refuseLifted(rows.get(id) as PrescriptionDeDossier);
          const params = { dossier_id, prescription_id: id };
          return client.call(deletePrescriptionOfDossier, { params }, { dryRun });
        },
        describe: async (_, id) => `${rows.get(id)?.numero}  ${rows.get(id)?.contenu}`,
      },
      dry_run,
    );
  },
});
