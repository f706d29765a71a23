import { Evenement, inOrder } from '../../../src/contract/resources/evenements.ts';
import { Notification } from '../../../src/contract/resources/notifications.ts';
import { instantOf } from '../../../src/contract/schema/dates.ts';
import { INT32_COUNT_MAX, text, uuid } from '../../../src/contract/schema/fields.ts';
import { insertMany as insertEvenements } from '../../resources/evenements.ts';
import { insertMany as insertNotifications } from '../../resources/notifications.ts';
import { form, usersIds } from './kind.ts';
import { stored } from './table.ts';

type EvenementTold = Omit<Evenement, 'subject' | 'organisation_id'> & {
  seance_id: string | null;
  utilisateurs_id: readonly string[];
};

export const evenement = stored<EvenementTold>({
  name: 'evenement',
  table: 'evenements',
  forms: [
    form(
      'evenement',
      () => {
        const { id, title, type, description, date_debut, date_fin } = Evenement().shape;
        return {
          ...{ id, title, type, description, date_debut, date_fin },
          seance_id: uuid().nullable(),
          utilisateurs_id: usersIds(INT32_COUNT_MAX),
        };
      },
      { check: inOrder },
    ),
  ],
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
  insertMany: insertEvenements,
  columns: ['id', 'title', 'type', 'description', 'date_debut', 'date_fin', 'seance_id'],
  derived: {
    columns: ['debut', 'fin'],
    of: ({ date_debut, date_fin }) => ({ debut: instantOf(date_debut), fin: instantOf(date_fin) }),
  },
  order: ['debut', 'id'],
  toRow: ({ utilisateurs_id: _, ...told }) => ({ ...told }),
  fromRow: (row: Omit<EvenementTold, 'utilisateurs_id'>) => ({ ...row }),
});

type NotificationTold = Omit<Notification, 'utilisateur' | 'subject'> & {
  utilisateur_id: string;
  subject_id: string | null;
};
type NotificationRow = Omit<NotificationTold, 'contexte' | 'subject_id'> & {
  contexte: string;
  dossier_id: string | null;
};

export const notification = stored<NotificationTold>({
  name: 'notification',
  table: 'notifications',
  forms: [
    form('notification', () => {
      const { utilisateur: _, subject: __, id, ...members } = Notification().shape;
      return { id, utilisateur_id: text(256), subject_id: uuid().nullable(), ...members };
    }),
  ],
  references: { utilisateur_id: 'utilisateurs', subject_id: 'dossiers' },
  insertMany: insertNotifications,
  listOf: ({ utilisateur_id }) => `notifications/${utilisateur_id}`,
  columns: [
    'id',
    'utilisateur_id',
    'dossier_id',
    'title',
    'message',
    'type',
    'contexte',
    'date_creation',
    'date_de_lecture',
  ],
  derived: {
    columns: ['creation'],
    of: ({ date_creation }) => ({ creation: instantOf(date_creation) }),
  },
  order: ['utilisateur_id', 'creation', 'id'],
  toRow: ({ subject_id, contexte, ...told }) => ({
    ...told,
    dossier_id: subject_id,
    contexte: JSON.stringify(contexte),
  }),
  fromRow: ({ id, utilisateur_id, dossier_id, ...row }: NotificationRow) => ({
    id,
    utilisateur_id,
    subject_id: dossier_id,
    ...row,
    contexte: JSON.parse(row.contexte) as unknown,
  }),
});
