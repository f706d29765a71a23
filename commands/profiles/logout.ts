import { profileMessages } from '../../src/messages/commands/profiles.ts';
import { configurationFile } from '../../src/profiles/locations.ts';
import { withSignInLock } from '../../src/sign-in/access-tokens.ts';
import { type Context, defineCommand } from '../shared/cli/command.ts';
import { networkOf } from '../shared/cli/context.ts';
import { failureOf } from '../shared/errors/failures.ts';
import { optional } from '../shared/flags/flags.ts';
import { say, serviceProfile, writeProfile } from './settings.ts';
import { profiles, type ShownProfile } from './view.ts';

export const command = defineCommand({
  noun: 'profiles',
  verb: 'logout',
  summary: 'Sign out: remove the token from a profile',
  description: [
    'A sign-in at an identity provider is revoked there; if the provider cannot be reached, vigie says so, and forgets the sign-in all the same.',
    'A token of the service itself stays valid: revoke it with `vigie server token revoke`.',
  ],
  examples: {
    'Remove the token of the current profile': 'vigie profiles logout',
    'Remove the token of another profile': 'vigie profiles logout prod',
  },
  arguments: { name: optional('Name of the profile (default: current profile)') },
  view: profiles,
  async run(context, { arguments: { name: typed } }) {
    const [name, { sign_in }] = serviceProfile(context, typed);
    const file = configurationFile(context.io.env);
    const row = await (sign_in === undefined
      ? forgotten(context, name)
      : withSignInLock(file, name, () => signedOut(context, name)));
    return { kind: 'record', row };
  },
});

async function forgotten(context: Context, name: string): Promise<ShownProfile> {
  const [, profile] = serviceProfile(context, name);
  return writeProfile(context, name, { ...profile, token: undefined, sign_in: undefined });
}

/** Revokes the refresh token that the profile has now, and forgets the sign-in. */
async function signedOut(context: Context, name: string): Promise<ShownProfile> {
  const [, { sign_in, ca_cert }] = serviceProfile(context, name);
  const row = await forgotten(context, name);
  const { refresh_token } = sign_in ?? {};
  if (sign_in === undefined || refresh_token === undefined) return row;
  const { withIssuer } = await import('../../src/sign-in/issuer.ts');
  const network = { ...networkOf(context, context.flags.ca_cert ?? ca_cert), signal: context.signal };
  const words = profileMessages(context.language);
  try {
    const isRevoked = await withIssuer(sign_in, network, (issuer) => issuer.revoke(refresh_token));
    if (!isRevoked) await say(context, words.notRevoked(sign_in.issuer));
  } catch (error) {
    const { message } = failureOf(error, context.language);
    await say(context, `${message}\n${words.notRevoked(sign_in.issuer)}`);
  }
  return row;
}
