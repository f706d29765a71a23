import type { Utilisateur } from '../../../src/contract/resources/utilisateurs.ts';

type Named = Pick<Utilisateur, 'id' | 'first_name' | 'last_name'>;

/** Name of a user for people: first and last name, else the id. */
export function nameOf(user: Named): string {
  return namesOf(user) || user.id;
}

/** The same, with the id behind a name. */
export function nameAndId(user: Named): string {
  const names = namesOf(user);
  return names === '' ? user.id : `${names} (${user.id})`;
}

function namesOf({ first_name, last_name }: Named): string {
  return [first_name, last_name].filter(Boolean).join(' ');
}
