/** Organisations, users, tokens, and the libraries of anomalies, supports and prescriptions. */
export const sql = `
CREATE TABLE organisations (
  organisation_id INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  nom TEXT NOT NULL,
  logo_url TEXT,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE utilisateurs (
  organisation_id INTEGER NOT NULL REFERENCES organisations (organisation_id),
  id TEXT NOT NULL,
  first_name TEXT,
  last_name TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT,
  timezone TEXT NOT NULL,
  is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
  is_verified INTEGER NOT NULL CHECK (is_verified IN (0, 1)),
  fonction TEXT,
  avatar_url TEXT,
  roles TEXT,
  PRIMARY KEY (organisation_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE tokens (
  organisation_id INTEGER NOT NULL,
  id TEXT NOT NULL,
  utilisateur_id TEXT NOT NULL,
  hash TEXT NOT NULL,
  read_only INTEGER NOT NULL CHECK (read_only IN (0, 1)),
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  revoked_at TEXT,
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id, utilisateur_id) REFERENCES utilisateurs (organisation_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX tokens_by_hash ON tokens (hash);

CREATE TABLE idempotency_keys (
  organisation_id INTEGER NOT NULL REFERENCES organisations (organisation_id),
  key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT,
  created_at TEXT NOT NULL,
  PRIMARY KEY (organisation_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

CREATE TABLE totals (
  organisation_id INTEGER NOT NULL REFERENCES organisations (organisation_id),
  collection TEXT NOT NULL,
  total INTEGER NOT NULL CHECK (total >= 0),
  revision INTEGER NOT NULL,
  PRIMARY KEY (organisation_id, collection)
) STRICT, WITHOUT ROWID;

-- The rows of the collections name their organisation without a foreign key: it is the caller's, which access.ts
-- has just read, and organisations are never deleted. The key would be looked up again for each of a million rows.
CREATE TABLE anomalies (
  organisation_id INTEGER NOT NULL,
  code INTEGER NOT NULL CHECK (code BETWEEN 0 AND 999999),
  texte TEXT NOT NULL,
  texte_plie TEXT,
  indice_de_gravite INTEGER NOT NULL CHECK (indice_de_gravite BETWEEN 0 AND 2),
  PRIMARY KEY (organisation_id, code)
) STRICT, WITHOUT ROWID;

CREATE TABLE supports (
  organisation_id INTEGER NOT NULL,
  id TEXT NOT NULL,
  nature TEXT NOT NULL,
  legaldb_cid TEXT,
  contenu TEXT,
  titre TEXT,
  etat TEXT NOT NULL,
  reference TEXT,
  contenu_plie TEXT,
  titre_cle TEXT,
  reference_cle TEXT,
  PRIMARY KEY (organisation_id, id)
) STRICT;

CREATE TABLE prescriptions (
  organisation_id INTEGER NOT NULL,
  id TEXT NOT NULL,
  contenu TEXT NOT NULL,
  type TEXT,
  chemins TEXT NOT NULL,
  recherche INTEGER NOT NULL,
  PRIMARY KEY (organisation_id, id)
) STRICT;

CREATE TABLE prescriptions_supports (
  organisation_id INTEGER NOT NULL,
  prescription_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  support_id TEXT NOT NULL,
  PRIMARY KEY (organisation_id, prescription_id, position),
  FOREIGN KEY (organisation_id, prescription_id) REFERENCES prescriptions (organisation_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organisation_id, support_id) REFERENCES supports (organisation_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX prescriptions_supports_by_support
  ON prescriptions_supports (organisation_id, support_id, prescription_id);

-- Derived from prescriptions.chemins and kept with it: no foreign key, which would want a second index.
CREATE TABLE prescriptions_chemins (
  organisation_id INTEGER NOT NULL,
  chemin TEXT NOT NULL,
  prescription_id TEXT NOT NULL,
  PRIMARY KEY (organisation_id, chemin, prescription_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE repertoires (
  organisation_id INTEGER NOT NULL,
  chemin TEXT NOT NULL,
  parent TEXT,
  cle TEXT NOT NULL,
  directes INTEGER NOT NULL CHECK (directes >= 0),
  total INTEGER NOT NULL CHECK (total >= 0),
  enfants INTEGER NOT NULL CHECK (enfants >= 0),
  PRIMARY KEY (organisation_id, chemin)
) STRICT, WITHOUT ROWID;
CREATE INDEX repertoires_by_parent ON repertoires (organisation_id, parent, cle, chemin);

CREATE TABLE prescriptions_termes (
  organisation_id INTEGER NOT NULL,
  terme TEXT NOT NULL,
  PRIMARY KEY (organisation_id, terme)
) STRICT, WITHOUT ROWID;

CREATE VIRTUAL TABLE prescriptions_recherche USING fts5 (
  organisation, prescription_id UNINDEXED, contenu, tokenize = 'ascii', columnsize = 0
);
`;
