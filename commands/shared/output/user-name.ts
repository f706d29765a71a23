import type { Utilisateur } from '../../../src/contract/resources/utilisateurs.ts';

/** What people call a user: first and last name, else the id. */
export function nameOf({ first_name, last_name, id }: Utilisateur): string {
  return [first_name, last_name].filter(Boolean).join(' ') || id;
}
