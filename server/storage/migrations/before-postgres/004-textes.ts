/** The folded texts of prescriptions stand in a table of their own, from which the index is built at once after many were written. */
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
`;
