import { deleteEvenement, readEvenement } from '../../src/contract/resources/evenements.ts';
import { deleteCommand } from '../shared/cli/writes.ts';
import { inWords } from '../shared/flags/date-flags.ts';

export const command = deleteCommand({
  noun: 'evenements',
  summary: 'Delete calendar events',
  examples: {
    'Delete past events without confirmation':
      'vigie evenements list --to 2020-12-31 --all -o ids | vigie evenements delete - --yes',
    'Preview the deletion of the first event':
      'vigie evenements list --limit 1 -o ids | vigie evenements delete - --dry-run',
  },
  remove: deleteEvenement,
  read: readEvenement,
  describe: ({ date_debut, title }, { io }) => `${inWords(date_debut, io)}  ${title}`,
});
