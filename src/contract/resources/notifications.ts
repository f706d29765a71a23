import * as z from 'zod';
import { addEndpoint, deleteEndpoint, endpoint, lazy, readEndpoint } from '../endpoint.ts';
import {
  dateTime,
  fieldIssue,
  idParam,
  namedObject,
  refineOnlyIfValid,
  refusingProto,
  text,
  uuid,
} from '../schema/fields.ts';
import { listEndpoint } from '../schema/pages.ts';
import { Dossier } from './dossiers/dossiers.ts';
import { Utilisateur } from './utilisateurs.ts';

export const TYPES_DE_NOTIFICATION = ['info'] as const;

/** Members of a context that a caller gives, at the most (choice C9). */
export const CONTEXTE_MAX = 10;
/** Code points in the name of one, and in its value. */
const PAIR_MAX = 256;

/** Members of a notification. */
export const notificationMembers = () => ({
  title: text(256).describe('Title'),
  message: text(65_536).describe('Message'),
  type: z.enum(TYPES_DE_NOTIFICATION),
});

/** Free pairs of texts: at most ten, each name and value of at most 256 characters (choice C9). */
export const contexte = () =>
  refusingProto(
    z
      .object({})
      .catchall(text(PAIR_MAX))
      .superRefine(checkNames, refineOnlyIfValid())
      .meta({ maxProperties: CONTEXTE_MAX, propertyNames: { maxLength: PAIR_MAX } }),
  );

const aName = lazy(() => text(PAIR_MAX));

function checkNames(value: object, ctx: z.core.$RefinementCtx): void {
  const names = Object.keys(value);
  if (names.length > CONTEXTE_MAX) {
    ctx.addIssue({ code: 'custom', ...fieldIssue('TROP_D_ELEMENTS', { max: CONTEXTE_MAX }) });
    return;
  }
  for (const name of names) {
    const { issues = [] } = aName().safeParse(name).error ?? {};
    for (const issue of issues) ctx.issues.push({ ...issue, path: [name] } as z.core.$ZodRawIssue);
  }
}

/** A notification (interface "Notification"). */
export const Notification = namedObject('Notification', () => ({
  id: uuid(),
  ...notificationMembers(),
  contexte: refusingProto(z.looseObject({})),
  date_creation: dateTime(),
  date_de_lecture: dateTime().nullable(),
  utilisateur: Utilisateur(),
  subject: Dossier().nullable(),
}));
export type Notification = z.output<ReturnType<typeof Notification>>;

const NotificationId = idParam('notification_id');

export const listNotifications = listEndpoint({
  name: 'notifications.list',
  path: '/notifications',
  summary: 'List the notifications of the connected user, newest first',
  elements: Notification,
});

export const addNotification = addEndpoint({
  name: 'notifications.add',
  path: '/notifications',
  summary: 'Notify a user of the organisation',
  body: lazy(() =>
    z.strictObject({
      ...notificationMembers(),
      utilisateur_id: text(256).describe('Id of the user'),
      contexte: contexte().optional(),
      subject_id: uuid().optional(),
    }),
  ),
  response: Notification,
});

export const readNotification = readEndpoint({
  name: 'notifications.read',
  path: '/notifications/{notification_id}',
  summary: 'Read a notification of the connected user',
  params: NotificationId,
  response: Notification,
});

export const deleteNotification = deleteEndpoint({
  name: 'notifications.delete',
  path: '/notifications/{notification_id}',
  summary: 'Delete a notification of the connected user',
  params: NotificationId,
  reading: readNotification,
});

/** The first date of reading stays (choice C9). */
export const markNotificationRead = endpoint({
  name: 'notifications.markRead',
  method: 'POST',
  path: '/notifications/{notification_id}/marquer_comme_lue',
  summary: 'Mark a notification of the connected user as read',
  status: 200,
  params: NotificationId,
  // There is nothing to say: an empty object is what some clients must send.
  body: lazy(() => z.strictObject({})),
  response: Notification,
});
