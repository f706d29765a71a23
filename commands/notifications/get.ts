import { readNotification } from '../../src/contract/resources/notifications.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { many } from '../shared/flags/flags.ts';
import { getAll, SEVERAL } from '../shared/output/get.ts';
import { notifications } from './view.ts';

export const command = defineCommand({
  noun: 'notifications',
  verb: 'get',
  summary: 'Show one of your notifications; it stays unread',
  description: [SEVERAL],
  examples: {
    'The latest': 'vigie notifications get "$(vigie notifications list --limit 1 -o ids)"',
    'Its message alone':
      'vigie notifications get "$(vigie notifications list --limit 1 -o ids)" --fields message --no-headers -o tsv',
  },
  arguments: { ids: many('Ids, or - to read them from standard input') },
  endpoints: [readNotification],
  view: notifications,
  async run(context, { arguments: { ids }, several }) {
    return getAll(context, { ids, several }, (client, id) =>
      client.call(readNotification, { params: { notification_id: id } }),
    );
  },
});
