/**
 * The audit log. Its rows name no row of another table: what became of an object is told after it is gone. 0 stands for all
 * organisations. And the last key that an organisation was given, in one row, which outlives the organisation.
 */
export const sql = `
CREATE TABLE audit (
  organisation_key INTEGER NOT NULL,
  instant INTEGER NOT NULL,
  id TEXT NOT NULL,
  utilisateur_id TEXT,
  compte TEXT,
  request_id TEXT,
  requetes TEXT,
  action TEXT NOT NULL,
  objet TEXT NOT NULL,
  nombre INTEGER NOT NULL,
  premier TEXT NOT NULL,
  dernier TEXT NOT NULL,
  avant TEXT,
  apres TEXT,
  PRIMARY KEY (organisation_key, instant, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE last_organisation (organisation_key INTEGER PRIMARY KEY) STRICT;
INSERT INTO last_organisation SELECT coalesce(max(organisation_key), 0) FROM organisations;
`;
