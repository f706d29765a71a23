import { resolve } from 'node:path';
import { checkToken, serviceAddress } from '../../src/client/address.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { listNotifications } from '../../src/contract/resources/notifications.ts';
import { readSession } from '../../src/contract/resources/session.ts';
import { profileMessages } from '../../src/messages/commands/profiles.ts';
import { messages } from '../../src/messages/index.ts';
import { LOCAL, type Profile, type RemoteProfile } from '../../src/profiles/configuration.ts';
import { configurationFile } from '../../src/profiles/locations.ts';
import { sameService } from '../../src/profiles/resolve.ts';
import { signInOf } from '../../src/sign-in/access-tokens.ts';
import { toKeyring } from '../../src/sign-in/keyring.ts';
import { canPrompt } from '../../src/terminal/io.ts';
import { secret } from '../../src/terminal/prompts/prompts.ts';
import { type Context, defineCommand } from '../shared/cli/command.ts';
import { EXIT } from '../shared/errors/exit-codes.ts';
import { failureOf } from '../shared/errors/failures.ts';
import { optional, text, toggle } from '../shared/flags/flags.ts';
import { askingOf, givenUp } from '../shared/prompts/consent.ts';
import { checked } from './checking.ts';
import { endUnsaved, makeDefault, writeProfile } from './saving.ts';
import {
  checkFlag,
  checkRemote,
  configurationOf,
  say,
  serviceProfile,
  settingFlags,
  tokenFromStdin,
} from './settings.ts';
import { offerOf, type SignInFlags, signedIn } from './sign-in.ts';
import { profiles, type ShownProfile } from './view.ts';

const flags = {
  url: settingFlags.url,
  org: settingFlags.org,
  browser: toggle('Sign in with the browser of this machine instead of a code'),
  client_id: text(
    'id',
    'Client of the identity provider to sign in as (default: the one that the service names)',
  ),
  client_secret_stdin: toggle('Sign in as a machine: read the secret of the client from standard input'),
  token_stdin: toggle('Read the token from standard input instead of prompting'),
  ...checkFlag,
};

export const command = defineCommand({
  noun: 'profiles',
  verb: 'login',
  summary: 'Sign in to a service, or save a token in its profile',
  description: [
    'Where the service has an identity provider, vigie prints an address and a code to sign in with on any machine; the sign-in is then renewed by itself.',
    'With --url, a profile of the service is added if there is none; signing in to the first service makes it the default.',
    'Elsewhere, vigie prompts for a token, which is not shown while you type it.',
    'The new token replaces the current token of the profile.',
    'The token is tested first: a token that the service refuses is not saved.',
    'If the service cannot be reached, the token is saved only if the profile has none; with --no-check, it is always saved.',
  ],
  examples: {
    'Sign in, or enter the token of a profile': 'vigie profiles login prod',
    'Sign in to a service without a profile': 'vigie profiles login --url https://sdis.example',
    'Sign in as a machine, for jobs without a person':
      'vigie profiles login cron --url https://sdis.example --client-id vigie-cron --client-secret-stdin < secret',
    'Run in a script, without questions': 'vigie profiles login prod --token-stdin < token',
  },
  arguments: { name: optional('Name of the profile (default: current profile)') },
  flags,
  endpoints: [readSession, listNotifications],
  view: profiles,
  async run(
    context,
    { arguments: { name: requested }, flags: { url, org, token_stdin, no_check, ...ways }, line },
  ) {
    const how = { ...ways, line: line({ no_input: undefined }) };
    const [name, before] =
      url === undefined ? serviceProfile(context, requested) : profileOf(context, requested, url);
    const profile = { ...before, org: org ?? before.org };
    // Nothing is asked for that could not be sent there.
    checkRemote({ ...profile, token: 'vig_' });
    const updated = await givenUp('rien_modifie', obtained(context, name, profile, token_stdin, how));
    const { current = LOCAL, profiles } = configurationOf(context);
    const row = await keep(context, name, profile, updated, no_check === true);
    const isMachine = token_stdin || how.client_secret_stdin;
    const isFirst = current === LOCAL && Object.values(profiles).every(({ kind }) => kind === 'embedded');
    if (isMachine || !isFirst) return { kind: 'record', row };
    // Who signs in to their first service means to work with it.
    await say(context, profileMessages(context.language).nowDefault(name, LOCAL));
    return { kind: 'record', row: await makeDefault(context, name) };
  },
});

/** Writes the profile with what was obtained for it; a sign-in is ended where that fails. */
async function keep(
  context: Context,
  name: string,
  before: RemoteProfile,
  updated: RemoteProfile,
  unchecked: boolean,
): Promise<ShownProfile> {
  let stored: Profile = updated;
  try {
    checkRemote(updated);
    const isReplaced = before.token !== undefined && before.token !== updated.token;
    const replaces = isReplaced && updated.sign_in === undefined;
    const confirmed = unchecked
      ? updated
      : await givenUp('rien_modifie', checked(context, name, updated, replaces));
    stored = await inKeyring(context, confirmed);
    return await writeProfile(context, name, stored);
  } catch (error) {
    const unsaved = signInOf(updated);
    if (unsaved) await endUnsaved(context, unsaved, signInOf(stored) ?? unsaved);
    throw error;
  }
}

/** The profile with the token of a sign-in, or with one that is typed or passed. */
async function obtained(
  context: Context,
  name: string,
  profile: RemoteProfile,
  fromStdin: boolean,
  how: SignInFlags,
): Promise<RemoteProfile> {
  const { flags: globals, language } = context;
  const withToken = (token: string) => ({ ...profile, token, sign_in: undefined });
  if (fromStdin) return withToken(await tokenFromStdin(context));
  const isWanted = how.browser || how.client_id !== undefined || how.client_secret_stdin;
  const offer = await offerOf(context, profile).catch(async (error) => {
    const { exit_code, message } = failureOf(error, language);
    if (isWanted || exit_code !== EXIT.unreachable) throw error;
    await say(context, message);
  });
  if (offer !== undefined) return signedIn(context, name, profile, offer, how);
  if (isWanted) throw new VigieError('EXTENSION_ABSENTE', { extension: 'oidc' });
  const question = messages(language).cli.askToken(name);
  if (globals.no_input || !canPrompt(context.io))
    throw new VigieError('SAISIE_REQUISE', { what: question, instead: ['--token-stdin'] });
  return withToken(typed(name, await secret(askingOf(context), question)));
}

/** The profile with the refresh token of its sign-in in the keyring; where it cannot be, this is said, unless it is not wanted there. */
async function inKeyring(context: Context, profile: Profile): Promise<Profile> {
  if (profile.kind === 'embedded' || profile.sign_in === undefined) return profile;
  const { env } = context.io;
  const sign_in = await toKeyring(profile.sign_in, env);
  if (sign_in.refresh_token !== undefined && !env.VIGIE_NO_KEYRING)
    await say(context, profileMessages(context.language).notInKeyring(configurationFile(env)));
  return { ...profile, sign_in };
}

/** The named profile, else one of the service; a new one, called as its host, where there is none. Throws PROFIL_EXISTANT for that of another service. */
function profileOf(context: Context, requested: string | undefined, url: string): [string, RemoteProfile] {
  const { profiles } = configurationOf(context);
  const found =
    requested ??
    Object.entries(profiles).find(([, one]) => one.kind === 'remote' && sameService(one.url, url))?.[0];
  const name = found ?? serviceAddress(url).hostname.replace(/[^\p{L}\p{N}._-]/gu, '');
  const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  const { ca_cert } = context.flags;
  if (profile === undefined)
    return [name, { kind: 'remote', url, ...(ca_cert === undefined ? {} : { ca_cert: resolve(ca_cert) }) }];
  if (profile.kind === 'embedded' || !sameService(profile.url, url))
    throw new VigieError('PROFIL_EXISTANT', { name, line: `vigie profiles set ${name} --url ${url}` });
  return [name, profile];
}

/** The typed token. Throws JETON_VIDE, REGLAGE_INVALIDE for an impossible one. */
function typed(name: string, answer: string): string {
  const token = answer.trim();
  if (token === '') throw new VigieError('JETON_VIDE', { name });
  checkToken(token, 'token');
  return token;
}
