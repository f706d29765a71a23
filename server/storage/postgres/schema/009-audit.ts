import { TEXT } from './types.ts';

/** The audit log, as SQLite has it. */
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
`;
