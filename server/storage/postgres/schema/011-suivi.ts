import { NOT_BEGUN } from '../../migrations/011-suivi.ts';

/**
 * The same columns and indexes as on SQLite. Instants are worked out of their parts: PostgreSQL takes neither the year 0 nor
 * every offset of RFC 3339 in a `timestamptz`.
 */
export const sql = `
CREATE FUNCTION vigie_instant(given text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT ((make_date(greatest(substr(given, 1, 4)::int, 1), substr(given, 6, 2)::int, least(substr(given, 9, 2)::int, 28))
      - DATE '1970-01-01' + greatest(substr(given, 9, 2)::int - 28, 0)) * 86400000::bigint
    + substr(given, 12, 2)::int * 3600000 + substr(given, 15, 2)::int * 60000 + substr(given, 18, 2)::int * 1000
    + rpad(coalesce(substring(given FROM '[.]([0-9]{1,3})'), ''), 3, '0')::int
    - CASE WHEN upper(right(given, 1)) = 'Z' THEN 0 ELSE
        (left(right(given, 6), 1) || '1')::int
          * (substr(right(given, 6), 2, 2)::int * 60 + right(given, 2)::int) * 60000 END)::bigint
$$;

ALTER TABLE dossiers ADD COLUMN creation bigint NOT NULL DEFAULT 0;
ALTER TABLE dossiers ADD COLUMN ouvert integer
  GENERATED ALWAYS AS (CASE WHEN statut = 'OUVERT' AND est_archive = 0 THEN 1 ELSE 0 END) STORED;
UPDATE dossiers SET creation = vigie_instant(date_de_creation);
CREATE INDEX dossiers_by_creation ON dossiers (organisation_key, creation, rang) WHERE parent_id IS NULL;
CREATE INDEX dossiers_by_statut ON dossiers (organisation_key, ouvert, creation, rang) WHERE parent_id IS NULL;

ALTER TABLE workflows ADD COLUMN debut bigint NOT NULL DEFAULT ${NOT_BEGUN};
UPDATE workflows SET debut = vigie_instant(date_de_debut) WHERE date_de_debut IS NOT NULL;
CREATE INDEX workflows_by_debut ON workflows (organisation_key, debut, rang);
CREATE INDEX workflows_by_etat ON workflows (organisation_key, etat, debut, rang);

CREATE INDEX affectations_by_user ON affectations (organisation_key, utilisateur_id, dossier_id, role);
CREATE INDEX evenements_utilisateurs_by_user
  ON evenements_utilisateurs (organisation_key, utilisateur_id, evenement_id);

DROP FUNCTION vigie_instant(text);
`;
