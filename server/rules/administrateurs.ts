import type { Utilisateur } from '../../src/contract/resources/utilisateurs.ts';

/** Whether this is an active user with the role that changes the users of an organisation: each keeps one over HTTP (choice C18). */
export function isActiveAdministrator({
  is_active,
  roles,
}: Pick<Utilisateur, 'is_active' | 'roles'>): boolean {
  return is_active && roles?.includes('administrateur_fonctionnel') === true;
}
