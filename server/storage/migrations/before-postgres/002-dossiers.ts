/**
 * Dossiers and what is around them. Rows with a `rang` are kept in the order of their creation, which lists follow,
 * and found by their id through the second key. Tables whose rows are wide keep them apart from their keys: a deep
 * page is found by reading the keys alone.
 */
export const sql = `
CREATE TABLE commissions (
  organisation_id INTEGER NOT NULL,
  id TEXT NOT NULL,
  type TEXT NOT NULL,
  libelle TEXT NOT NULL,
  couleur TEXT,
  presidence_id TEXT NOT NULL REFERENCES organisations (id),
  secretariat_id TEXT NOT NULL REFERENCES organisations (id),
  PRIMARY KEY (organisation_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE seances (
  organisation_id INTEGER NOT NULL,
  id TEXT NOT NULL,
  commission_id TEXT NOT NULL,
  date_debut TEXT NOT NULL,
  date_fin TEXT NOT NULL,
  type TEXT NOT NULL,
  libelle TEXT NOT NULL,
  raison_reprogrammation TEXT,
  nb_dossiers INTEGER NOT NULL CHECK (nb_dossiers BETWEEN 0 AND 150),
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id, commission_id) REFERENCES commissions (organisation_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE enveloppes (
  organisation_id INTEGER NOT NULL,
  id TEXT NOT NULL,
  titre TEXT NOT NULL,
  nb_dossiers INTEGER NOT NULL CHECK (nb_dossiers BETWEEN 0 AND 50),
  PRIMARY KEY (organisation_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE erps (
  organisation_id INTEGER NOT NULL,
  id TEXT NOT NULL,
  commission_id TEXT,
  donnees TEXT NOT NULL,
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id, commission_id) REFERENCES commissions (organisation_id, id)
) STRICT;

CREATE TABLE erps_titulaires (
  organisation_id INTEGER NOT NULL,
  erp_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  utilisateur_id TEXT NOT NULL,
  PRIMARY KEY (organisation_id, erp_id, position),
  FOREIGN KEY (organisation_id, erp_id) REFERENCES erps (organisation_id, id),
  FOREIGN KEY (organisation_id, utilisateur_id) REFERENCES utilisateurs (organisation_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE peis (
  organisation_id INTEGER NOT NULL,
  id TEXT NOT NULL,
  donnees TEXT NOT NULL,
  PRIMARY KEY (organisation_id, id)
) STRICT;

CREATE TABLE dossiers (
  organisation_id INTEGER NOT NULL,
  rang INTEGER NOT NULL,
  id TEXT NOT NULL,
  parent_id TEXT,
  type TEXT,
  erp_id TEXT,
  pei_id TEXT,
  service_dossier_id TEXT,
  objet TEXT NOT NULL,
  objet_plie TEXT NOT NULL,
  date_de_creation TEXT NOT NULL,
  createur_id TEXT,
  application_utilisee_nom TEXT,
  statut TEXT NOT NULL CHECK (statut IN ('OUVERT', 'CLOS')),
  est_archive INTEGER NOT NULL CHECK (est_archive IN (0, 1)),
  avis TEXT,
  enveloppe_id TEXT,
  nb_messages_fil_rouge INTEGER NOT NULL,
  nb_contacts INTEGER NOT NULL,
  nb_pieces_jointes INTEGER NOT NULL CHECK (nb_pieces_jointes >= 0),
  modules TEXT NOT NULL,
  tags TEXT NOT NULL,
  workflows_actifs TEXT NOT NULL,
  administratif TEXT,
  PRIMARY KEY (organisation_id, rang),
  UNIQUE (organisation_id, id),
  FOREIGN KEY (organisation_id, parent_id) REFERENCES dossiers (organisation_id, id),
  FOREIGN KEY (organisation_id, erp_id) REFERENCES erps (organisation_id, id),
  FOREIGN KEY (organisation_id, pei_id) REFERENCES peis (organisation_id, id),
  FOREIGN KEY (organisation_id, createur_id) REFERENCES utilisateurs (organisation_id, id),
  FOREIGN KEY (organisation_id, enveloppe_id) REFERENCES enveloppes (organisation_id, id),
  -- A child says what it is about; a dossier at the top does not.
  CHECK ((parent_id IS NULL) = (type IS NULL)),
  CHECK (type IS NULL OR (erp_id IS NULL) <> (pei_id IS NULL))
) STRICT;
CREATE INDEX dossiers_by_parent ON dossiers (organisation_id, parent_id, rang);

CREATE TABLE dossiers_seances (
  organisation_id INTEGER NOT NULL,
  dossier_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  seance_id TEXT NOT NULL,
  PRIMARY KEY (organisation_id, dossier_id, position),
  FOREIGN KEY (organisation_id, dossier_id) REFERENCES dossiers (organisation_id, id),
  FOREIGN KEY (organisation_id, seance_id) REFERENCES seances (organisation_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE documents (
  organisation_id INTEGER NOT NULL,
  rang INTEGER NOT NULL,
  id TEXT NOT NULL,
  dossier_id TEXT NOT NULL,
  url TEXT NOT NULL,
  nom TEXT NOT NULL,
  description TEXT,
  type TEXT NOT NULL,
  est_sensible INTEGER NOT NULL CHECK (est_sensible IN (0, 1)),
  PRIMARY KEY (organisation_id, rang),
  UNIQUE (organisation_id, id),
  FOREIGN KEY (organisation_id, dossier_id) REFERENCES dossiers (organisation_id, id)
) STRICT;
CREATE INDEX documents_by_dossier ON documents (organisation_id, dossier_id, rang);

CREATE TABLE affectations (
  organisation_id INTEGER NOT NULL,
  rang INTEGER NOT NULL,
  id TEXT NOT NULL,
  dossier_id TEXT NOT NULL,
  role TEXT NOT NULL,
  utilisateur_id TEXT NOT NULL,
  PRIMARY KEY (organisation_id, rang),
  UNIQUE (organisation_id, id),
  FOREIGN KEY (organisation_id, dossier_id) REFERENCES dossiers (organisation_id, id),
  FOREIGN KEY (organisation_id, utilisateur_id) REFERENCES utilisateurs (organisation_id, id)
) STRICT;
CREATE INDEX affectations_by_dossier ON affectations (organisation_id, dossier_id, rang);

CREATE TABLE workflows (
  organisation_id INTEGER NOT NULL,
  rang INTEGER NOT NULL,
  id TEXT NOT NULL,
  dossier_id TEXT NOT NULL,
  titre TEXT NOT NULL,
  date_de_creation TEXT NOT NULL,
  date_de_reception TEXT,
  date_de_debut TEXT,
  date_de_fin TEXT,
  workflow_automatise INTEGER NOT NULL CHECK (workflow_automatise IN (0, 1)),
  etat TEXT NOT NULL,
  observations TEXT,
  type TEXT NOT NULL,
  PRIMARY KEY (organisation_id, rang),
  UNIQUE (organisation_id, id),
  FOREIGN KEY (organisation_id, dossier_id) REFERENCES dossiers (organisation_id, id)
) STRICT;
CREATE INDEX workflows_by_dossier ON workflows (organisation_id, dossier_id, rang);

CREATE TABLE workflows_prealables (
  organisation_id INTEGER NOT NULL,
  workflow_id TEXT NOT NULL,
  prealable_id TEXT NOT NULL,
  PRIMARY KEY (organisation_id, workflow_id, prealable_id),
  FOREIGN KEY (organisation_id, workflow_id) REFERENCES workflows (organisation_id, id),
  FOREIGN KEY (organisation_id, prealable_id) REFERENCES workflows (organisation_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX workflows_prealables_by_prealable
  ON workflows_prealables (organisation_id, prealable_id, workflow_id);

CREATE TABLE notifications (
  organisation_id INTEGER NOT NULL,
  utilisateur_id TEXT NOT NULL,
  creation INTEGER NOT NULL,
  id TEXT NOT NULL,
  title TEXT NOT NULL,
  message TEXT NOT NULL,
  type TEXT NOT NULL,
  contexte TEXT NOT NULL,
  date_creation TEXT NOT NULL,
  date_de_lecture TEXT,
  dossier_id TEXT,
  PRIMARY KEY (organisation_id, utilisateur_id, creation, id),
  UNIQUE (organisation_id, id),
  FOREIGN KEY (organisation_id, utilisateur_id) REFERENCES utilisateurs (organisation_id, id),
  FOREIGN KEY (organisation_id, dossier_id) REFERENCES dossiers (organisation_id, id)
) STRICT;

CREATE TABLE evenements (
  organisation_id INTEGER NOT NULL,
  debut INTEGER NOT NULL,
  fin INTEGER NOT NULL,
  id TEXT NOT NULL,
  title TEXT NOT NULL,
  type TEXT NOT NULL,
  description TEXT,
  date_debut TEXT NOT NULL,
  date_fin TEXT NOT NULL,
  seance_id TEXT,
  PRIMARY KEY (organisation_id, debut, id),
  UNIQUE (organisation_id, id),
  FOREIGN KEY (organisation_id, seance_id) REFERENCES seances (organisation_id, id),
  CHECK (fin >= debut)
) STRICT;
CREATE INDEX evenements_by_type ON evenements (organisation_id, type, debut, id);

CREATE TABLE evenements_utilisateurs (
  organisation_id INTEGER NOT NULL,
  evenement_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  utilisateur_id TEXT NOT NULL,
  PRIMARY KEY (organisation_id, evenement_id, position),
  FOREIGN KEY (organisation_id, evenement_id) REFERENCES evenements (organisation_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organisation_id, utilisateur_id) REFERENCES utilisateurs (organisation_id, id)
) STRICT, WITHOUT ROWID;
`;
