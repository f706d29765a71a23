/** How often an event was changed, and when last: calendar programs ask for both. Texts are of the given type. */
export const sql = (text: string) => `
ALTER TABLE evenements ADD COLUMN sequence INTEGER;
ALTER TABLE evenements ADD COLUMN date_de_derniere_mise_a_jour ${text};
`;
