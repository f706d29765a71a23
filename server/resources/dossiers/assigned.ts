import { ROLES_D_AFFECTATION, type RoleDAffectation } from '../../../src/contract/resources/affectations.ts';
import type { Scope } from '../../core/handler.ts';
import { kysely } from '../../storage/queries/kysely.ts';
import type { Expressions } from '../../storage/queries/query.ts';
import { type Filter, filter } from '../lists/filters.ts';
import { isFoundOrAbove } from './tree.ts';

/** The user of a filter: `@moi` is the caller. */
export function userAsked(asked: string, { caller }: Scope): { readonly assigne: string } {
  return { assigne: asked === '@moi' ? caller.utilisateurId : asked };
}

/** A user, and the roles of which they must have one: that of the query, or any. */
function assignment(asked: string, scope: Scope, { role }: { readonly role?: RoleDAffectation }) {
  const roles = JSON.stringify(role === undefined ? ROLES_D_AFFECTATION : [role]);
  return { ...userAsked(asked, scope), roles };
}

/** What belongs to a dossier to which a user is assigned. */
export const ofAssigned = <T extends 'documents' | 'workflows'>(): Filter<T, string> => ({
  ...filter<T, string, ReturnType<typeof assignment>>(assignment, (eb, p, dialect) =>
    // What holds for one of these tables holds for the other.
    (eb as unknown as Expressions<'documents'>)('dossier_id', 'in', (inner) =>
      inner
        .selectFrom('affectations')
        .select('affectations.dossier_id')
        .where('affectations.organisation_key', '=', p.organisationKey)
        .where('affectations.utilisateur_id', '=', p.assigne)
        .where(({ ref }) => dialect.inJson(ref('affectations.role'), p.roles, 'texts')),
    ),
  ),
  few: true,
});

/** Dossiers to which a user is assigned, and those that they are attached to, at whatever depth. */
export const assigned: Filter<'dossiers', string> = {
  ...filter<'dossiers', string, ReturnType<typeof assignment>>(assignment, (eb, p, dialect) => {
    const { sql } = kysely();
    const role = dialect.inJson(eb.ref('role' as never), p.roles, 'texts');
    const found = sql`SELECT d.rang, d.parent_id FROM affectations a
          JOIN dossiers d ON d.organisation_key = a.organisation_key AND d.id = a.dossier_id
          WHERE a.organisation_key = ${p.organisationKey} AND a.utilisateur_id = ${p.assigne} AND ${role}`;
    return isFoundOrAbove(p.organisationKey, found);
  }),
  few: true,
};
