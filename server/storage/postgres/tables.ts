import { indexes, NOT_BEGUN } from '../sqlite/tables.ts';

/** Texts are compared and sorted by their bytes, as on SQLite, whatever the locale of the database. */
const TEXT = 'text COLLATE "C"';

/**
 * The tables as SQLite has them, but for its index of words: substrings are found by trigrams.
 * Each key begins with organisation_key, by which tables may be distributed. References can be looked at when a transaction ends:
 * what is loaded comes in any order.
 */
export const tables = `
CREATE TABLE commissions (
  organisation_key integer NOT NULL,
  id ${TEXT} NOT NULL,
  type ${TEXT} NOT NULL,
  libelle ${TEXT} NOT NULL,
  couleur ${TEXT},
  presidence_id ${TEXT} NOT NULL REFERENCES organisations (id) DEFERRABLE,
  secretariat_id ${TEXT} NOT NULL REFERENCES organisations (id) DEFERRABLE,
  PRIMARY KEY (organisation_key, id)
);

CREATE TABLE seances (
  organisation_key integer NOT NULL,
  id ${TEXT} NOT NULL,
  commission_id ${TEXT} NOT NULL,
  date_debut ${TEXT} NOT NULL,
  date_fin ${TEXT} NOT NULL,
  type ${TEXT} NOT NULL,
  libelle ${TEXT} NOT NULL,
  raison_reprogrammation ${TEXT},
  nb_dossiers integer NOT NULL CHECK (nb_dossiers BETWEEN 0 AND 150),
  PRIMARY KEY (organisation_key, id),
  FOREIGN KEY (organisation_key, commission_id) REFERENCES commissions (organisation_key, id) DEFERRABLE
);

CREATE TABLE enveloppes (
  organisation_key integer NOT NULL,
  id ${TEXT} NOT NULL,
  titre ${TEXT} NOT NULL,
  nb_dossiers integer NOT NULL CHECK (nb_dossiers BETWEEN 0 AND 50),
  PRIMARY KEY (organisation_key, id)
);

CREATE TABLE erps (
  organisation_key integer NOT NULL,
  id ${TEXT} NOT NULL,
  commission_id ${TEXT},
  donnees ${TEXT} NOT NULL,
  service_erp_id_plie ${TEXT},
  libelle_plie ${TEXT},
  commune_plie ${TEXT},
  type ${TEXT},
  texte_plie ${TEXT},
  categorie integer,
  sites ${TEXT},
  PRIMARY KEY (organisation_key, id),
  FOREIGN KEY (organisation_key, commission_id) REFERENCES commissions (organisation_key, id) DEFERRABLE
);

CREATE TABLE erps_titulaires (
  organisation_key integer NOT NULL,
  erp_id ${TEXT} NOT NULL,
  position integer NOT NULL,
  utilisateur_id ${TEXT} NOT NULL,
  PRIMARY KEY (organisation_key, erp_id, position),
  FOREIGN KEY (organisation_key, erp_id) REFERENCES erps (organisation_key, id) DEFERRABLE,
  FOREIGN KEY (organisation_key, utilisateur_id) REFERENCES utilisateurs (organisation_key, id) DEFERRABLE
);

CREATE TABLE peis (
  organisation_key integer NOT NULL,
  id ${TEXT} NOT NULL,
  donnees ${TEXT} NOT NULL,
  id_sdis_plie ${TEXT},
  insee ${TEXT},
  commune_plie ${TEXT},
  type ${TEXT},
  statut ${TEXT},
  texte_plie ${TEXT},
  disponible integer,
  PRIMARY KEY (organisation_key, id)
);

CREATE TABLE dossiers (
  organisation_key integer NOT NULL,
  rang bigint NOT NULL,
  id ${TEXT} NOT NULL,
  parent_id ${TEXT},
  type ${TEXT},
  erp_id ${TEXT},
  pei_id ${TEXT},
  service_dossier_id ${TEXT},
  objet ${TEXT} NOT NULL,
  objet_plie ${TEXT} NOT NULL,
  date_de_creation ${TEXT} NOT NULL,
  createur_id ${TEXT},
  application_utilisee_nom ${TEXT},
  statut ${TEXT} NOT NULL CHECK (statut IN ('OUVERT', 'CLOS')),
  est_archive integer NOT NULL CHECK (est_archive IN (0, 1)),
  avis ${TEXT},
  enveloppe_id ${TEXT},
  nb_messages_fil_rouge integer NOT NULL,
  nb_contacts integer NOT NULL,
  nb_pieces_jointes integer NOT NULL CHECK (nb_pieces_jointes >= 0),
  modules ${TEXT} NOT NULL,
  tags ${TEXT} NOT NULL,
  workflows_actifs ${TEXT} NOT NULL,
  administratif ${TEXT},
  creation bigint NOT NULL DEFAULT 0,
  ouvert integer GENERATED ALWAYS AS (CASE WHEN statut = 'OUVERT' AND est_archive = 0 THEN 1 ELSE 0 END) STORED,
  PRIMARY KEY (organisation_key, rang),
  UNIQUE (organisation_key, id),
  FOREIGN KEY (organisation_key, parent_id) REFERENCES dossiers (organisation_key, id) DEFERRABLE,
  FOREIGN KEY (organisation_key, erp_id) REFERENCES erps (organisation_key, id) DEFERRABLE,
  FOREIGN KEY (organisation_key, pei_id) REFERENCES peis (organisation_key, id) DEFERRABLE,
  FOREIGN KEY (organisation_key, createur_id) REFERENCES utilisateurs (organisation_key, id) DEFERRABLE,
  FOREIGN KEY (organisation_key, enveloppe_id) REFERENCES enveloppes (organisation_key, id) DEFERRABLE,
  -- A child says what it is about; a dossier at the top does not.
  CHECK ((parent_id IS NULL) = (type IS NULL)),
  CHECK (type IS NULL OR (erp_id IS NULL) <> (pei_id IS NULL))
);

CREATE INDEX dossiers_by_parent ON dossiers (organisation_key, parent_id, rang);

-- Who deletes a row is asked for those that name it: without an index for each of them, all of the organisation's are looked at.
CREATE INDEX dossiers_by_erp ON dossiers (organisation_key, erp_id) WHERE erp_id IS NOT NULL;
CREATE INDEX dossiers_by_pei ON dossiers (organisation_key, pei_id) WHERE pei_id IS NOT NULL;
CREATE INDEX dossiers_by_enveloppe ON dossiers (organisation_key, enveloppe_id) WHERE enveloppe_id IS NOT NULL;

CREATE TABLE dossiers_seances (
  organisation_key integer NOT NULL,
  dossier_id ${TEXT} NOT NULL,
  position integer NOT NULL,
  seance_id ${TEXT} NOT NULL,
  PRIMARY KEY (organisation_key, dossier_id, position),
  FOREIGN KEY (organisation_key, dossier_id) REFERENCES dossiers (organisation_key, id) DEFERRABLE,
  FOREIGN KEY (organisation_key, seance_id) REFERENCES seances (organisation_key, id) DEFERRABLE
);

CREATE INDEX dossiers_seances_by_seance ON dossiers_seances (organisation_key, seance_id);

CREATE TABLE documents (
  organisation_key integer NOT NULL,
  rang bigint NOT NULL,
  id ${TEXT} NOT NULL,
  dossier_id ${TEXT} NOT NULL,
  url ${TEXT} NOT NULL,
  nom ${TEXT} NOT NULL,
  description ${TEXT},
  type ${TEXT} NOT NULL,
  est_sensible integer NOT NULL CHECK (est_sensible IN (0, 1)),
  PRIMARY KEY (organisation_key, rang),
  UNIQUE (organisation_key, id),
  FOREIGN KEY (organisation_key, dossier_id) REFERENCES dossiers (organisation_key, id) DEFERRABLE
);

CREATE INDEX documents_by_dossier ON documents (organisation_key, dossier_id, rang);

CREATE TABLE affectations (
  organisation_key integer NOT NULL,
  rang bigint NOT NULL,
  id ${TEXT} NOT NULL,
  dossier_id ${TEXT} NOT NULL,
  role ${TEXT} NOT NULL,
  utilisateur_id ${TEXT} NOT NULL,
  PRIMARY KEY (organisation_key, rang),
  UNIQUE (organisation_key, id),
  FOREIGN KEY (organisation_key, dossier_id) REFERENCES dossiers (organisation_key, id) DEFERRABLE,
  FOREIGN KEY (organisation_key, utilisateur_id) REFERENCES utilisateurs (organisation_key, id) DEFERRABLE
);

CREATE INDEX affectations_by_dossier ON affectations (organisation_key, dossier_id, rang);

CREATE TABLE workflows (
  organisation_key integer NOT NULL,
  rang bigint NOT NULL,
  id ${TEXT} NOT NULL,
  dossier_id ${TEXT} NOT NULL,
  titre ${TEXT} NOT NULL,
  date_de_creation ${TEXT} NOT NULL,
  date_de_reception ${TEXT},
  date_de_debut ${TEXT},
  date_de_fin ${TEXT},
  workflow_automatise integer NOT NULL CHECK (workflow_automatise IN (0, 1)),
  etat ${TEXT} NOT NULL,
  observations ${TEXT},
  type ${TEXT} NOT NULL,
  debut bigint NOT NULL DEFAULT ${NOT_BEGUN},
  PRIMARY KEY (organisation_key, rang),
  UNIQUE (organisation_key, id),
  FOREIGN KEY (organisation_key, dossier_id) REFERENCES dossiers (organisation_key, id) DEFERRABLE
);

CREATE INDEX workflows_by_dossier ON workflows (organisation_key, dossier_id, rang);

CREATE TABLE workflows_prealables (
  organisation_key integer NOT NULL,
  workflow_id ${TEXT} NOT NULL,
  prealable_id ${TEXT} NOT NULL,
  PRIMARY KEY (organisation_key, workflow_id, prealable_id),
  FOREIGN KEY (organisation_key, workflow_id) REFERENCES workflows (organisation_key, id) DEFERRABLE,
  FOREIGN KEY (organisation_key, prealable_id) REFERENCES workflows (organisation_key, id) DEFERRABLE
);

CREATE INDEX workflows_prealables_by_prealable
  ON workflows_prealables (organisation_key, prealable_id, workflow_id);

CREATE TABLE notifications (
  organisation_key integer NOT NULL,
  utilisateur_id ${TEXT} NOT NULL,
  creation bigint NOT NULL,
  id ${TEXT} NOT NULL,
  title ${TEXT} NOT NULL,
  message ${TEXT} NOT NULL,
  type ${TEXT} NOT NULL,
  contexte ${TEXT} NOT NULL,
  date_creation ${TEXT} NOT NULL,
  date_de_lecture ${TEXT},
  dossier_id ${TEXT},
  PRIMARY KEY (organisation_key, utilisateur_id, creation, id),
  UNIQUE (organisation_key, id),
  FOREIGN KEY (organisation_key, utilisateur_id) REFERENCES utilisateurs (organisation_key, id) DEFERRABLE,
  FOREIGN KEY (organisation_key, dossier_id) REFERENCES dossiers (organisation_key, id) DEFERRABLE
);

CREATE INDEX notifications_by_dossier ON notifications (organisation_key, dossier_id) WHERE dossier_id IS NOT NULL;

CREATE TABLE evenements (
  organisation_key integer NOT NULL,
  debut bigint NOT NULL,
  fin bigint NOT NULL,
  id ${TEXT} NOT NULL,
  title ${TEXT} NOT NULL,
  type ${TEXT} NOT NULL,
  description ${TEXT},
  date_debut ${TEXT} NOT NULL,
  date_fin ${TEXT} NOT NULL,
  seance_id ${TEXT},
  sequence integer,
  date_de_derniere_mise_a_jour ${TEXT},
  PRIMARY KEY (organisation_key, debut, id),
  UNIQUE (organisation_key, id),
  FOREIGN KEY (organisation_key, seance_id) REFERENCES seances (organisation_key, id) DEFERRABLE,
  CHECK (fin >= debut)
);

CREATE INDEX evenements_by_type ON evenements (organisation_key, type, debut, id);
CREATE INDEX evenements_by_seance ON evenements (organisation_key, seance_id) WHERE seance_id IS NOT NULL;

CREATE TABLE evenements_utilisateurs (
  organisation_key integer NOT NULL,
  evenement_id ${TEXT} NOT NULL,
  position integer NOT NULL,
  utilisateur_id ${TEXT} NOT NULL,
  PRIMARY KEY (organisation_key, evenement_id, position),
  FOREIGN KEY (organisation_key, evenement_id) REFERENCES evenements (organisation_key, id) ON DELETE CASCADE DEFERRABLE,
  FOREIGN KEY (organisation_key, utilisateur_id) REFERENCES utilisateurs (organisation_key, id) DEFERRABLE
);

${indexes}
`;
