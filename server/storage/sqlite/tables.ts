/** When a step begins that has not begun: after all others. */
export const NOT_BEGUN = Number.MAX_SAFE_INTEGER;

/** The indexes by which both engines find what lists choose by. */
export const indexes = `
CREATE INDEX dossiers_by_numero ON dossiers (organisation_key, lower(service_dossier_id), rang);
CREATE INDEX dossiers_by_creation ON dossiers (organisation_key, creation, rang) WHERE parent_id IS NULL;
CREATE INDEX dossiers_by_statut ON dossiers (organisation_key, ouvert, creation, rang) WHERE parent_id IS NULL;
CREATE INDEX workflows_by_debut ON workflows (organisation_key, debut, rang);
CREATE INDEX workflows_by_etat ON workflows (organisation_key, etat, debut, rang);
CREATE INDEX affectations_by_user ON affectations (organisation_key, utilisateur_id, dossier_id, role);
CREATE INDEX evenements_utilisateurs_by_user
  ON evenements_utilisateurs (organisation_key, utilisateur_id, evenement_id);
CREATE INDEX erps_by_numero ON erps (organisation_key, service_erp_id_plie, id);
CREATE INDEX erps_on_sites ON erps (organisation_key, sites, id) WHERE sites IS NOT NULL;
CREATE INDEX peis_by_id_sdis ON peis (organisation_key, id_sdis_plie, id);`;

/**
 * The tables of a new file. Rows with a `rang` are kept in the order of
 * their creation, which lists follow, and found by their id through the second key. Tables whose rows are wide keep them apart
 * from their keys: a deep page is found by reading the keys alone.
 */
export const tables = `
CREATE TABLE commissions (
  organisation_key INTEGER NOT NULL,
  id TEXT NOT NULL,
  type TEXT NOT NULL,
  libelle TEXT NOT NULL,
  couleur TEXT,
  presidence_id TEXT NOT NULL REFERENCES organisations (id),
  secretariat_id TEXT NOT NULL REFERENCES organisations (id),
  PRIMARY KEY (organisation_key, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE seances (
  organisation_key INTEGER NOT NULL,
  id TEXT NOT NULL,
  commission_id TEXT NOT NULL,
  date_debut TEXT NOT NULL,
  date_fin TEXT NOT NULL,
  type TEXT NOT NULL,
  libelle TEXT NOT NULL,
  raison_reprogrammation TEXT,
  nb_dossiers INTEGER NOT NULL CHECK (nb_dossiers BETWEEN 0 AND 150),
  PRIMARY KEY (organisation_key, id),
  FOREIGN KEY (organisation_key, commission_id) REFERENCES commissions (organisation_key, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE enveloppes (
  organisation_key INTEGER NOT NULL,
  id TEXT NOT NULL,
  titre TEXT NOT NULL,
  nb_dossiers INTEGER NOT NULL CHECK (nb_dossiers BETWEEN 0 AND 50),
  PRIMARY KEY (organisation_key, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE erps (
  organisation_key INTEGER NOT NULL,
  id TEXT NOT NULL,
  commission_id TEXT,
  donnees TEXT NOT NULL,
  service_erp_id_plie TEXT,
  libelle_plie TEXT,
  commune_plie TEXT,
  type TEXT,
  texte_plie TEXT,
  categorie INTEGER,
  sites TEXT,
  PRIMARY KEY (organisation_key, id),
  FOREIGN KEY (organisation_key, commission_id) REFERENCES commissions (organisation_key, id)
) STRICT;

CREATE TABLE erps_titulaires (
  organisation_key INTEGER NOT NULL,
  erp_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  utilisateur_id TEXT NOT NULL,
  PRIMARY KEY (organisation_key, erp_id, position),
  FOREIGN KEY (organisation_key, erp_id) REFERENCES erps (organisation_key, id),
  FOREIGN KEY (organisation_key, utilisateur_id) REFERENCES utilisateurs (organisation_key, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE peis (
  organisation_key INTEGER NOT NULL,
  id TEXT NOT NULL,
  donnees TEXT NOT NULL,
  id_sdis_plie TEXT,
  insee TEXT,
  commune_plie TEXT,
  type TEXT,
  statut TEXT,
  texte_plie TEXT,
  disponible INTEGER,
  PRIMARY KEY (organisation_key, id)
) STRICT;

CREATE TABLE dossiers (
  organisation_key INTEGER NOT NULL,
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
  creation INTEGER NOT NULL DEFAULT 0,
  ouvert INTEGER GENERATED ALWAYS AS (statut = 'OUVERT' AND est_archive = 0) VIRTUAL,
  PRIMARY KEY (organisation_key, rang),
  UNIQUE (organisation_key, id),
  FOREIGN KEY (organisation_key, parent_id) REFERENCES dossiers (organisation_key, id),
  FOREIGN KEY (organisation_key, erp_id) REFERENCES erps (organisation_key, id),
  FOREIGN KEY (organisation_key, pei_id) REFERENCES peis (organisation_key, id),
  FOREIGN KEY (organisation_key, createur_id) REFERENCES utilisateurs (organisation_key, id),
  FOREIGN KEY (organisation_key, enveloppe_id) REFERENCES enveloppes (organisation_key, id),
  -- A child says what it is about; a dossier at the top does not.
  CHECK ((parent_id IS NULL) = (type IS NULL)),
  CHECK (type IS NULL OR (erp_id IS NULL) <> (pei_id IS NULL))
) STRICT;
CREATE INDEX dossiers_by_parent ON dossiers (organisation_key, parent_id, rang);

CREATE TABLE dossiers_seances (
  organisation_key INTEGER NOT NULL,
  dossier_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  seance_id TEXT NOT NULL,
  PRIMARY KEY (organisation_key, dossier_id, position),
  FOREIGN KEY (organisation_key, dossier_id) REFERENCES dossiers (organisation_key, id),
  FOREIGN KEY (organisation_key, seance_id) REFERENCES seances (organisation_key, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE documents (
  organisation_key INTEGER NOT NULL,
  rang INTEGER NOT NULL,
  id TEXT NOT NULL,
  dossier_id TEXT NOT NULL,
  url TEXT NOT NULL,
  nom TEXT NOT NULL,
  description TEXT,
  type TEXT NOT NULL,
  est_sensible INTEGER NOT NULL CHECK (est_sensible IN (0, 1)),
  PRIMARY KEY (organisation_key, rang),
  UNIQUE (organisation_key, id),
  FOREIGN KEY (organisation_key, dossier_id) REFERENCES dossiers (organisation_key, id)
) STRICT;
CREATE INDEX documents_by_dossier ON documents (organisation_key, dossier_id, rang);

CREATE TABLE affectations (
  organisation_key INTEGER NOT NULL,
  rang INTEGER NOT NULL,
  id TEXT NOT NULL,
  dossier_id TEXT NOT NULL,
  role TEXT NOT NULL,
  utilisateur_id TEXT NOT NULL,
  PRIMARY KEY (organisation_key, rang),
  UNIQUE (organisation_key, id),
  FOREIGN KEY (organisation_key, dossier_id) REFERENCES dossiers (organisation_key, id),
  FOREIGN KEY (organisation_key, utilisateur_id) REFERENCES utilisateurs (organisation_key, id)
) STRICT;
CREATE INDEX affectations_by_dossier ON affectations (organisation_key, dossier_id, rang);

CREATE TABLE workflows (
  organisation_key INTEGER NOT NULL,
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
  debut INTEGER NOT NULL DEFAULT ${NOT_BEGUN},
  PRIMARY KEY (organisation_key, rang),
  UNIQUE (organisation_key, id),
  FOREIGN KEY (organisation_key, dossier_id) REFERENCES dossiers (organisation_key, id)
) STRICT;
CREATE INDEX workflows_by_dossier ON workflows (organisation_key, dossier_id, rang);

CREATE TABLE workflows_prealables (
  organisation_key INTEGER NOT NULL,
  workflow_id TEXT NOT NULL,
  prealable_id TEXT NOT NULL,
  PRIMARY KEY (organisation_key, workflow_id, prealable_id),
  FOREIGN KEY (organisation_key, workflow_id) REFERENCES workflows (organisation_key, id),
  FOREIGN KEY (organisation_key, prealable_id) REFERENCES workflows (organisation_key, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX workflows_prealables_by_prealable
  ON workflows_prealables (organisation_key, prealable_id, workflow_id);

CREATE TABLE notifications (
  organisation_key INTEGER NOT NULL,
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
  PRIMARY KEY (organisation_key, utilisateur_id, creation, id),
  UNIQUE (organisation_key, id),
  FOREIGN KEY (organisation_key, utilisateur_id) REFERENCES utilisateurs (organisation_key, id),
  FOREIGN KEY (organisation_key, dossier_id) REFERENCES dossiers (organisation_key, id)
) STRICT;

CREATE TABLE evenements (
  organisation_key INTEGER NOT NULL,
  debut INTEGER NOT NULL,
  fin INTEGER NOT NULL,
  id TEXT NOT NULL,
  title TEXT NOT NULL,
  type TEXT NOT NULL,
  description TEXT,
  date_debut TEXT NOT NULL,
  date_fin TEXT NOT NULL,
  seance_id TEXT,
  sequence INTEGER,
  date_de_derniere_mise_a_jour TEXT,
  PRIMARY KEY (organisation_key, debut, id),
  UNIQUE (organisation_key, id),
  FOREIGN KEY (organisation_key, seance_id) REFERENCES seances (organisation_key, id),
  CHECK (fin >= debut)
) STRICT;
CREATE INDEX evenements_by_type ON evenements (organisation_key, type, debut, id);

CREATE TABLE evenements_utilisateurs (
  organisation_key INTEGER NOT NULL,
  evenement_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  utilisateur_id TEXT NOT NULL,
  PRIMARY KEY (organisation_key, evenement_id, position),
  FOREIGN KEY (organisation_key, evenement_id) REFERENCES evenements (organisation_key, id) ON DELETE CASCADE,
  FOREIGN KEY (organisation_key, utilisateur_id) REFERENCES utilisateurs (organisation_key, id)
) STRICT, WITHOUT ROWID;

${indexes}
CREATE INDEX dossiers_by_erp ON dossiers (organisation_key, erp_id) WHERE erp_id IS NOT NULL;
CREATE INDEX dossiers_by_pei ON dossiers (organisation_key, pei_id) WHERE pei_id IS NOT NULL;
-- What lists of ERPs and PEIs choose by stands in an index without the wide rows: 60,000 of them are looked through without
-- reading their JSON.
CREATE INDEX erps_searched ON erps (organisation_key, id, categorie, service_erp_id_plie, libelle_plie, commune_plie, type, texte_plie);
CREATE INDEX peis_searched
  ON peis (organisation_key, id, disponible, id_sdis_plie, insee, commune_plie, type, statut, texte_plie);
`;
