import { readWorkflow } from '../../src/contract/resources/workflows.ts';
import { idsOf } from '../shared/names/ids.ts';
import { getCommand } from '../shared/output/get.ts';
import { workflows } from '../shared/views/workflows.ts';
import { lookups, names, underWay } from './named.ts';

export const command = getCommand({
  noun: 'workflows',
  summary: 'Show one workflow',
  description: [
    'A workflow is named by its id, or within its dossier by its title or its type: 2026-0042/analyse, the beginning of which will do where no other begins so.',
    'The number of the dossier alone is the workflow that is under way, where there is only one.',
  ],
  examples: {
    'The workflow of a dossier that is under way': 'vigie workflows get 2026-0042',
    'One by the beginning of its title': 'vigie workflows get 2026-0042/analyse',
    'The first workflow of a dossier, as JSON':
      'vigie workflows get "$(vigie workflows list --dossier "$(vigie dossiers list --limit 1 -o ids)" --limit 1 -o ids)" --json',
  },
  names,
  idsOf: idsOf(underWay),
  endpoints: lookups,
  read: readWorkflow,
  view: workflows,
});
