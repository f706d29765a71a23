import { fold } from '../../src/contract/schema/text.ts';

/** What users are searched by: their id and names, together. */
export function searchedUser(names: readonly (string | null)[]): string {
  return fold(names.filter((name) => name !== null).join(' '));
}
