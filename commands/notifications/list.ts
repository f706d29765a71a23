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
    'Shows notifications of the user of the profile.',
    '--unread filters on this machine, since the service has no such filter: pages are read until --limit rows match (with --all, to the last page). It cannot be combined with --page.',
  ],
  examples: {
    'List the latest unread notifications': 'vigie notifications list --unread',
    'List the dossiers of unread notifications, each once':
      'vigie notifications list --unread --all --fields subject.id -o ids',
    'Mark all unread notifications as read':
      'vigie notifications list --unread --all -o ids | vigie notifications mark-read -',
  },
  flags: { unread: toggle('Show unread notifications only'), ...pagingFlags },
  endpoints: [listNotifications],
  view: notifications,
  run(context, { flags: { unread, ...paging } }) {
    const isMatch = ({ date_de_lecture }: Notification) => date_de_lecture === null;
    return list(context, listNotifications, paging, unread ? { keep: { flag: '--unread', isMatch } } : {});
  },
});
