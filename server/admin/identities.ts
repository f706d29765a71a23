import { VigieError } from '../../src/contract/errors.ts';
import { type Author, writeEntries } from '../audit/journal.ts';
import { rowsWhere, updateRows } from '../storage/queries/rows.ts';
import type { Transaction } from '../storage/store.ts';

/** Identity of a person or a machine at an identity provider (OpenID Connect Core, 2). */
export interface Identity {
  /** Address of the provider. */
  readonly issuer: string;
  /** Its identifier of the person. */
  readonly sub: string;
}

const IDENTITY = ['oidc_issuer', 'oidc_sub'] as const;
const identityOf = rowsWhere('utilisateurs.identityOf', IDENTITY, ['id']);
const withIdentity = rowsWhere('utilisateurs.withIdentity', ['id'], IDENTITY);
const setIdentity = updateRows('utilisateurs.setIdentity', IDENTITY, ['id']);

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
