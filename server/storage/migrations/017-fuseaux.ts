/** The time zone of each organisation: that of France where nothing was said. Texts are of the given type. */
export const sql = (text: string) => `
ALTER TABLE organisations ADD COLUMN fuseau ${text} NOT NULL DEFAULT 'Europe/Paris';
`;
