import { profileMessages } from '../../src/messages/commands/profiles.ts';
import {
  type Configuration,
  changeConfiguration,
  type Profile,
  readConfiguration,
  type SignIn,
} from '../../src/profiles/configuration.ts';
import { configurationFile } from '../../src/profiles/locations.ts';
import { type SignedInProfile, signInOf, withSignInLock } from '../../src/sign-in/access-tokens.ts';
import { fromKeyring, removeFromKeyring } from '../../src/sign-in/keyring.ts';
import type { Context } from '../shared/cli/command.ts';
import { networkOf } from '../shared/cli/context.ts';
import { failureOf } from '../shared/errors/failures.ts';
import { configurationOf, say } from './settings.ts';
import { profileRow, type ShownProfile } from './view.ts';

/**
 * Writes one profile, and returns its new state. A sign-in that the profile no longer has is revoked; the tokens of one that
 * it keeps are those of the file, which another process may have renewed.
 */
export async function writeProfile(context: Context, name: string, profile: Profile): Promise<ShownProfile> {
  await changeProfile(context, name, profile, (before, saved) => ({
    ...before,
    profiles: { ...before.profiles, [name]: saved },
  }));
  return profileRow(configurationOf(context), name);
}

/** Makes a profile the default one, and returns its new state. */
export async function makeDefault(context: Context, name: string): Promise<ShownProfile> {
  await changeConfiguration(configurationFile(context.io.env), (before) => ({ ...before, current: name }));
  return profileRow(configurationOf(context), name);
}

/** Deletes one profile, which then is not the default one either, and revokes its sign-in. */
export function deleteProfile(context: Context, name: string): Promise<void> {
  return changeProfile(
    context,
    name,
    undefined,
    ({ current, profiles: { [name]: _gone, ...profiles }, ...rest }) => ({
      ...rest,
      ...(current === name ? {} : { current }),
      profiles,
    }),
  );
}

async function changeProfile<P extends Profile | undefined>(
  context: Context,
  name: string,
  profile: P,
  change: (before: Configuration, profile: P) => Configuration,
): Promise<void> {
  const file = configurationFile(context.io.env);
  const find = () => signInOf(readConfiguration(file).profiles[name]);
  const work = async () => {
    const [former, next] = [find(), signInOf(profile)?.sign_in];
    const isKept = former !== undefined && next?.id === former.sign_in.id;
    const saved = isKept ? { ...profile, token: former.token, sign_in: former.sign_in } : profile;
    const ended = isKept || former === undefined ? undefined : await withRefreshToken(context, name, former);
    await changeConfiguration(file, (before) => change(before, saved));
    if (ended === undefined || former === undefined) return;
    await emptyKeyring(context, former);
    await revoke(context, ended);
  };
  await (find() === undefined ? work() : withSignInLock(file, name, work));
}

/**
 * Ends a sign-in that was not saved: nothing of it stays in the keyring, where `stored` has its refresh token, or at the provider.
 */
export async function endUnsaved(
  context: Context,
  unsaved: SignedInProfile,
  stored: SignedInProfile,
): Promise<void> {
  // What failed may have followed the write.
  if (savedSignIns(context).some(({ id }) => id === unsaved.sign_in.id)) return;
  await emptyKeyring(context, stored);
  await revoke(context, unsaved);
}

function savedSignIns(context: Context): readonly SignIn[] {
  return Object.values(configurationOf(context).profiles).flatMap((one) => signInOf(one)?.sign_in ?? []);
}

/** Removes the refresh token of a profile from the keyring, or says that it stays there. */
async function emptyKeyring(context: Context, profile: SignedInProfile): Promise<void> {
  await removeFromKeyring(profile.sign_in, context.io.env).catch(() =>
    say(context, leftIn(context, profile)),
  );
}

/** The profile with the refresh token of its sign-in, while it is known where that lies; undefined, which is said, where the keyring does not give it. */
async function withRefreshToken(
  context: Context,
  name: string,
  profile: SignedInProfile,
): Promise<SignedInProfile | undefined> {
  try {
    return { ...profile, sign_in: await fromKeyring(name, profile.sign_in, context.io.env) };
  } catch (error) {
    const { notRevoked } = profileMessages(context.language);
    const lines = [failureOf(error, context.language).message, notRevoked(profile.sign_in.issuer)];
    await say(context, [...lines, leftIn(context, profile)].join('\n'));
    return undefined;
  }
}

/** What stays in the keyring, and where. */
function leftIn({ language }: Context, { sign_in }: SignedInProfile): string {
  return profileMessages(language).leftInKeyring(sign_in.keyring ?? '');
}

/** Revokes a sign-in that no profile has at its provider, unless that would end one that a profile has, or says that it could not be revoked. */
async function revoke(context: Context, { sign_in, ca_cert }: SignedInProfile): Promise<void> {
  const { refresh_token, client_id, client_secret, issuer } = sign_in;
  // A machine has no session.
  if (client_secret !== undefined) return;
  // A provider may know one session of a person and a client, which any of its refresh tokens ends.
  const isOfSession = (one: SignIn) => one.issuer === issuer && one.client_id === client_id;
  if (savedSignIns(context).some(isOfSession)) return;
  const notRevoked = profileMessages(context.language).notRevoked(issuer);
  if (refresh_token === undefined) return say(context, notRevoked);
  const { withIssuer } = await import('../../src/sign-in/issuer.ts');
  const network = { ...networkOf(context, context.flags.ca_cert ?? ca_cert), signal: context.signal };
  try {
    const isRevoked = await withIssuer(sign_in, network, (provider) => provider.revoke(refresh_token));
    if (!isRevoked) await say(context, notRevoked);
  } catch (error) {
    await say(context, `${failureOf(error, context.language).message}\n${notRevoked}`);
  }
}
