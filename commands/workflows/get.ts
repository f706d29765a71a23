import { readWorkflow } from '../../src/contract/resources/workflows.ts';
import { idsOf } from '../shared/names/ids.ts';
import { getCommand } from '../shared/output/get.ts';
import { workflows } from '../shared/views/workflows.ts';
import { lookups, names, underWay } from './named.ts';

export const command = getCommand({
  noun: 'workflows',
  summary: 'Show a workflow',
  description: [
    'Name a workflow by its id, or by its title or type within its dossier: 2026-0042/analyse. The start of the title is enough if it is unique.',
    'The number of a dossier on its own names the workflow in progress, if there is only one.',
  ],
  examples: {
    'Show the workflow in progress of a dossier': 'vigie workflows get 2026-0042',
    'Show a workflow by the start of its title': 'vigie workflows get 2026-0042/analyse',
    'Show the first workflow of a dossier as JSON':
      'vigie workflows get "$(vigie workflows list --dossier "$(vigie dossiers list --limit 1 -o ids)" --limit 1 -o ids)" --json',
  },
  names,
  idsOf: idsOf(underWay),
  endpoints: lookups,
  read: readWorkflow,
  view: workflows,
});
