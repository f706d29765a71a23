import { listAffectations } from '../../src/contract/affectations.ts';
import { defineCommand } from '../command.ts';
import { dossierFlag, requireDossiers } from '../dossiers/scope.ts';
import { list, pagingFlags } from '../lists.ts';
import { affectations } from './view.ts';

export const command = defineCommand({
  noun: 'affectations',
  verb: 'list',
  summary: 'List who is assigned to a dossier, and as what',
  examples: [
    {
      does: 'The working group of a dossier, whose id comes through a pipe',
      run: 'vigie dossiers list --limit 1 -o ids | vigie affectations list --dossier @-',
    },
    {
      does: 'The users alone, each once',
      run: 'vigie affectations list --dossier "$(vigie dossiers list --limit 1 -o ids)" --fields utilisateur.id -o ids',
    },
  ],
  arguments: {},
  flags: { ...dossierFlag, ...pagingFlags },
  endpoints: [listAffectations],
  view: affectations,
  async run(context, { flags: { dossier, ...paging } }) {
    await requireDossiers(context, listAffectations);
    const params = { dossier_id: dossier };
    return list(context, listAffectations, {}, paging, { params, of: ['dossier', dossier] });
  },
});
