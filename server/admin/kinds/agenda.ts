import * as z from 'zod';
import { Abonnement } from '../../../src/contract/resources/abonnements.ts';
import { Evenement, inOrder } from '../../../src/contract/resources/evenements.ts';
import { Notification } from '../../../src/contract/resources/notifications.ts';
import { dateTime, INT32_COUNT_MAX, text, uuid } from '../../../src/contract/schema/fields.ts';
import { insert as insertAbonnements } from '../../resources/abonnements.ts';
import { insert as insertEvenements, told } from '../../resources/evenements.ts';
import { insert as insertNotifications } from '../../resources/notifications.ts';
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
  links: { utilisateurs_id: 'evenements_utilisateurs' },
  listOf: () => 'evenements',
  insert: insertEvenements,
  toMembers: told,
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
  insert: insertAbonnements,
});

export const notification = stored({
  name: 'notification',
  table: 'notifications',
  shape: () => {
    const { utilisateur: _, subject: __, id, ...members } = Notification().shape;
    return { id, utilisateur_id: text(256), subject_id: uuid().nullable(), ...members };
  },
  renamed: { dossier_id: 'subject_id' },
  insert: insertNotifications,
  listOf: ({ utilisateur_id }) => `notifications/${utilisateur_id}`,
});
