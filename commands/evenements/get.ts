import { readEvenement } from '../../src/contract/resources/evenements.ts';
import { getCommand } from '../shared/output/get.ts';
import { evenements } from '../shared/views/evenements.ts';

export const command = getCommand({
  noun: 'evenements',
  summary: 'Show one calendar event',
  examples: {
    'The first one': 'vigie evenements get "$(vigie evenements list --limit 1 -o ids)"',
    'The commission session that it stands for':
      'vigie evenements get "$(vigie evenements list --limit 1 -o ids)" --fields subject --json',
  },
  read: readEvenement,
  view: evenements,
});
