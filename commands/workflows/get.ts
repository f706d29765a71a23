import { readWorkflow } from '../../src/contract/resources/workflows.ts';
import { getCommand } from '../shared/output/get.ts';
import { workflows } from './view.ts';

export const command = getCommand({
  noun: 'workflows',
  summary: 'Show one workflow',
  examples: {
    'One workflow': 'vigie workflows get 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35',
    'The first step of a dossier, as JSON':
      'vigie workflows get "$(vigie workflows list --dossier "$(vigie dossiers list --limit 1 -o ids)" --limit 1 -o ids)" --json',
  },
  read: readWorkflow,
  view: workflows,
});
