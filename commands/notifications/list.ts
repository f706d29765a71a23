import { listNotifications, type Notification } from '../../src/contract/resources/notifications.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { toggle } from '../shared/flags/flags.ts';
import { list, pagingFlags } from '../shared/output/list.ts';
import { notifications } from './view.ts';

export const command = defineCommand({
  noun: 'notifications',
  verb: 'list',
  summary: 'List your notifications, newest first',
  description: [
    'They are those of the user for whom the profile works.',
    '--unread is chosen here, for the service has no such filter: its pages are read until there are --limit rows, to the last one with --all; --page does not go with it.',
  ],
  examples: {
    'The latest that are unread': 'vigie notifications list --unread',
    'The dossiers that they are about, each once':
      'vigie notifications list --unread --all --fields subject.id -o ids',
    'Mark all as read': 'vigie notifications list --unread --all -o ids | vigie notifications mark-read -',
  },
  flags: { unread: toggle('Only those that are not read'), ...pagingFlags },
  endpoints: [listNotifications],
  view: notifications,
  run(context, { flags: { unread, ...paging } }) {
    const isMatch = ({ date_de_lecture }: Notification) => date_de_lecture === null;
    return list(context, listNotifications, paging, unread ? { keep: { flag: '--unread', isMatch } } : {});
  },
});
