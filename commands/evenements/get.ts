import { readEvenement } from '../../src/contract/resources/evenements.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { many } from '../shared/flags/flags.ts';
import { getAll, SEVERAL } from '../shared/output/get.ts';
import { evenements } from './view.ts';

export const command = defineCommand({
  noun: 'evenements',
  verb: 'get',
  summary: 'Show one calendar event',
  description: [SEVERAL],
  examples: {
    'The first one': 'vigie evenements get "$(vigie evenements list --limit 1 -o ids)"',
    'The commission session that it stands for':
      'vigie evenements get "$(vigie evenements list --limit 1 -o ids)" --fields subject --json',
  },
  arguments: { ids: many('Ids, or - to read them from standard input') },
  endpoints: [readEvenement],
  view: evenements,
  async run(context, { arguments: { ids }, several }) {
    return getAll(context, { ids, several }, (client, id) =>
      client.call(readEvenement, { params: { evenement_id: id } }),
    );
  },
});
