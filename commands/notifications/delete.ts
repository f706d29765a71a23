import { deleteNotification, readNotification } from '../../src/contract/resources/notifications.ts';
import { deleteCommand } from '../shared/cli/writes.ts';

export const command = deleteCommand({
  noun: 'notifications',
  summary: 'Delete some of your notifications',
  examples: {
    'Delete the latest, without being asked':
      'vigie notifications list --limit 1 -o ids | vigie notifications delete - --yes',
    'See what would become of those that are read':
      "vigie notifications list --all -o ndjson | jq -c 'select(.date_de_lecture)' | vigie notifications delete - --dry-run",
  },
  remove: deleteNotification,
  read: readNotification,
  describe: ({ title }) => title,
});
