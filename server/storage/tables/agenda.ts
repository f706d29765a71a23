import type { Evenement } from '../../../src/contract/resources/evenements.ts';
import type { Notification } from '../../../src/contract/resources/notifications.ts';
import { bigint, integer, internal, json, orNull, table, text } from './table.ts';

export const notifications = table(
  {
    id: text(),
    utilisateur_id: text({ references: 'utilisateurs' }),
    /** The subject. */
    dossier_id: orNull(text({ references: 'dossiers' })),
    /** `date_creation` in milliseconds since the epoch. */
    creation: internal(bigint()),
    title: text(),
    message: text(),
    type: text<Notification['type']>(),
    contexte: json(),
    date_creation: text(),
    date_de_lecture: orNull(text()),
  },
  {
    key: ['utilisateur_id', 'creation', 'id'],
    rowid: true,
    unique: [['id']],
    sql: {
      postgres:
        'CREATE INDEX notifications_by_dossier ON notifications (organisation_key, dossier_id) WHERE dossier_id IS NOT NULL;',
    },
  },
);

export const evenements = table(
  {
    /** `date_debut` and `date_fin` in milliseconds since the epoch. */
    debut: internal(bigint()),
    fin: internal(bigint()),
    id: text(),
    title: text(),
    type: text<Evenement['type']>(),
    description: orNull(text()),
    date_debut: text(),
    date_fin: text(),
    /** The session of the event. */
    seance_id: orNull(text({ references: 'seances' })),
    sequence: orNull(integer()),
    date_de_derniere_mise_a_jour: orNull(text()),
  },
  {
    key: ['debut', 'id'],
    rowid: true,
    unique: [['id']],
    checks: ['CHECK (fin >= debut)'],
    indexes: { evenements_by_type: '(organisation_key, type, debut, id)' },
    sql: {
      postgres:
        'CREATE INDEX evenements_by_seance ON evenements (organisation_key, seance_id) WHERE seance_id IS NOT NULL;',
    },
  },
);

export const evenements_utilisateurs = table(
  {
    evenement_id: text({ references: 'evenements', onDelete: 'CASCADE' }),
    position: integer(),
    utilisateur_id: text({ references: 'utilisateurs' }),
  },
  {
    key: ['evenement_id', 'position'],
    indexes: { evenements_utilisateurs_by_user: '(organisation_key, utilisateur_id, evenement_id)' },
  },
);
