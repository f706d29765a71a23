import { notFound } from '../../src/contract/errors.ts';
import { readSession } from '../../src/contract/resources/session.ts';
import { organisationByKey } from '../admin/organisations.ts';
import { findUtilisateur } from '../admin/utilisateurs.ts';
import { rightsOf } from '../core/access.ts';
import { handle } from '../core/handler.ts';

/** A token is of one organisation: of the others nothing is looked at, not even whether there are any. */
export const handlers = [
  handle(readSession, async ({ tx, caller }) => {
    const { organisationKey: key, token } = caller;
    const user = caller.administers
      ? { id: caller.utilisateurId, first_name: null, last_name: null }
      : await findUtilisateur(tx, key, caller.utilisateurId);
    const organisation = await tx.get(organisationByKey, { organisationKey: key });
    if (!user || !organisation) throw notFound('utilisateur', caller.utilisateurId);
    const { id, first_name, last_name } = user;
    const portee = caller.readOnly ? ('lecture' as const) : ('ecriture' as const);
    return {
      utilisateur: { id, first_name, last_name },
      jeton: token ? { id: token.id, portee, expire_le: token.expiresAt } : null,
      organisations: [{ ...organisation, roles: [...caller.roles], droits: rightsOf(caller) }],
    };
  }),
];
