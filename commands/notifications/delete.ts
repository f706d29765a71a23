import { deleteNotification, readNotification } from '../../src/contract/resources/notifications.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { dryRunFlag, removeAll } from '../shared/cli/writes.ts';
import { many } from '../shared/flags/flags.ts';

export const command = defineCommand({
  noun: 'notifications',
  verb: 'delete',
  summary: 'Delete some of your notifications',
  description: [
    'Asks first on a terminal; elsewhere --yes is needed.',
    'Answers one result for each notification.',
  ],
  examples: {
    'Delete the latest, without being asked':
      'vigie notifications list --limit 1 -o ids | vigie notifications delete - --yes',
    'See what would become of those that are read':
      "vigie notifications list --all -o ndjson | jq -c 'select(.date_de_lecture)' | vigie notifications delete - --dry-run",
  },
  arguments: { ids: many('Ids, or - to read them from standard input') },
  flags: dryRunFlag,
  endpoints: [deleteNotification, readNotification],
  run: (context, { arguments: { ids }, flags }) =>
    removeAll(
      context,
      {
        objet: 'notification',
        ids,
        remove: (client, id, dryRun) =>
          client.call(deleteNotification, { params: { notification_id: id } }, { dryRun }),
        describe: async (client, id) =>
          (await client.call(readNotification, { params: { notification_id: id } })).title,
      },
      flags.dry_run,
    ),
});
