import type { AsyncEntry } from '@napi-rs/keyring';
import { VigieError } from '../contract/errors.ts';
import type { SignIn } from '../profiles/configuration.ts';
import type { Network } from './issuer.ts';

type Environment = Network['env'];

/** The sign-in as the configuration keeps it: its refresh token lies in the keyring of the system, where there is one that is unlocked. */
export async function toKeyring(signIn: SignIn, env: Environment): Promise<SignIn> {
  const { refresh_token, ...others } = signIn;
  if (refresh_token === undefined) return signIn;
  try {
    await (await entryOf(signIn.id, env)).setPassword(refresh_token);
    return { ...others, keyring: signIn.id };
  } catch {
    return signIn;
  }
}

/** The sign-in of a profile with its refresh token, if any. Throws CONNEXION_REQUISE for a keyring that is locked or not there. */
export async function fromKeyring(name: string, signIn: SignIn, env: Environment): Promise<SignIn> {
  const { keyring, ...others } = signIn;
  if (keyring === undefined) return signIn;
  try {
    return { ...others, refresh_token: (await (await entryOf(keyring, env)).getPassword()) ?? undefined };
  } catch (cause) {
    const motif = env.VIGIE_NO_KEYRING ? 'sans_trousseau' : 'trousseau';
    throw new VigieError('CONNEXION_REQUISE', { name, motif }, { cause });
  }
}

/** Removes what `toKeyring` has put there. Throws the error of a keyring that is locked. */
export async function removeFromKeyring({ keyring }: SignIn, env: Environment): Promise<void> {
  if (keyring !== undefined) await (await entryOf(keyring, env)).deletePassword();
}

async function entryOf(id: string, { VIGIE_NO_KEYRING }: Environment): Promise<AsyncEntry> {
  if (VIGIE_NO_KEYRING) throw new Error('VIGIE_NO_KEYRING');
  // Absent where the package cannot be installed, and from executables.
  const { AsyncEntry } = await import('@napi-rs/keyring');
  // The other store of Linux, that of the kernel, is emptied when the machine stops.
  return new AsyncEntry('vigie', id, { linux: { store: 'secret-service' } });
}
