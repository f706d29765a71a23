import { type Dossier, listDossiers, readDossier } from '../../src/contract/resources/dossiers/dossiers.ts';
import {
  listLevees,
  listPrescriptionsOfDossier,
} from '../../src/contract/resources/dossiers/prescriptions.ts';
import { messages } from '../../src/messages/index.ts';
import type { ViewColumn } from '../../src/terminal/output/view.ts';
import { nextCommands } from '../shared/cli/next-command.ts';
import { leveesOf } from '../shared/dossiers/levees.ts';
import { dossierIds } from '../shared/dossiers/numbers.ts';
import { many } from '../shared/flags/flags.ts';
import { getCommand, type Related } from '../shared/output/get.ts';
import { dossier } from '../shared/views/dossiers.ts';

/** How many prescriptions it has, and how many it lifts, each with the line that shows them, if the service keeps any. */
const prescriptions: Related<Dossier> = async (context, { id }, typed) => {
  const client = await context.client();
  if (!(await client.extensions()).has('prescriptions-de-dossier')) return {};
  const { data } = await client.call(listPrescriptionsOfDossier, { params: { dossier_id: id } });
  const levees = (await leveesOf(client, id)) ?? [];
  const open = data.filter(({ levee }) => levee === null).length;
  const { prescriptionsHeld, prescriptionsLifted } = messages(context.language).cli;
  const line = (words: string) => nextCommands(context)(words, typed);
  const more: ViewColumn<Dossier>[] = [];
  if (data.length > 0) {
    const text = () => prescriptionsHeld(data.length, open, line('dossiers prescriptions list'));
    more.push({ field: 'prescriptions', text });
  }
  if (levees.length > 0) {
    const text = () => prescriptionsLifted(levees.length, line('dossiers rapport'));
    more.push({ field: 'levees', text });
  }
  return { view: { ...dossier, details: [...(dossier.details ?? []), ...more] } };
};

export const command = getCommand({
  noun: 'dossiers',
  summary: 'Show a dossier and the dossiers attached to it',
  description: [
    'The number is shown by `vigie dossiers list`; case is ignored.',
    'An attached dossier is shown as well, with its type and its ERP or PEI.',
  ],
  examples: {
    'Show the first object of the list': 'vigie dossiers get "$(vigie dossiers list --limit 1 -o ids)"',
    'Show the ERP of the attached dossiers':
      'vigie dossiers get "$(vigie dossiers list --limit 1 -o ids)" --fields dossiers_enfants.erp --json',
  },
  names: { ids: many('Ids or numbers of dossiers, or - to read them from standard input') },
  read: readDossier,
  idsOf: (context, typed, input) => dossierIds(context, readDossier, typed, input),
  endpoints: [listDossiers, listPrescriptionsOfDossier, listLevees],
  view: dossier,
  related: prescriptions,
});
