import { digestOf, prescriptionKey, supportKey } from '../../queries/digest.ts';

/** Prescriptions and supports are found by what they say, so that none is created twice (choice X10). */
export const sql = `
ALTER TABLE prescriptions ADD COLUMN empreinte INTEGER NOT NULL DEFAULT 0;
UPDATE prescriptions SET empreinte = empreinte_de_prescription(contenu, type, chemins, supports);
CREATE INDEX prescriptions_by_empreinte ON prescriptions (organisation_id, empreinte);
ALTER TABLE supports ADD COLUMN empreinte INTEGER NOT NULL DEFAULT 0;
UPDATE supports SET empreinte = empreinte_de_support(nature, legaldb_cid, contenu, titre, etat, reference);
CREATE INDEX supports_by_empreinte ON supports (organisation_id, empreinte);
`;

export const functions = {
  empreinte_de_prescription: (contenu: string, type: string | null, chemins: string, supports: string) =>
    digestOf(prescriptionKey(contenu, type, JSON.parse(chemins), JSON.parse(supports))),
  empreinte_de_support: (...columns: (string | null)[]) => digestOf(supportKey(...columns)),
};
