import { readNotification } from '../../src/contract/resources/notifications.ts';
import { getCommand } from '../shared/output/get.ts';
import { notifications } from './view.ts';

export const command = getCommand({
  noun: 'notifications',
  summary: 'Show a notification, which stays unread',
  examples: {
    'Show the latest notification': 'vigie notifications get "$(vigie notifications list --limit 1 -o ids)"',
    'Show only the message':
      'vigie notifications get "$(vigie notifications list --limit 1 -o ids)" --fields message --no-headers -o tsv',
  },
  read: readNotification,
  view: notifications,
});
