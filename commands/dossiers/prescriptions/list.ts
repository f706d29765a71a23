import { listDossiers } from '../../../src/contract/resources/dossiers/dossiers.ts';
import { listPrescriptionsOfDossier } from '../../../src/contract/resources/dossiers/prescriptions.ts';
import { messages } from '../../../src/messages/index.ts';
import { defineCommand } from '../../shared/cli/command.ts';
import { one } from '../../shared/flags/flags.ts';
import { heldPrescriptions } from '../../shared/views/dossier-prescriptions.ts';
import { heldBy } from './held.ts';

export const command = defineCommand({
  noun: 'dossiers',
  verb: 'prescriptions list',
  summary: 'List the prescriptions of a dossier by number',
  description: ['A lifted prescription shows the dossier that found it done, and the day.'],
  examples: {
    'List the prescriptions of a dossier': 'vigie dossiers prescriptions list 2026-0042',
    'Print the texts of the prescriptions that are not lifted':
      "vigie dossiers prescriptions list 2026-0042 --jq '.[] | select(.levee == null) | .contenu'",
  },
  arguments: { dossier: one('Id or number of the dossier') },
  endpoints: [listPrescriptionsOfDossier, listDossiers],
  view: heldPrescriptions,
  async run(context, { arguments: { dossier }, instead }) {
    const { rows } = await heldBy(context, listPrescriptionsOfDossier, dossier, { instead });
    const notice = () => (rows.length === 0 ? messages(context.language).cli.nothingFound : undefined);
    return { kind: 'list', rows, notice };
  },
});
