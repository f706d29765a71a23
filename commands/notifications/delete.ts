import { deleteNotification, readNotification } from '../../src/contract/resources/notifications.ts';
import { deleteCommand } from '../shared/cli/writes.ts';

export const command = deleteCommand({
  noun: 'notifications',
  summary: 'Delete notifications',
  examples: {
    'Delete the last notification without confirmation':
      'vigie notifications list --limit 1 -o ids | vigie notifications delete - --yes',
    'Preview the deletion of all read notifications':
      "vigie notifications list --all -o ndjson | jq -c 'select(.date_de_lecture)' | vigie notifications delete - --dry-run",
  },
  remove: deleteNotification,
  read: readNotification,
  describe: ({ title }) => title,
});
