import { randomUUID } from 'node:crypto';
import { VigieError } from '../../src/contract/errors.ts';
import { ORG_HEADER_DEFAULT } from '../../src/contract/org-header.ts';
import { profileMessages } from '../../src/messages/commands/profiles.ts';
import { isRenewed, type RemoteProfile } from '../../src/profiles/configuration.ts';
import { withTokens } from '../../src/sign-in/access-tokens.ts';
import type { Issuer, Network, Tokens } from '../../src/sign-in/issuer.ts';
import { type Offer, readOffer } from '../../src/sign-in/offer.ts';
import { canPrompt } from '../../src/terminal/io.ts';
import { visibleLines } from '../../src/terminal/sanitize.ts';
import type { Context } from '../shared/cli/command.ts';
import { networkOf } from '../shared/cli/context.ts';
import { inWords } from '../shared/flags/date-flags.ts';
import { clientFor } from './identify-service.ts';
import { say, secretFromStdin } from './settings.ts';

/** Flags of a sign-in at an identity provider. */
export interface SignInFlags {
  readonly browser?: boolean | undefined;
  readonly client_id?: string | undefined;
  readonly client_secret_stdin?: boolean | undefined;
  /** The command line, to type on a terminal. */
  readonly line: string;
}

/** How users of the service of a profile sign in. Throws the errors of `readOffer`. */
export async function offerOf(context: Context, profile: RemoteProfile): Promise<Offer | undefined> {
  const { url, org_header: orgHeader = ORG_HEADER_DEFAULT, insecure_http, ca_cert } = profile;
  const client = await clientFor(context, {
    ...{ profile: undefined, url, org: undefined, token: undefined, orgHeader },
    insecureHttp: insecure_http ?? false,
    caCert: context.flags.ca_cert ?? ca_cert,
  });
  try {
    return await readOffer(client);
  } finally {
    await client.close();
  }
}

/**
 * The profile, signed in by a person in a browser or by the secret of a machine. Throws CONNEXION_REQUISE for a person
 * without a terminal, FOURNISSEUR_REFUSE, and the other errors of `withIssuer`.
 */
export async function signedIn(
  context: Context,
  name: string,
  profile: RemoteProfile,
  offer: Offer,
  flags: SignInFlags,
): Promise<RemoteProfile> {
  const { io, flags: globals, signal } = context;
  const { issuer, audience, scope } = offer;
  const client_id = flags.client_id ?? offer.client_id;
  if (client_id === undefined) throw new VigieError('FOURNISSEUR_REFUSE', { issuer, motif: 'client' });
  const client_secret = flags.client_secret_stdin
    ? await secretFromStdin(context, '--client-secret-stdin')
    : undefined;
  if (client_secret === undefined && (globals.no_input || !canPrompt(io)))
    throw new VigieError('CONNEXION_REQUISE', { name, motif: 'terminal', line: flags.line });
  const settings = { issuer, client_id, client_secret, audience, scope };
  const network = { ...networkOf(context, globals.ca_cert ?? profile.ca_cert), signal };
  const { withIssuer } = await import('../../src/sign-in/issuer.ts');
  const tokens = await withIssuer(settings, network, (provider) => {
    if (client_secret !== undefined) return provider.machineTokens();
    return flags.browser || !provider.hasDeviceCodes
      ? byBrowser(context, provider, network)
      : byCode(context, provider);
  });
  const { expires, refresh_token } = tokens;
  const done = withTokens(profile, { id: randomUUID(), ...settings, expires, refresh_token }, tokens);
  if (!isRenewed(done.sign_in))
    await say(context, profileMessages(context.language).notRenewed(issuer, inWords(expires, io)));
  return done;
}

async function byCode(context: Context, issuer: Issuer): Promise<Tokens> {
  const { address, code, whole, tokens } = await issuer.deviceCode();
  await show(context, profileMessages(context.language).deviceCode(address, code, whole));
  return tokens();
}

async function byBrowser(context: Context, issuer: Issuer, { signal }: Network): Promise<Tokens> {
  const { LOOPBACK_PORT, listenOnLoopback, openBrowser } = await import('../../src/sign-in/browser.ts');
  const words = profileMessages(context.language);
  const loopback = await listenOnLoopback(words.closePage, signal ?? context.signal);
  try {
    const { address, tokens } = await issuer.browserPage(loopback.address);
    await show(context, words.browserAddress(address));
    if (new URL(loopback.address).port !== String(LOOPBACK_PORT))
      await show(context, words.otherPort(LOOPBACK_PORT));
    openBrowser(address, context.io.env);
    return await tokens(await loopback.returned);
  } finally {
    loopback.close();
  }
}

/** Prints what a sign-in cannot go on without, also with `--quiet`; not wrapped, since an address must stay in one piece. */
function show({ io }: Context, text: string): Promise<void> {
  return io.err.write(`${visibleLines(text)}\n`);
}
