import type { Utilisateur } from '../../src/contract/resources/utilisateurs.ts';

/** Whether a user may change the users of an organisation, or call at all: each organisation keeps one over HTTP (choice C18). */
export function isActiveAdministrator({
  is_active,
  roles,
}: Pick<Utilisateur, 'is_active' | 'roles'>): boolean {
  return is_active && roles?.includes('administrateur_fonctionnel') === true;
}
