import { readNotification } from '../../src/contract/resources/notifications.ts';
import { getCommand } from '../shared/output/get.ts';
import { notifications } from './view.ts';

export const command = getCommand({
  noun: 'notifications',
  summary: 'Show one of your notifications; it stays unread',
  examples: {
    'The latest': 'vigie notifications get "$(vigie notifications list --limit 1 -o ids)"',
    'Its message alone':
      'vigie notifications get "$(vigie notifications list --limit 1 -o ids)" --fields message --no-headers -o tsv',
  },
  read: readNotification,
  view: notifications,
});
