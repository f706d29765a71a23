import { readEvenement } from '../../src/contract/evenements.ts';
import { about } from '../about.ts';
import { defineCommand } from '../command.ts';
import { one } from '../flags.ts';
import { evenements } from './view.ts';

export const command = defineCommand({
  noun: 'evenements',
  verb: 'get',
  summary: 'Show one calendar event',
  examples: [
    { does: 'The first one', run: 'vigie evenements get "$(vigie evenements list --limit 1 -o ids)"' },
    {
      does: 'The commission session that it stands for',
      run: 'vigie evenements get "$(vigie evenements list --limit 1 -o ids)" --fields subject --json',
    },
  ],
  arguments: { id: one('The id of the event') },
  flags: {},
  endpoints: [readEvenement],
  view: evenements,
  async run(context, { arguments: { id } }) {
    const client = await context.client();
    const row = await about('evenement', id, client.call(readEvenement, { params: { evenement_id: id } }));
    return { kind: 'record', row };
  },
});
