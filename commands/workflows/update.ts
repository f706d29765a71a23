import { updateWorkflow } from '../../src/contract/resources/workflows.ts';
import { updateCommand } from '../shared/cli/body-commands.ts';
import { idsOf } from '../shared/names/ids.ts';
import { workflows } from '../shared/views/workflows.ts';
import { lookups, underWay } from './named.ts';

export const command = updateCommand({
  noun: 'workflows',
  summary: 'Change what a workflow says, but for its state',
  description: [
    'What is not given stays as it is; set-etat changes the state.',
    'A workflow that is VALIDE can no longer be changed, nor can one of a dossier that is closed or archived.',
  ],
  examples: {
    'Note what is missing': "vigie workflows update 2026-0042/relecture --observations 'Plans demandés le 3'",
    'Try a date of receipt: a date alone is its first second, in the time zone of the organisation':
      'vigie workflows update 2026-0042/relecture --date-de-reception 2026-09-28 --dry-run',
  },
  id: 'The workflow: its id, a name such as 2026-0042/analyse, or a dossier of which one is under way',
  idsOf: idsOf({ ...underWay, isPossible: ({ etat }) => etat !== 'VALIDE' }),
  endpoints: lookups,
  update: updateWorkflow,
  view: workflows,
});
