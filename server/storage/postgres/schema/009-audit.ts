import { TEXT } from './types.ts';

/** The audit log and the last key of an organisation, as SQLite has them: keys come from that row alone. */
export const sql = `
CREATE TABLE audit (
  organisation_key integer NOT NULL,
  instant bigint NOT NULL,
  id ${TEXT} NOT NULL,
  utilisateur_id ${TEXT},
  compte ${TEXT},
  request_id ${TEXT},
  requetes ${TEXT},
  action ${TEXT} NOT NULL,
  objet ${TEXT} NOT NULL,
  nombre integer NOT NULL,
  premier ${TEXT} NOT NULL,
  dernier ${TEXT} NOT NULL,
  avant ${TEXT},
  apres ${TEXT},
  PRIMARY KEY (organisation_key, instant, id)
);

CREATE TABLE last_organisation (organisation_key integer PRIMARY KEY);
INSERT INTO last_organisation SELECT coalesce(max(organisation_key), 0) FROM organisations;
ALTER TABLE organisations ALTER COLUMN organisation_key DROP IDENTITY;
`;
