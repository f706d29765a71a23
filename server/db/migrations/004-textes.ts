/**
 * The folded texts of prescriptions stand in a table of their own, from which the index is built at once after many
 * were written. That a support is cited is looked after where citations are written and supports deleted: a foreign key
 * would look it up again for each of them, which is half of what they cost.
 */
export const sql = `
CREATE TABLE prescriptions_textes (
  numero INTEGER PRIMARY KEY,
  organisation TEXT NOT NULL,
  contenu TEXT NOT NULL
) STRICT;
INSERT INTO prescriptions_textes
  SELECT rowid, organisation, contenu FROM prescriptions_recherche ORDER BY rowid;
DROP TABLE prescriptions_recherche;
CREATE VIRTUAL TABLE prescriptions_recherche USING fts5 (
  organisation, contenu, content = 'prescriptions_textes', content_rowid = 'numero',
  tokenize = 'ascii', columnsize = 0, detail = column
);
INSERT INTO prescriptions_recherche (prescriptions_recherche) VALUES ('rebuild');

ALTER TABLE prescriptions_supports RENAME TO before;
CREATE TABLE prescriptions_supports (
  organisation_id INTEGER NOT NULL,
  support_id TEXT NOT NULL,
  prescription INTEGER NOT NULL,
  PRIMARY KEY (organisation_id, support_id, prescription)
) STRICT, WITHOUT ROWID;
INSERT INTO prescriptions_supports
  SELECT organisation_id, support_id, prescription FROM before ORDER BY 1, 2, 3;
DROP TABLE before;
`;
