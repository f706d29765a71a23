/** Finds a dossier by its number, in whichever case its letters are typed; both engines read it as it stands. */
export const sql = `
CREATE INDEX dossiers_by_numero ON dossiers (organisation_key, lower(service_dossier_id), rang);
`;
