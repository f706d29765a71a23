import { listDossiers } from '../../../src/contract/resources/dossiers/dossiers.ts';
import {
  listPrescriptionsOfDossier,
  refuseLifted,
  updatePrescriptionOfDossier,
} from '../../../src/contract/resources/dossiers/prescriptions.ts';
import { defineCommand } from '../../shared/cli/command.ts';
import { changes, confirmEmpty, dryRunFlag, write } from '../../shared/cli/writes.ts';
import { bodyFlags } from '../../shared/flags/contract-flags.ts';
import { one } from '../../shared/flags/flags.ts';
import { heldPrescriptions } from '../../shared/views/dossier-prescriptions.ts';
import { heldBy } from './held.ts';

export const command = defineCommand({
  noun: 'dossiers',
  verb: 'prescriptions update',
  summary: 'Correct a prescription of a dossier. The library keeps its own',
  description: ['Fields without a flag keep their value.'],
  examples: {
    'Correct the text of prescription 3':
      "vigie dossiers prescriptions update 2026-0042 3 --contenu 'Encloisonner l’escalier B.'",
    'Preview the removal of its supports':
      "vigie dossiers prescriptions update 2026-0042 3 --supports-reglementaires-id '' --dry-run",
  },
  arguments: {
    dossier: one('Id or number of the dossier'),
    prescription: one('Number or id of the prescription'),
  },
  flags: { ...bodyFlags(updatePrescriptionOfDossier), ...dryRunFlag },
  endpoints: [updatePrescriptionOfDossier, listPrescriptionsOfDossier, listDossiers],
  view: heldPrescriptions,
  async run(context, { arguments: { dossier, prescription }, flags: { dry_run, ...members }, instead }) {
    const body = changes(members);
    const { dossier_id, named } = await heldBy(context, updatePrescriptionOfDossier, dossier, { instead });
    const held = named(prescription);
    refuseLifted(held);
    const params = { dossier_id, prescription_id: held.id };
    if (!dry_run) await confirmEmpty(context, '--contenu', members.contenu);
    const row = await write(context, updatePrescriptionOfDossier, { params, body }, dry_run);
    return { kind: 'record', row };
  },
});
