import { listDossiers } from '../../src/contract/resources/dossiers/dossiers.ts';
import {
  addNotification,
  contexte,
  TYPES_DE_NOTIFICATION,
} from '../../src/contract/resources/notifications.ts';
import { defineCommand } from '../shared/cli/command.ts';
import { definedOf, dryRunFlag, write } from '../shared/cli/writes.ts';
import { dossierId, isNumber } from '../shared/dossiers/numbers.ts';
import { bodyFlags, membersFlag } from '../shared/flags/contract-flags.ts';
import { choice, text } from '../shared/flags/flags.ts';
import { createdRecord } from '../shared/output/creation.ts';
import { notifications } from './view.ts';

const [INFO] = TYPES_DE_NOTIFICATION;

export const command = defineCommand({
  noun: 'notifications',
  verb: 'add',
  summary: 'Notify a user of the organisation',
  examples: {
    'Notify a colleague about a dossier':
      "vigie notifications add --utilisateur-id c.martin --title 'Plans reçus' --message 'Ils sont dans le dossier.' --subject-id 2026-0042",
    'Preview a notification with a message from standard input and data for a program':
      "echo 'Sauvegarde terminée' | vigie notifications add --utilisateur-id c.martin --title Sauvegarde --message @- --contexte origine=cron --contexte duree=12s --dry-run",
  },
  flags: {
    ...bodyFlags(addNotification),
    subject_id: {
      ...text('id', 'Id or number of the dossier concerned'),
      completes: 'dossiers' as const,
    },
    contexte: membersFlag(contexte, 'Data for programs'),
    type: choice(TYPES_DE_NOTIFICATION, `Type (default: ${INFO})`),
    ...dryRunFlag,
  },
  endpoints: [addNotification, listDossiers],
  view: notifications,
  async run(context, { flags: { dry_run, type = INFO, subject_id: typed, ...others }, instead }) {
    const isNamed = typed !== undefined && isNumber(typed);
    const subject_id = isNamed ? await dossierId(context, listDossiers, typed, { instead }) : typed;
    const body = definedOf({ ...others, subject_id, type });
    const row = await write(context, addNotification, { body }, dry_run);
    return createdRecord(context, 'notification', row, row.title, dry_run);
  },
});
