import { deleteEvenement, readEvenement } from '../../src/contract/resources/evenements.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { dryRunFlag, removeAll } from '../shared/cli/writes.ts';
import { inWords } from '../shared/flags/date-flags.ts';
import { many } from '../shared/flags/flags.ts';

export const command = defineCommand({
  noun: 'evenements',
  verb: 'delete',
  summary: 'Delete calendar events',
  description: ['Asks first on a terminal; elsewhere --yes is needed.', 'Answers one result for each event.'],
  examples: {
    'Delete what ended long ago, without being asked':
      'vigie evenements list --to 2020-12-31 --all -o ids | vigie evenements delete - --yes',
    'See what would become of the first one':
      'vigie evenements list --limit 1 -o ids | vigie evenements delete - --dry-run',
  },
  arguments: { ids: many('Ids, or - to read them from standard input') },
  flags: dryRunFlag,
  endpoints: [deleteEvenement, readEvenement],
  run: (context, { arguments: { ids }, flags }) =>
    removeAll(
      context,
      {
        objet: 'evenement',
        ids,
        remove: (client, id, dryRun) =>
          client.call(deleteEvenement, { params: { evenement_id: id } }, { dryRun }),
        describe: async (client, id) => {
          const { date_debut, title } = await client.call(readEvenement, { params: { evenement_id: id } });
          return `${inWords(date_debut, context.io)}  ${title}`;
        },
      },
      flags.dry_run,
    ),
});
