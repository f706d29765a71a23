import { VigieError } from '../../src/contract/errors.ts';
import { type Author, writeEntries } from '../audit/journal.ts';
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

/**
 * Links a user to an identity, or to none; the identity that the user has already changes nothing. `author` is recorded, unless
 * there is none. Throws INTROUVABLE, and IDENTITE_PRISE where another user of the organisation has it, with `place`.
 */
export async function linkUtilisateur(
  tx: Transaction,
  organisationKey: number,
  id: string,
  identity: Identity | null,
  author: Author | undefined,
  place: { readonly file: string; readonly organisation: string },
): Promise<void> {
  const before = await tx.get(identityOf, { organisationKey, id });
  if (!before) throw new VigieError('INTROUVABLE', { objet: 'utilisateur', id });
  const after = { oidc_issuer: identity?.issuer ?? null, oidc_sub: identity?.sub ?? null };
  if (before.oidc_issuer === after.oidc_issuer && before.oidc_sub === after.oidc_sub) return;
  const holder = identity && (await tx.get(withIdentity, { organisationKey, ...after }));
  if (holder) throw new VigieError('IDENTITE_PRISE', { ...identity, ...place, user: holder.id });
  await tx.run(setIdentity, { organisationKey, id, ...after });
  const act = { requestId: null, action: 'modification', objet: 'utilisateur', ids: [id] } as const;
  if (author) await writeEntries(tx, organisationKey, author, [{ ...act, avant: before, apres: after }]);
}
