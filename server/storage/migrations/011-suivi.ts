import { instantOf } from '../../../src/contract/schema/dates.ts';

export const functions = { instant: (text: string) => instantOf(text) };

/** When a step begins that has not begun: after all others. */
export const NOT_BEGUN = Number.MAX_SAFE_INTEGER;

/** What lists of dossiers and of steps are chosen by, whatever the dossier: users, states and instants. */
export const sql = `
ALTER TABLE dossiers ADD COLUMN creation INTEGER NOT NULL DEFAULT 0;
UPDATE dossiers SET creation = instant(date_de_creation);
ALTER TABLE dossiers ADD COLUMN ouvert INTEGER GENERATED ALWAYS AS (statut = 'OUVERT' AND est_archive = 0) VIRTUAL;
CREATE INDEX dossiers_by_creation ON dossiers (organisation_key, creation, rang) WHERE parent_id IS NULL;
CREATE INDEX dossiers_by_statut ON dossiers (organisation_key, ouvert, creation, rang) WHERE parent_id IS NULL;

ALTER TABLE workflows ADD COLUMN debut INTEGER NOT NULL DEFAULT ${NOT_BEGUN};
UPDATE workflows SET debut = instant(date_de_debut) WHERE date_de_debut IS NOT NULL;
CREATE INDEX workflows_by_debut ON workflows (organisation_key, debut, rang);
CREATE INDEX workflows_by_etat ON workflows (organisation_key, etat, debut, rang);

CREATE INDEX affectations_by_user ON affectations (organisation_key, utilisateur_id, dossier_id, role);
CREATE INDEX evenements_utilisateurs_by_user
  ON evenements_utilisateurs (organisation_key, utilisateur_id, evenement_id);
`;
