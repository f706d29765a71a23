import {
  addNotification,
  contexte,
  TYPES_DE_NOTIFICATION,
} from '../../src/contract/resources/notifications.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { dryRunFlag, given, write } from '../shared/cli/writes.ts';
import { bodyFlags, membersFlag } from '../shared/flags/contract-flags.ts';
import { choice } from '../shared/flags/flags.ts';
import { added } from '../shared/output/added.ts';
import { notifications } from './view.ts';

const [INFO] = TYPES_DE_NOTIFICATION;

export const command = defineCommand({
  noun: 'notifications',
  verb: 'add',
  summary: 'Notify a user of the organisation',
  examples: {
    'A colleague, about a dossier':
      "vigie notifications add --utilisateur-id c.martin --title 'Plans reçus' --message 'Ils sont dans le dossier.' --subject-id \"$(vigie dossiers list --limit 1 -o ids)\"",
    'Try it with a message from standard input, and what a program may need':
      "echo 'Sauvegarde terminée' | vigie notifications add --utilisateur-id c.martin --title Sauvegarde --message @- --contexte origine=cron --contexte duree=12s --dry-run",
  },
  flags: {
    ...bodyFlags(addNotification, {
      utilisateur_id: { summary: 'The id of the user' },
      title: { summary: 'The title' },
      message: { summary: 'The message' },
      subject_id: { summary: 'The id of the dossier that it is about' },
    }),
    contexte: membersFlag(contexte, 'Something that goes with it, for programs'),
    type: choice(TYPES_DE_NOTIFICATION, `The type; ${INFO} unless given`),
    ...dryRunFlag,
  },
  endpoints: [addNotification],
  view: notifications,
  async run(context, { flags: { dry_run, type = INFO, ...body } }) {
    const row = await write(context, addNotification, { body: given({ ...body, type }) }, dry_run);
    return added(context, 'notification', row, row.title, dry_run);
  },
});
