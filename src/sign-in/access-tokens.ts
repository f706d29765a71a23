import { VigieError, writeFailed } from '../contract/errors.ts';
import {
  changeConfiguration,
  isRenewed,
  type Profile,
  type RemoteProfile,
  readConfiguration,
  type SignIn,
} from '../profiles/configuration.ts';
import type { Network, Tokens } from './issuer.ts';
import { fromKeyring, toKeyring } from './keyring.ts';

/** Milliseconds before its end from which an access token is renewed. */
const MARGIN = 10_000;
/** Milliseconds to wait for another process that renews: the time of two requests. */
const PATIENCE = 70_000;

/** An access token, and how it is renewed. */
interface Access {
  readonly token: string;
  readonly sign_in: SignIn;
}

export type SignedInProfile = RemoteProfile & Access;

/** The profile whose tokens are renewed. */
export interface SignedIn extends Access {
  /** The configuration file. */
  readonly file: string;
  readonly name: string;
}

/** A profile with new tokens. The provider may keep a refresh token as it is. */
export function withTokens(profile: RemoteProfile, sign_in: SignIn, tokens: Tokens): SignedInProfile {
  const { token, expires, refresh_token = sign_in.refresh_token } = tokens;
  return { ...profile, token, sign_in: { ...sign_in, expires, refresh_token } };
}

/**
 * The access tokens of a profile: the current one until ten seconds before its end, or until it is refused (`refused`); then a
 * new one, saved before it is used. One process renews at a time, so that a refresh token is spent once. Throws
 * CONNEXION_REQUISE where the provider refuses or the keyring is locked, FICHIER_NON_ECRIT, and the errors of `withIssuer`.
 */
export function accessTokens(signedIn: SignedIn, network: Network): (refused?: string) => Promise<string> {
  let current: Access = signedIn;
  let renewing: Promise<Access> | undefined;
  return async (refused) => {
    if (isUsable(current, refused)) return current.token;
    renewing ??= renewed(signedIn, refused, network).finally(() => {
      renewing = undefined;
    });
    current = await renewing;
    return current.token;
  };
}

function isUsable({ token, sign_in }: Access, refused: string | undefined): boolean {
  return token !== refused && Date.parse(sign_in.expires) - Date.now() > MARGIN;
}

async function renewed(signedIn: SignedIn, refused: string | undefined, network: Network): Promise<Access> {
  const { file, name, sign_in } = signedIn;
  return withSignInLock(file, name, async () => {
    const stored = signInOf(readConfiguration(file).profiles[name]);
    if (stored === undefined || stored.sign_in.issuer !== sign_in.issuer)
      throw new VigieError('CONNEXION_REQUISE', { name, motif: 'finie' });
    // Another process was quicker.
    if (isUsable(stored, refused)) return stored;
    const opened = await fromKeyring(name, stored.sign_in, network.env);
    const open = withTokens(stored, opened, await requestTokens(name, opened, network));
    const isInKeyring = stored.sign_in.keyring !== undefined;
    const access = isInKeyring ? { ...open, sign_in: await toKeyring(open.sign_in, network.env) } : open;
    await changeConfiguration(file, (before) => {
      const isSame = signInOf(before.profiles[name])?.token === stored.token;
      return isSame ? { ...before, profiles: { ...before.profiles, [name]: access } } : before;
    });
    return access;
  });
}

/** A profile with its sign-in; undefined for one that has none. */
export function signInOf(profile: Profile | undefined): SignedInProfile | undefined {
  if (profile?.kind !== 'remote') return undefined;
  const { token, sign_in } = profile;
  return token === undefined || sign_in === undefined ? undefined : { ...profile, token, sign_in };
}

async function requestTokens(name: string, sign_in: SignIn, network: Network): Promise<Tokens> {
  const { client_id, client_secret, refresh_token } = sign_in;
  const ended = { name, motif: 'finie', ...(client_secret === undefined ? {} : { client: client_id }) };
  if (!isRenewed(sign_in)) throw new VigieError('CONNEXION_REQUISE', ended);
  const { withIssuer } = await import('./issuer.ts');
  try {
    // An interruption may not lose the answer that holds the next refresh token.
    return await withIssuer(sign_in, { ...network, signal: undefined }, (issuer) =>
      client_secret === undefined && refresh_token !== undefined
        ? issuer.refresh(refresh_token)
        : issuer.machineTokens(),
    );
  } catch (error) {
    if (!(error instanceof VigieError && error.params.motif === 'refus')) throw error;
    throw new VigieError(
      'CONNEXION_REQUISE',
      { ...ended, reason: String(error.params.reason) },
      { cause: error },
    );
  }
}

/** Runs work on the sign-in of a profile exclusively. Throws FICHIER_NON_ECRIT where the lock cannot be had. */
export async function withSignInLock<T>(file: string, name: string, work: () => Promise<T>): Promise<T> {
  const { withLock } = await import('../profiles/lock.ts');
  let isHeld = false;
  try {
    return await withLock(
      `${file}.${encodeURIComponent(name)}`,
      () => {
        isHeld = true;
        return work();
      },
      PATIENCE,
    );
  } catch (cause) {
    throw isHeld ? cause : writeFailed(file, cause);
  }
}
