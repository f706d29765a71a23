import { readWorkflow } from '../../src/contract/resources/workflows.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { many } from '../shared/flags/flags.ts';
import { getAll, SEVERAL } from '../shared/output/get.ts';
import { workflows } from './view.ts';

export const command = defineCommand({
  noun: 'workflows',
  verb: 'get',
  summary: 'Show one workflow',
  description: [SEVERAL],
  examples: {
    'One workflow': 'vigie workflows get 018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35',
    'The first step of a dossier, as JSON':
      'vigie workflows get "$(vigie workflows list --dossier "$(vigie dossiers list --limit 1 -o ids)" --limit 1 -o ids)" --json',
  },
  arguments: { ids: many('Ids of workflows, or - to read them from standard input') },
  endpoints: [readWorkflow],
  view: workflows,
  async run(context, { arguments: { ids }, several }) {
    return getAll(context, { ids, several }, (client, id) =>
      client.call(readWorkflow, { params: { workflow_id: id } }),
    );
  },
});
