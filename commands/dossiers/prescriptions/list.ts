import { listDossiers } from '../../../src/contract/resources/dossiers/dossiers.ts';
import {
  listLevees,
  listPrescriptionsOfDossier,
} from '../../../src/contract/resources/dossiers/prescriptions.ts';
import { messages } from '../../../src/messages/index.ts';
import { defineCommand } from '../../shared/cli/command.ts';
import { nextCommands } from '../../shared/cli/next-command.ts';
import { leveesOf } from '../../shared/dossiers/levees.ts';
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
  endpoints: [listPrescriptionsOfDossier, listLevees, listDossiers],
  view: heldPrescriptions,
  async run(context, { arguments: { dossier }, instead }) {
    const { dossier_id, rows } = await heldBy(context, listPrescriptionsOfDossier, dossier, { instead });
    const levees = (await leveesOf(await context.client(), dossier_id)) ?? [];
    const { nothingFound, prescriptionsLifted } = messages(context.language).cli;
    const notices = [
      ...(rows.length === 0 ? [nothingFound] : []),
      ...(levees.length === 0
        ? []
        : [prescriptionsLifted(levees.length, nextCommands(context)('dossiers rapport', dossier))]),
    ];
    return { kind: 'list', rows, notice: () => notices.join('\n') || undefined };
  },
});
