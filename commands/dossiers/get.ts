import { type Dossier, listDossiers, readDossier } from '../../src/contract/resources/dossiers/dossiers.ts';
import { listPrescriptionsOfDossier } from '../../src/contract/resources/dossiers/prescriptions.ts';
import { messages } from '../../src/messages/index.ts';
import { nextCommands } from '../shared/cli/next-command.ts';
import { dossierIds } from '../shared/dossiers/numbers.ts';
import { many } from '../shared/flags/flags.ts';
import { getCommand, type Related } from '../shared/output/get.ts';
import { dossier } from '../shared/views/dossiers.ts';

/** How many prescriptions it has, with the line that lists them, if the service keeps any. */
const prescriptions: Related<Dossier> = async (context, { id }) => {
  const client = await context.client();
  if (!(await client.extensions()).has('prescriptions-de-dossier')) return {};
  const { data } = await client.call(listPrescriptionsOfDossier, { params: { dossier_id: id } });
  if (data.length === 0) return {};
  const open = data.filter(({ levee }) => levee === null).length;
  const { prescriptionsHeld } = messages(context.language).cli;
  const line = nextCommands(context)('dossiers prescriptions list', id);
  const text = () => prescriptionsHeld(data.length, open, line);
  return { view: { ...dossier, details: [...(dossier.details ?? []), { field: 'prescriptions', text }] } };
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
  endpoints: [listDossiers, listPrescriptionsOfDossier],
  view: dossier,
  related: prescriptions,
});
