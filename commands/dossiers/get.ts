import { readDossier } from '../../src/contract/dossiers.ts';
import { about } from '../about.ts';
import { defineCommand } from '../command.ts';
import { one } from '../flags.ts';
import { requireDossiers } from './scope.ts';
import { dossier } from './view.ts';

export const command = defineCommand({
  noun: 'dossiers',
  verb: 'get',
  summary: 'Show one dossier, with those that are attached to it',
  description: ['One that is attached to another is shown as well, with its type and its ERP or PEI.'],
  examples: [
    { does: 'The first one', run: 'vigie dossiers get "$(vigie dossiers list --limit 1 -o ids)"' },
    {
      does: 'The ERP that its attached dossiers are about',
      run: 'vigie dossiers get "$(vigie dossiers list --limit 1 -o ids)" --fields dossiers_enfants.erp --json',
    },
  ],
  arguments: { id: one('The id of the dossier') },
  flags: {},
  endpoints: [readDossier],
  view: dossier,
  async run(context, { arguments: { id } }) {
    await requireDossiers(context, readDossier);
    const client = await context.client();
    const row = await about('dossier', id, client.call(readDossier, { params: { dossier_id: id } }));
    return { kind: 'record', row };
  },
});
