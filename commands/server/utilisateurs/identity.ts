import type { OrganisationRow } from '../../../server/admin/organisations.ts';
import type { Transaction } from '../../../server/storage/store.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import { type FlagValues, text, withVariables } from '../../shared/flags/flags.ts';

export const identityFlags = {
  oidc_sub: text('id', 'Identifier of the user at the identity provider, with which they sign in'),
  ...withVariables({ oidc_issuer: text('url', 'Address of the identity provider of --oidc-sub') }),
};

/**
 * Links a user to the identity that the flags give, or to none for an empty one; without `--oidc-sub` the link stays as it is. Throws
 * OPTIONS_REQUISES without an issuer, and what `linkUtilisateur` throws.
 */
export async function link(
  tx: Transaction,
  { organisation_key, id: organisation }: OrganisationRow,
  id: string,
  { oidc_sub: sub, oidc_issuer: issuer }: FlagValues<typeof identityFlags>,
  now: string,
  file: string,
): Promise<void> {
  if (sub === undefined) return;
  if (sub !== '' && !issuer)
    throw new VigieError('OPTIONS_REQUISES', {
      flags: ['--oidc-issuer'],
      command: 'vigie server utilisateurs update',
    });
  const { linkUtilisateur } = await import('../../../server/admin/identities.ts');
  const { accountName } = await import('../../../server/audit/journal.ts');
  const identity = sub === '' ? null : { issuer: issuer as string, sub };
  const author = { utilisateurId: null, compte: accountName(), now };
  await linkUtilisateur(tx, organisation_key, id, identity, author, { file, organisation });
}
