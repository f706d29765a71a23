import { updateWorkflow } from '../../src/contract/resources/workflows.ts';
import { updateCommand } from '../shared/cli/body-commands.ts';
import { idsOf } from '../shared/names/ids.ts';
import { workflows } from '../shared/views/workflows.ts';
import { lookups, underWay } from './named.ts';

export const command = updateCommand({
  noun: 'workflows',
  summary: 'Update a workflow, except its state',
  description: [
    'Fields without a flag keep their value. `vigie workflows set-etat` changes the state.',
    'A workflow that is VALIDE, or whose dossier is closed or archived, cannot be changed.',
  ],
  examples: {
    'Note the missing documents':
      "vigie workflows update 2026-0042/relecture --observations 'Plans demandés le 3'",
    'Preview a date of receipt: without a time, it means the first second of the day':
      'vigie workflows update 2026-0042/relecture --date-de-reception 2026-09-28 --dry-run',
  },
  id: 'Id of the workflow, a name such as 2026-0042/analyse, or a dossier with one workflow in progress',
  idsOf: idsOf({ ...underWay, isPossible: ({ etat }) => etat !== 'VALIDE' }),
  endpoints: lookups,
  update: updateWorkflow,
  view: workflows,
});
