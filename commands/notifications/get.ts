import { readNotification } from '../../src/contract/notifications.ts';
import { about } from '../about.ts';
import { defineCommand } from '../command.ts';
import { one } from '../flags.ts';
import { notifications } from './view.ts';

export const command = defineCommand({
  noun: 'notifications',
  verb: 'get',
  summary: 'Show one of your notifications; it stays unread',
  examples: [
    {
      does: 'The latest',
      run: 'vigie notifications get "$(vigie notifications list --limit 1 -o ids)"',
    },
    {
      does: 'Its message alone',
      run: 'vigie notifications get "$(vigie notifications list --limit 1 -o ids)" --fields message --no-headers -o tsv',
    },
  ],
  arguments: { id: one('The id of the notification') },
  flags: {},
  endpoints: [readNotification],
  view: notifications,
  async run(context, { arguments: { id } }) {
    const client = await context.client();
    const call = client.call(readNotification, { params: { notification_id: id } });
    return { kind: 'record', row: await about('notification', id, call) };
  },
});
