import { VigieError } from '../../src/contract/errors.ts';
import { type Builder, query } from '../storage/queries/query.ts';
import { rowsWhere, updateRows } from '../storage/queries/rows.ts';
import type { Transaction } from '../storage/store.ts';
import { findUtilisateur } from './utilisateurs.ts';

/** Identity of a person or a machine at an identity provider (OpenID Connect Core, 2). */
export interface Identity {
  /** Address of the provider. */
  readonly issuer: string;
  /** Its identifier of the person. */
  readonly sub: string;
}

type IdentityValues = { readonly issuer: string; readonly sub: string };

const IDENTITY = ['oidc_issuer', 'oidc_sub'] as const;
const identityOf = rowsWhere('utilisateurs.identityOf', IDENTITY, ['id']);
const withIdentity = rowsWhere('utilisateurs.withIdentity', ['id'], IDENTITY);
const setIdentity = updateRows('utilisateurs.setIdentity', IDENTITY, ['id']);

/** A user of an identity, in one of the organisations that it belongs to. */
export interface UserOfIdentity {
  readonly organisation_key: number;
  /** The public id of the organisation. */
  readonly organisation: string;
  readonly id: string;
  readonly is_active: number;
  readonly roles: string | null;
}

export const isActive = ({ is_active }: UserOfIdentity) => is_active === 1;

const withOrganisation = (db: Builder, { issuer, sub }: IdentityValues) =>
  db
    .selectFrom('utilisateurs as u')
    .innerJoin('organisations as o', 'o.organisation_key', 'u.organisation_key')
    .select(['u.organisation_key', 'o.id as organisation', 'u.id', 'u.is_active', 'u.roles'])
    .where('u.oidc_sub', '=', sub)
    .where('u.oidc_issuer', '=', issuer);

/** The users of an identity, in the order of their organisations. */
export const usersOfIdentity = query<IdentityValues, UserOfIdentity>('identities.users', (db, p) =>
  withOrganisation(db, p).orderBy('u.organisation_key'),
);

/** The user of an identity in one organisation, by its public id. */
export const userOfIdentity = query<IdentityValues & { readonly organisation: string }, UserOfIdentity>(
  'identities.user',
  (db, p) => withOrganisation(db, p).where('o.id', '=', p.organisation),
);

/** Whether a user is linked at their first sign-in: active, without an identity, and no administrator. */
export async function mayBeLinked(tx: Transaction, organisationKey: number, id: string): Promise<boolean> {
  const user = await findUtilisateur(tx, organisationKey, id);
  const isEligible = user?.is_active === true && !user.roles?.includes('administrateur_fonctionnel');
  return isEligible && (await tx.get(identityOf, { organisationKey, id }))?.oidc_sub === null;
}

/** IDENTITE_PRISE where a user of the organisation has an identity. */
export async function takenBy(
  tx: Transaction,
  organisationKey: number,
  identity: Identity,
): Promise<VigieError | undefined> {
  const { issuer: oidc_issuer, sub: oidc_sub } = identity;
  const holder = await tx.get(withIdentity, { organisationKey, oidc_issuer, oidc_sub });
  return holder && new VigieError('IDENTITE_PRISE', { ...identity, utilisateur: holder.id });
}

/**
 * Links a user to an identity, or to none. Answers the members as they were and as they are, for the audit log; undefined where the
 * user has the identity already. Throws INTROUVABLE, and IDENTITE_PRISE where another user of the organisation has it.
 */
export async function linkUtilisateur(
  tx: Transaction,
  organisationKey: number,
  id: string,
  identity: Identity | null,
) {
  const before = await tx.get(identityOf, { organisationKey, id });
  if (!before) throw new VigieError('INTROUVABLE', { objet: 'utilisateur', id });
  const after = { oidc_issuer: identity?.issuer ?? null, oidc_sub: identity?.sub ?? null };
  if (before.oidc_issuer === after.oidc_issuer && before.oidc_sub === after.oidc_sub) return undefined;
  const taken = identity && (await takenBy(tx, organisationKey, identity));
  if (taken) throw taken;
  await tx.run(setIdentity, { organisationKey, id, ...after });
  return { avant: before, apres: after };
}
