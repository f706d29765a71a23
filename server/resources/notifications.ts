import { invalid, notFound } from '../../src/contract/errors.ts';
import {
  addNotification,
  deleteNotification,
  listNotifications,
  markNotificationRead,
  type Notification,
  readNotification,
} from '../../src/contract/resources/notifications.ts';
import type { Utilisateur } from '../../src/contract/resources/utilisateurs.ts';
import { instantOf } from '../../src/contract/schema/dates.ts';
import { findUtilisateur } from '../admin/utilisateurs.ts';
import { changes, handle, type Scope } from '../core/handler.ts';
import { newId } from '../storage/ids.ts';
import { deleteRows, insertRows, pickColumns, rowsWhere, updateRows } from '../storage/queries/rows.ts';
import type { Schema } from '../storage/schema.ts';
import { notifications } from '../storage/tables/agenda.ts';
import { columnsOf } from '../storage/tables/table.ts';
import { dossiersByIds } from './dossiers/dossier-view.ts';
import { findDossier } from './dossiers/verrous.ts';
import { filter } from './lists/filters.ts';
import { handleList, listChanged } from './lists/list.ts';

/** What a notification shows, but for whom it is. */
const SHOWN = columnsOf(notifications, 'utilisateur_id');

type Row = Pick<Schema['notifications'], (typeof SHOWN)[number]>;

const byId = rowsWhere('notifications.byId', SHOWN, ['id', 'utilisateur_id']);
export const insert = insertRows('notifications.insert', columnsOf(notifications), {
  creation: ({ date_creation }) => instantOf(date_creation),
});
const update = updateRows('notifications.update', ['date_de_lecture'], ['id']);
const remove = deleteRows('notifications.remove', ['id']);

const listOf = (utilisateur: string) => `notifications/${utilisateur}`;

/** A notification to write. */
export interface Announced {
  readonly utilisateur_id: string;
  readonly title: string;
  readonly message: string;
  readonly type: Notification['type'];
  readonly contexte: Readonly<Record<string, string>>;
  /** The dossier that it is about. */
  readonly subject_id: string | null;
}

/** Writes a notification to an existing user of the caller's organisation. Returns its id. */
export async function notify(scope: Scope, announced: Announced): Promise<string> {
  const { tx, caller, now } = scope;
  const { contexte, subject_id, ...rest } = announced;
  const id = newId();
  const row = { ...rest, id, contexte: JSON.stringify(contexte), dossier_id: subject_id };
  await insert.one(tx, caller.organisationKey, { ...row, date_creation: now, date_de_lecture: null });
  await listChanged(scope, listOf(announced.utilisateur_id), 1);
  return id;
}

/** Notifications of one user as the interface shows them. */
async function shown(scope: Scope, utilisateur: Utilisateur, rows: readonly Row[]): Promise<Notification[]> {
  const subjects = await dossiersByIds(
    scope,
    rows.flatMap(({ dossier_id }) => dossier_id ?? []),
  );
  return rows.map((row) => {
    const { dossier_id, ...members } = pickColumns(row, SHOWN);
    const contexte = JSON.parse(members.contexte) as Notification['contexte'];
    const subject = dossier_id === null ? null : (subjects.get(dossier_id) as Notification['subject']);
    return { ...members, contexte, utilisateur, subject };
  });
}

/** A notification of the caller; those of others do not exist for them. */
async function existing({ tx, caller }: Scope, id: string): Promise<Row> {
  const { organisationKey, utilisateurId: utilisateur_id } = caller;
  const found = await tx.get(byId, { organisationKey, utilisateur_id, id });
  if (!found) throw notFound('notification', id);
  return found;
}

async function connected({ tx, caller }: Scope): Promise<Utilisateur> {
  return (await findUtilisateur(tx, caller.organisationKey, caller.utilisateurId)) as Utilisateur;
}

export const handlers = [
  handleList(listNotifications, 'notifications', {
    columns: SHOWN,
    order: ['creation', 'id'],
    descending: true,
    of: filter(
      (_, { caller }) => ({ utilisateur: caller.utilisateurId }),
      (eb, { utilisateur }) => eb('utilisateur_id', '=', utilisateur),
    ),
    filters: {},
    total: ({ caller }) => listOf(caller.utilisateurId),
    show: async (scope, rows: readonly Row[]) => shown(scope, await connected(scope), rows),
  }),

  handle(addNotification, async (scope, { body }) => {
    const { tx, caller } = scope;
    const { organisationKey } = caller;
    const { contexte = {}, subject_id, ...rest } = body;
    const utilisateur = await findUtilisateur(tx, organisationKey, body.utilisateur_id);
    const unknown = [
      ...(utilisateur ? [] : [{ name: 'utilisateur_id', id: body.utilisateur_id }]),
      ...(subject_id === undefined || (await findDossier(tx, organisationKey, subject_id))
        ? []
        : [{ name: 'subject_id', id: subject_id }]),
    ];
    if (!utilisateur || unknown.length > 0) {
      throw invalid(
        unknown.map(({ name, id }) => ({ in: 'body', path: [name], code: 'REFERENCE', params: { id } })),
      );
    }
    const id = await notify(scope, { ...rest, contexte, subject_id: subject_id ?? null });
    const row = (await tx.get(byId, { organisationKey, utilisateur_id: utilisateur.id, id })) as Row;
    return (await shown(scope, utilisateur, [row]))[0] as Notification;
  }),

  handle(readNotification, async (scope, { params }) => {
    const row = await existing(scope, params.notification_id);
    return (await shown(scope, await connected(scope), [row]))[0] as Notification;
  }),

  handle(deleteNotification, async (scope, { params }) => {
    const { id } = await existing(scope, params.notification_id);
    await scope.tx.run(remove, { organisationKey: scope.caller.organisationKey, id });
    await listChanged(scope, listOf(scope.caller.utilisateurId), -1);
  }),

  changes(
    markNotificationRead,
    async (scope, { params }) => {
      const { date_de_lecture } = await existing(scope, params.notification_id);
      return { date_de_lecture };
    },
    async (scope, { params }) => {
      const row = await existing(scope, params.notification_id);
      const { now, caller } = scope;
      // The first date stays (choice C9).
      const date_de_lecture = row.date_de_lecture ?? now;
      if (row.date_de_lecture === null) {
        await scope.tx.run(update, { organisationKey: caller.organisationKey, id: row.id, date_de_lecture });
        await listChanged(scope, listOf(caller.utilisateurId), 0);
      }
      return (await shown(scope, await connected(scope), [{ ...row, date_de_lecture }]))[0] as Notification;
    },
  ),
];
