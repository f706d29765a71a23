import { STATUTS_DE_DOSSIER } from '../../src/contract/resources/dossiers/dossiers.ts';
import { listWorkflowsOfAll, WorkflowDeDossier } from '../../src/contract/resources/dossiers/workflows.ts';
import { readSession } from '../../src/contract/resources/session.ts';
import type { View } from '../../src/terminal/output/view.ts';
import { defineCommand, viewOf } from '../shared/cli/command.ts';
import { assignedIn, assigneeFlags, roleFlag } from '../shared/dossiers/assignment.ts';
import { daysSince, lateBefore, lateFlags } from '../shared/dossiers/late-steps.ts';
import { choice, integer } from '../shared/flags/flags.ts';
import { organisationOf } from '../shared/names/organisation.ts';
import { isForPeople } from '../shared/output/for-people.ts';
import { checkPage, pageFlags, savePage } from '../shared/pages/page-file.ts';
import { type Card, gatherBoard } from './tableau/board.ts';

const LIMIT_DEFAULT = 20;
const LIMIT_MAX = 1000;

const steps = viewOf(WorkflowDeDossier, { columns: [], id: ({ id }) => id });

const cards: View<Card> = {
  ...steps,
  fields: () => [...steps.fields(), 'jours', 'en_retard'],
  columns: [
    { field: 'etat' },
    { field: 'dossier.service_dossier_id', title: 'dossier', whole: true },
    { field: 'titre', wide: true },
    { field: 'jours', right: true },
    { field: 'en_retard' },
    { field: 'id', whole: true, spare: true },
  ],
};

export const command = defineCommand({
  noun: 'dossiers',
  verb: 'tableau',
  summary: 'Show the unfinished workflows as a board, one column per state',
  description: [
    'A card shows a dossier, its workflows in the column and the days of the oldest. A workflow that waits for somebody for --retard-apres days is marked as late.',
    'A workflow that waits for another of its dossier has no card. Other formats have them all.',
    'The board shows the workflows of open dossiers; with --statut CLOS, those of closed or archived dossiers. Finished workflows are only counted.',
    'On a terminal and with --html, a column shows the --limit oldest cards. Other formats have one line per workflow; -o ids feeds `vigie workflows set-etat`.',
  ],
  examples: {
    'Show the board of open dossiers': 'vigie dossiers tableau',
    'Make a page of your own workflows': 'vigie dossiers tableau --mien --html tableau.html',
    'List late workflows, oldest first':
      "vigie dossiers tableau --retard-apres 14 -o json | jq -r '.[] | select(.en_retard) | [.dossier.service_dossier_id, .titre, .jours] | @tsv'",
  },
  flags: {
    ...assigneeFlags,
    ...roleFlag,
    statut: choice(STATUTS_DE_DOSSIER, 'Filter by statut of the dossiers: open or closed (default: OUVERT)'),
    retard_apres: lateFlags.retard_apres,
    limit: integer('n', { min: 1, max: LIMIT_MAX }, 'Maximum number of cards per column (default: 20)'),
    ...pageFlags,
  },
  endpoints: [listWorkflowsOfAll, readSession],
  view: cards as View<unknown>,
  async run(context, { flags: { mien, de, role, statut = 'OUVERT', retard_apres, limit, ...page } }) {
    await checkPage(context, page, 'vigie dossiers tableau');
    const assigned = assignedIn({ mien, de, role }, 'vigie dossiers tableau');
    const before = await lateBefore(context, retard_apres);
    const board = await gatherBoard(context, { assigned, statut, before });
    const days = daysSince(before.toISOString()) as number;
    const { io, language, flags } = context;
    const layout = { limit: limit ?? LIMIT_DEFAULT, days };
    if (page.html !== undefined) {
      const { boardPage } = await import('./tableau/page.ts');
      const about = {
        ...layout,
        statut,
        isPersonal: assigned.utilisateur_id !== undefined,
        organisation: await organisationOf(await context.client(), await context.organisation()),
      };
      return savePage(context, page.html, boardPage(board, about, language, new Date()));
    }
    if (!isForPeople(context)) return { kind: 'list', rows: board.cards };
    const { boardText } = await import('./tableau/layout.ts');
    return { kind: 'text', content: 'styled', text: await boardText(board, layout, io, language, flags) };
  },
});
