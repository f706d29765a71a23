import { fold } from '../../../src/contract/schema/text.ts';

export const functions = { searched_user: (...names: (string | null)[]) => searchedUser(names) };

/** What users are searched by: their id and names, together. */
export function searchedUser(names: readonly (string | null)[]): string {
  return fold(names.filter((name) => name !== null).join(' '));
}

/** What users are found by stands beside it, folded; texts are of the given type. */
export const column = (text: string) => `ALTER TABLE utilisateurs ADD COLUMN texte_plie ${text};`;

export const sql = `
${column('TEXT')}
UPDATE utilisateurs SET texte_plie = searched_user(id, first_name, last_name);
`;
