import { listDossiers, readDossier } from '../../src/contract/resources/dossiers/dossiers.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { many } from '../shared/flags/flags.ts';
import { getAll, SEVERAL } from '../shared/output/get.ts';
import { dossierIds } from './numbers.ts';
import { dossier } from './view.ts';

export const command = defineCommand({
  noun: 'dossiers',
  verb: 'get',
  summary: 'Show one dossier, with those that are attached to it',
  description: [
    'Its number is the one that dossiers list shows; it is looked up among all dossiers.',
    'One that is attached to another is shown as well, with its type and its ERP or PEI.',
    SEVERAL,
  ],
  examples: {
    'The first one': 'vigie dossiers get "$(vigie dossiers list --limit 1 -o ids)"',
    'The ERP that its attached dossiers are about':
      'vigie dossiers get "$(vigie dossiers list --limit 1 -o ids)" --fields dossiers_enfants.erp --json',
  },
  arguments: { ids: many('Ids or numbers of dossiers, or - to read them from standard input') },
  endpoints: [readDossier, listDossiers],
  view: dossier,
  async run(context, { arguments: { ids: named }, several }) {
    const ids = await dossierIds(context, readDossier, named);
    return getAll(context, { ids, several }, (client, id) =>
      client.call(readDossier, { params: { dossier_id: id } }),
    );
  },
});
