import { fold } from '../../../../src/contract/schema/text.ts';

export const functions = { fold: (text: string) => fold(text) };

/** Texts of anomalies are searched by their folds alone: every one is stored, also those that looked plain enough. */
export const sql = `
ALTER TABLE anomalies RENAME TO before;
CREATE TABLE anomalies (
  organisation_id INTEGER NOT NULL,
  code INTEGER NOT NULL CHECK (code BETWEEN 0 AND 999999),
  texte TEXT NOT NULL,
  texte_plie TEXT NOT NULL,
  indice_de_gravite INTEGER NOT NULL CHECK (indice_de_gravite BETWEEN 0 AND 2),
  PRIMARY KEY (organisation_id, code)
) STRICT, WITHOUT ROWID;
INSERT INTO anomalies
  SELECT organisation_id, code, texte, fold(texte), indice_de_gravite FROM before ORDER BY 1, 2;
DROP TABLE before;
`;
