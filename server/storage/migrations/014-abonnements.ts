/**
 * Subscriptions to the calendar. Of the secret only its SHA-256 is kept. Both engines understand the same SQL, but for the
 * type of a text, and what ends a table.
 */
export const sql = (text: string, end: string) => `
CREATE TABLE abonnements (
  organisation_key INTEGER NOT NULL,
  id ${text} NOT NULL,
  utilisateur_id ${text} NOT NULL,
  hash ${text} NOT NULL,
  libelle ${text} NOT NULL,
  type ${text},
  personnel INTEGER NOT NULL CHECK (personnel IN (0, 1)),
  created_at ${text} NOT NULL,
  revoked_at ${text},
  PRIMARY KEY (organisation_key, id),
  FOREIGN KEY (organisation_key, utilisateur_id) REFERENCES utilisateurs (organisation_key, id)${end};

CREATE INDEX abonnements_by_hash ON abonnements (hash);
`;
