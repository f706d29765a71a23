/**
 * The number of a prescription is the key of its row, and the folded text stands in that row, where the word index looks
 * it up: one table and one index fewer are written for each.
 */
export const sql = `
DROP TABLE prescriptions_recherche;
ALTER TABLE prescriptions RENAME TO before;
CREATE TABLE prescriptions (
  numero INTEGER PRIMARY KEY,
  organisation_key INTEGER NOT NULL,
  id TEXT NOT NULL,
  contenu TEXT NOT NULL,
  contenu_plie TEXT NOT NULL,
  type TEXT,
  chemins TEXT NOT NULL,
  supports TEXT NOT NULL,
  empreinte INTEGER NOT NULL,
  UNIQUE (organisation_key, id)
) STRICT;
INSERT INTO prescriptions
  SELECT b.numero, b.organisation_key, b.id, b.contenu, coalesce(t.contenu, fold(b.contenu)), b.type, b.chemins, b.supports, b.empreinte
  FROM before AS b LEFT JOIN prescriptions_textes AS t ON t.numero = b.numero ORDER BY 1;
DROP TABLE before;
DROP TABLE prescriptions_textes;
CREATE INDEX prescriptions_by_empreinte ON prescriptions (organisation_key, empreinte);
CREATE VIRTUAL TABLE prescriptions_recherche USING fts5 (
  organisation_key, contenu_plie, content = 'prescriptions', content_rowid = 'numero',
  tokenize = 'ascii', columnsize = 0, detail = column
);
INSERT INTO prescriptions_recherche (prescriptions_recherche) VALUES ('rebuild');
`;
