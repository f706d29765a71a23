import { notFound } from '../../src/contract/errors.ts';
import { readSession } from '../../src/contract/resources/session.ts';
import { isActive, usersOfIdentity } from '../admin/identities.ts';
import { organisationByKey } from '../admin/organisations.ts';
import { findUtilisateur } from '../admin/utilisateurs.ts';
import { rightsOf, rolesOf } from '../core/access.ts';
import { handle } from '../core/handler.ts';

/**
 * A token is of one organisation: of the others nothing is looked at, not even whether there are any. An identity is of those of its
 * active users (choice X8).
 */
export const handlers = [
  handle(readSession, async ({ tx, caller }) => {
    const { organisationKey: key, token, identity } = caller;
    const user = caller.administers
      ? { id: caller.utilisateurId, first_name: null, last_name: null }
      : await findUtilisateur(tx, key, caller.utilisateurId);
    if (!user) throw notFound('utilisateur', caller.utilisateurId);
    const { id, first_name, last_name } = user;
    const portee = caller.readOnly ? ('lecture' as const) : ('ecriture' as const);
    const users = identity ? (await tx.all(usersOfIdentity, identity)).filter(isActive) : [];
    const memberships = identity
      ? users.map(({ organisation_key, roles }) => ({ key: organisation_key, roles: rolesOf(roles) }))
      : [{ key, roles: caller.roles }];
    const organisations = memberships.map(async ({ key: organisationKey, roles }) => {
      const organisation = await tx.get(organisationByKey, { organisationKey });
      if (!organisation) throw notFound('utilisateur', caller.utilisateurId);
      return { ...organisation, roles: [...roles], droits: rightsOf({ ...caller, roles }) };
    });
    return {
      utilisateur: { id, first_name, last_name },
      jeton: token ? { id: token.id, portee, expire_le: token.expiresAt } : null,
      organisations: await Promise.all(organisations),
    };
  }),
];
