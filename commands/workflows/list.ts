import { VigieError } from '../../src/contract/errors.ts';
import { ETATS_DE_WORKFLOW, listWorkflows, type Workflow } from '../../src/contract/workflows.ts';
import { defineCommand } from '../command.ts';
import { dossiersFlag, requireDossiers } from '../dossiers/scope.ts';
import { choices } from '../flags.ts';
import { list, pagingFlags } from '../lists.ts';
import { workflows } from './view.ts';

export const command = defineCommand({
  noun: 'workflows',
  verb: 'list',
  summary: 'List the workflows of dossiers: their steps, and how far each is',
  description: [
    'Dossiers follow each other in the order in which they are named.',
    '--etat is chosen here, for the service has no such filter: pages are read until there are --limit rows, to the last one with --all.',
    '--page goes neither with it nor with several dossiers.',
  ],
  examples: [
    {
      does: 'The steps of a dossier, whose id comes through a pipe',
      run: 'vigie dossiers list --limit 1 -o ids | vigie workflows list --dossier -',
    },
    {
      does: 'What is under way in all open dossiers',
      run: 'vigie dossiers list --statut OUVERT --all -o ids | vigie workflows list --dossier - --etat EN_COURS --all',
    },
    {
      does: 'Their states alone, as CSV',
      run: 'vigie workflows list --dossier "$(vigie dossiers list --limit 1 -o ids)" --fields titre,etat -o csv',
    },
  ],
  arguments: {},
  flags: {
    ...dossiersFlag,
    etat: choices(ETATS_DE_WORKFLOW, 'Only those in this state, several times for several'),
    ...pagingFlags,
  },
  endpoints: [listWorkflows],
  view: workflows,
  async run(context, { flags: { dossier, etat, ...paging } }) {
    if (etat.length > 0 && paging.page !== undefined)
      throw new VigieError('OPTIONS_CONTRAIRES', { flags: ['--etat', '--page'] });
    await requireDossiers(context, listWorkflows);
    const each = dossier.map((id) => ({ params: { dossier_id: id }, of: ['dossier', id] as const }));
    const keep = etat.length === 0 ? undefined : (workflow: Workflow) => etat.includes(workflow.etat);
    return list(context, listWorkflows, {}, paging, { each, keep });
  },
});
