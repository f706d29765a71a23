import { listWorkflows } from '../../src/contract/workflows.ts';
import { defineCommand } from '../command.ts';
import { dossierFlag, requireDossiers } from '../dossiers/scope.ts';
import { list, pagingFlags } from '../lists.ts';
import { workflows } from './view.ts';

export const command = defineCommand({
  noun: 'workflows',
  verb: 'list',
  summary: 'List the workflows of a dossier: its steps, and how far each is',
  examples: [
    {
      does: 'The steps of a dossier, whose id comes through a pipe',
      run: 'vigie dossiers list --limit 1 -o ids | vigie workflows list --dossier @-',
    },
    {
      does: 'Their states alone, as CSV',
      run: 'vigie workflows list --dossier "$(vigie dossiers list --limit 1 -o ids)" --fields titre,etat -o csv',
    },
  ],
  arguments: {},
  flags: { ...dossierFlag, ...pagingFlags },
  endpoints: [listWorkflows],
  view: workflows,
  async run(context, { flags: { dossier, ...paging } }) {
    await requireDossiers(context, listWorkflows);
    const params = { dossier_id: dossier };
    return list(context, listWorkflows, {}, paging, { params, of: ['dossier', dossier] });
  },
});
