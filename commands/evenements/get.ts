import { readEvenement } from '../../src/contract/resources/evenements.ts';
import { getCommand } from '../shared/output/get.ts';
import { evenements } from '../shared/views/evenements.ts';

export const command = getCommand({
  noun: 'evenements',
  summary: 'Show a calendar event',
  examples: {
    'Show the first object of the list': 'vigie evenements get "$(vigie evenements list --limit 1 -o ids)"',
    'Show the commission session of an event':
      'vigie evenements get "$(vigie evenements list --limit 1 -o ids)" --fields subject --json',
  },
  read: readEvenement,
  view: evenements,
});
