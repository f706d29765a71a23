import type { Affectation } from '../../../src/contract/resources/affectations.ts';
import type { Document } from '../../../src/contract/resources/documents.ts';
import type { Dossier, DossierEnfant } from '../../../src/contract/resources/dossiers/dossiers.ts';
import type { PrescriptionDeDossier } from '../../../src/contract/resources/dossiers/prescriptions.ts';
import { bigint, boolean, folded, integer, internal, json, orNull, table, text } from './table.ts';

/** 1, 2, 3… in the order of creation, which lists follow. */
export const rang = internal(bigint());

export const dossiers = table(
  {
    rang,
    id: text(),
    /** The dossier that this one is attached to. */
    parent_id: orNull(text({ references: 'dossiers' })),
    /** Of one that is attached to another. */
    type: orNull(text<DossierEnfant['type']>()),
    erp_id: orNull(text({ references: 'erps' })),
    pei_id: orNull(text({ references: 'peis' })),
    service_dossier_id: orNull(text()),
    objet: text(),
    objet_plie: folded('objet'),
    date_de_creation: text(),
    createur_id: orNull(text({ references: 'utilisateurs' })),
    application_utilisee_nom: orNull(text()),
    statut: { ...text<Dossier['statut']>(), sql: "CHECK (statut IN ('OUVERT', 'CLOS'))" },
    est_archive: boolean(),
    avis: orNull(text<NonNullable<Dossier['avis']>>()),
    enveloppe_id: orNull(text({ references: 'enveloppes' })),
    nb_messages_fil_rouge: integer(),
    nb_contacts: integer(),
    nb_pieces_jointes: internal(integer('CHECK (nb_pieces_jointes >= 0)')),
    modules: json(),
    tags: json(),
    workflows_actifs: internal(json()),
    /** The administrative members of a child that concerns an ERP; null for the others. */
    administratif: orNull(json()),
    /** The instant of `date_de_creation`, in milliseconds since the epoch. */
    creation: internal(bigint('DEFAULT 0')),
    /** Worked out by the database: 1 where it takes changes (neither CLOS nor archived), else 0. */
    ouvert: {
      ...internal(integer()),
      mayBeNull: true,
      sql: {
        sqlite: "GENERATED ALWAYS AS (statut = 'OUVERT' AND est_archive = 0) VIRTUAL",
        postgres:
          "GENERATED ALWAYS AS (CASE WHEN statut = 'OUVERT' AND est_archive = 0 THEN 1 ELSE 0 END) STORED",
      },
    },
  },
  {
    key: ['rang'],
    rowid: true,
    unique: [['id']],
    checks: [
      // A child says what it is about; a dossier at the top does not.
      'CHECK ((parent_id IS NULL) = (type IS NULL))',
      'CHECK (type IS NULL OR (erp_id IS NULL) <> (pei_id IS NULL))',
    ],
    indexes: {
      dossiers_by_parent: '(organisation_key, parent_id, rang)',
      dossiers_by_numero: '(organisation_key, lower(service_dossier_id), rang)',
      dossiers_by_creation: '(organisation_key, creation, rang) WHERE parent_id IS NULL',
      dossiers_by_statut: '(organisation_key, ouvert, creation, rang) WHERE parent_id IS NULL',
      dossiers_by_erp: '(organisation_key, erp_id) WHERE erp_id IS NOT NULL',
      dossiers_by_pei: '(organisation_key, pei_id) WHERE pei_id IS NOT NULL',
    },
    // Deleting an envelope looks for the dossiers that reference it: without an index, it scans all of the organisation.
    sql: {
      postgres:
        'CREATE INDEX dossiers_by_enveloppe ON dossiers (organisation_key, enveloppe_id) WHERE enveloppe_id IS NOT NULL;',
    },
  },
);

/** Agendas of the sessions: the dossiers of each. */
export const dossiers_seances = table(
  {
    dossier_id: text({ references: 'dossiers' }),
    position: integer(),
    seance_id: text({ references: 'seances' }),
  },
  {
    key: ['dossier_id', 'position'],
    sql: {
      postgres: 'CREATE INDEX dossiers_seances_by_seance ON dossiers_seances (organisation_key, seance_id);',
    },
  },
);

export const documents = table(
  {
    rang,
    id: text(),
    dossier_id: text({ references: 'dossiers' }),
    url: text(),
    nom: text(),
    description: orNull(text()),
    type: text<Document['type']>(),
    est_sensible: boolean(),
  },
  {
    key: ['rang'],
    rowid: true,
    unique: [['id']],
    indexes: { documents_by_dossier: '(organisation_key, dossier_id, rang)' },
  },
);

export const affectations = table(
  {
    rang,
    id: text(),
    dossier_id: text({ references: 'dossiers' }),
    role: text<Affectation['role']>(),
    utilisateur_id: text({ references: 'utilisateurs' }),
  },
  {
    key: ['rang'],
    rowid: true,
    unique: [['id']],
    indexes: {
      affectations_by_dossier: '(organisation_key, dossier_id, rang)',
      affectations_by_user: '(organisation_key, utilisateur_id, dossier_id, role)',
    },
  },
);

export const prescriptions_de_dossier = table(
  {
    rang,
    id: text(),
    dossier_id: text({ references: 'dossiers' }),
    numero: integer(),
    contenu: text(),
    type: orNull(text<NonNullable<PrescriptionDeDossier['type']>>()),
    /** Whole, as the library had them. */
    supports_reglementaires: json(),
    chemins: json(),
    /** May name a prescription that the library no longer has. */
    origine_id: orNull(text()),
  },
  {
    key: ['rang'],
    rowid: true,
    unique: [['id']],
    indexes: { prescriptions_de_dossier_by_dossier: '(organisation_key, dossier_id, numero)' },
  },
);

/** Prescriptions that another dossier has found done: of the dossier that holds one, nothing changes. */
export const levees = table(
  {
    /** That of the prescription. */
    id: text({ references: 'prescriptions_de_dossier' }),
    /** The dossier that found it done. */
    dossier_id: text({ references: 'dossiers' }),
    date: text(),
  },
  { indexes: { levees_by_dossier: '(organisation_key, dossier_id)' } },
);
