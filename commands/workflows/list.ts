import { listDossiers, readDossier } from '../../src/contract/resources/dossiers/dossiers.ts';
import { ETATS_DE_WORKFLOW, listWorkflows, type Workflow } from '../../src/contract/resources/workflows.ts';
import { dossierIds } from '../dossiers/numbers.ts';
import { dossiersFlag } from '../dossiers/scope.ts';
import { belonging, namesDossiers, ofDossier, ofOne, withDossier } from '../dossiers/whose.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { choices } from '../shared/flags/flags.ts';
import { list, pagingFlags } from '../shared/output/list.ts';
import { workflows } from './view.ts';

export const command = defineCommand({
  noun: 'workflows',
  verb: 'list',
  summary: 'List the workflows of dossiers: their steps, and how far each is',
  description: [
    'Dossiers follow each other in the order in which they are named.',
    'Of several, a first column says the dossier of each step: its number, or its id where it has none. JSON has it with --fields alone, as dossier.',
    '--etat is chosen here, for the service has no such filter: pages are read until there are --limit rows, to the last one with --all.',
    '--page goes neither with --etat nor with several dossiers.',
  ],
  examples: {
    'The steps of a dossier, whose id comes through a pipe':
      'vigie dossiers list --limit 1 -o ids | vigie workflows list --dossier -',
    'What is under way in all open dossiers':
      'vigie dossiers list --statut OUVERT --sans-archives --all -o ids | vigie workflows list --dossier - --etat EN_COURS --all',
    'Their states alone, as CSV':
      'vigie workflows list --dossier "$(vigie dossiers list --limit 1 -o ids)" --fields titre,etat -o csv',
  },
  flags: {
    ...dossiersFlag,
    etat: choices(ETATS_DE_WORKFLOW, 'Only those in this state, several times for several'),
    ...pagingFlags,
  },
  endpoints: [listWorkflows, listDossiers, readDossier],
  view: belonging(workflows),
  async run(context, { flags: { dossier, etat, ...paging }, instead }) {
    const ids = await dossierIds(context, listWorkflows, dossier, { instead });
    const several = ids.length > 1;
    const marked = namesDossiers(context.flags, several);
    const isWanted = (workflow: Workflow) => etat.includes(workflow.etat);
    const keep = etat.length > 0 ? { flag: '--etat', isWanted } : undefined;
    const [only] = ids;
    if (only !== undefined && !several) {
      const { each, shown } = await ofOne(context, only, workflows, { marked, excel: paging.excel });
      return { ...(await list(context, listWorkflows, paging, { each, keep })), ...shown };
    }
    const each = ids.map((id) => ({
      params: { dossier_id: id },
      ...(marked ? { through: ofDossier<Workflow>(context, id) } : {}),
    }));
    const found = await list(context, listWorkflows, paging, { each, keep });
    return several ? { ...found, view: withDossier(workflows) } : found;
  },
});
