import { markNotificationRead } from '../../src/contract/resources/notifications.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { changeAll, dryRunFlag } from '../shared/cli/writes.ts';
import { many } from '../shared/flags/flags.ts';

export const command = defineCommand({
  noun: 'notifications',
  verb: 'mark-read',
  summary: 'Mark some of your notifications as read',
  description: ['One that is read already keeps the date at which it was.', 'Answers one result for each.'],
  examples: {
    'All of them': 'vigie notifications list --unread --all -o ids | vigie notifications mark-read -',
    'See what would become of the latest':
      'vigie notifications list --limit 1 -o ids | vigie notifications mark-read - --dry-run',
  },
  arguments: { ids: many('Ids, or - to read them from standard input') },
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
