import * as z from 'zod';
import { Abonnement } from '../../../src/contract/resources/abonnements.ts';
import { Evenement, inOrder } from '../../../src/contract/resources/evenements.ts';
import { Notification } from '../../../src/contract/resources/notifications.ts';
import { dateTime, INT32_COUNT_MAX, text, uuid } from '../../../src/contract/schema/fields.ts';
import { ABONNEMENT_COLUMNS, insert as insertAbonnements } from '../../resources/abonnements.ts';
import { EVENEMENT_COLUMNS, insert as insertEvenements, told } from '../../resources/evenements.ts';
import { insert as insertNotifications, NOTIFICATION_COLUMNS } from '../../resources/notifications.ts';
import { usersIds } from './kind.ts';
import { stored } from './table.ts';

export const evenement = stored({
  name: 'evenement',
  table: 'evenements',
  shape: () => {
    const { subject: _, organisation_id: __, ...members } = Evenement().shape;
    return { ...members, seance_id: uuid().nullable(), utilisateurs_id: usersIds(INT32_COUNT_MAX) };
  },
  check: inOrder,
  references: { seance_id: 'seances', utilisateurs_id: 'utilisateurs' },
  links: {
    utilisateurs_id: {
      table: 'evenements_utilisateurs',
      owner: 'evenement_id',
      column: 'utilisateur_id',
      ordered: true,
    },
  },
  listOf: () => 'evenements',
  insert: insertEvenements,
  columns: EVENEMENT_COLUMNS,
  toMembers: told,
  order: ['debut', 'id'],
});

/** A subscription by the fingerprint of its secret, which is known to its owner alone. */
export const abonnement = stored({
  name: 'abonnement',
  table: 'abonnements',
  shape: () => {
    const { id, libelle, type, created_at } = Abonnement().shape;
    return {
      id,
      utilisateur_id: text(256),
      libelle,
      type,
      personnel: z.boolean(),
      created_at,
      hash: text(64, { pattern: /^[0-9a-f]{64}$/ }),
      revoked_at: dateTime().nullable(),
    };
  },
  references: { utilisateur_id: 'utilisateurs' },
  insert: insertAbonnements,
  columns: ABONNEMENT_COLUMNS,
  booleans: ['personnel'],
});

export const notification = stored({
  name: 'notification',
  table: 'notifications',
  shape: () => {
    const { utilisateur: _, subject: __, id, ...members } = Notification().shape;
    return { id, utilisateur_id: text(256), subject_id: uuid().nullable(), ...members };
  },
  references: { utilisateur_id: 'utilisateurs', subject_id: 'dossiers' },
  insert: insertNotifications,
  listOf: ({ utilisateur_id }) => `notifications/${utilisateur_id}`,
  columns: [...new Set(['id', 'utilisateur_id', 'dossier_id', ...NOTIFICATION_COLUMNS])],
  json: ['contexte'],
  order: ['utilisateur_id', 'creation', 'id'],
  toColumns: ({ subject_id }) => ({ dossier_id: subject_id }),
  toMembers: ({ id, utilisateur_id, dossier_id: subject_id, ...columns }) => ({
    ...{ id, utilisateur_id, subject_id },
    ...columns,
  }),
});
