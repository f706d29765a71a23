import { listUtilisateursOfEvenement } from '../../src/contract/resources/evenements.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { one } from '../shared/flags/flags.ts';
import { list, pagingFlags } from '../shared/output/list.ts';
import { participants } from '../shared/views/evenements.ts';

export const command = defineCommand({
  noun: 'evenements',
  verb: 'utilisateurs',
  summary: 'List the users of a calendar event',
  examples: {
    'List the users of the first event':
      'vigie evenements utilisateurs "$(vigie evenements list --limit 1 -o ids)"',
    'List only the ids': 'vigie evenements utilisateurs "$(vigie evenements list --limit 1 -o ids)" -o ids',
  },
  arguments: { id: one('Id of the event') },
  flags: pagingFlags,
  endpoints: [listUtilisateursOfEvenement],
  view: participants,
  run: (context, { arguments: { id }, flags }) =>
    list(context, listUtilisateursOfEvenement, flags, { params: { evenement_id: id } }),
});
