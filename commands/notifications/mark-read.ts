import { markNotificationRead } from '../../src/contract/resources/notifications.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { changeAll, dryRunFlag } from '../shared/cli/writes.ts';
import { many } from '../shared/flags/flags.ts';

export const command = defineCommand({
  noun: 'notifications',
  verb: 'mark-read',
  summary: 'Mark notifications as read',
  description: ['A read notification keeps its date of reading.', 'Prints one result per object.'],
  examples: {
    'Mark all your notifications as read':
      'vigie notifications list --unread --all -o ids | vigie notifications mark-read -',
    'Preview marking the latest notification as read':
      'vigie notifications list --limit 1 -o ids | vigie notifications mark-read - --dry-run',
  },
  arguments: { ids: many('Ids, or - to read ids from standard input') },
  flags: dryRunFlag,
  endpoints: [markNotificationRead],
  run: (context, { arguments: { ids }, flags }) =>
    changeAll(
      context,
      {
        ids,
        statut: ['lue', 'serait_lue'],
        act: (client, id, dryRun) =>
          client.call(markNotificationRead, { params: { notification_id: id }, body: {} }, { dryRun }),
      },
      flags.dry_run,
    ),
});
