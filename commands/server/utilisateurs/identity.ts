import { VigieError } from '../../../src/contract/errors.ts';
import type { WrittenIdentity } from '../../../src/contract/resources/utilisateurs.ts';
import type { Context } from '../../shared/cli/command.ts';
import { type FlagValues, text, withVariables } from '../../shared/flags/flags.ts';

export const identityFlags = {
  oidc_sub: text('id', 'Identifier of the user at the identity provider, with which they sign in'),
  ...withVariables({ oidc_issuer: text('url', 'Address of the identity provider of --oidc-sub') }),
};

/**
 * Members of a body for the identity that the flags give, null for an empty one; none without `--oidc-sub`. The provider is that of
 * the service where the flags name none. Throws OPTIONS_REQUISES where it has none,
 * REGLAGE_INVALIDE for another one, whose tokens the service refuses.
 */
export async function identityMembers(
  context: Context,
  { oidc_sub, oidc_issuer }: FlagValues<typeof identityFlags>,
): Promise<WrittenIdentity> {
  if (oidc_sub === undefined) return {};
  if (oidc_sub === '') return { oidc_sub: null, oidc_issuer: null };
  const { readOffer } = await import('../../../src/sign-in/offer.ts');
  const isService = (await context.profile()).kind === 'remote';
  const offer = isService ? await readOffer(await context.client()) : undefined;
  const issuer = offer?.issuer;
  if (issuer && oidc_issuer && oidc_issuer !== issuer)
    throw new VigieError('REGLAGE_INVALIDE', {
      ...{ name: '--oidc-issuer', objet: 'fournisseur', expected: issuer, given: oidc_issuer },
    });
  const known = oidc_issuer || issuer;
  if (known) return { oidc_sub, oidc_issuer: known };
  throw new VigieError('OPTIONS_REQUISES', {
    flags: ['--oidc-issuer'],
    command: 'vigie server utilisateurs update',
  });
}
