import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { VigieError, writeFailed } from '../contract/errors.ts';
import { repeatedMembers } from '../contract/schema/json.ts';
import { makeDirectory } from '../directories.ts';

/** A database on this machine. */
export interface EmbeddedProfile {
  readonly kind: 'embedded';
  /** Absolute path. */
  readonly db: string;
  /** Identifiers in that database; its only organisation and its owner when absent. */
  readonly org?: string | undefined;
  readonly user?: string | undefined;
  readonly retard_apres?: number | undefined;
  readonly protected?: boolean | undefined;
}

/** A sign-in at an identity provider, by which the token of a profile is renewed: it is an access token then. */
export interface SignIn {
  /** Identifies the sign-in among those that the profile has had. */
  readonly id: string;
  /** Address of the provider. */
  readonly issuer: string;
  readonly client_id: string;
  /** Of a machine, which signs in with it alone. */
  readonly client_secret?: string | undefined;
  /** Audience of the access tokens. */
  readonly audience: string;
  /** Scopes to ask for, separated by blanks. */
  readonly scope?: string | undefined;
  /** End of the access token, RFC 3339. */
  readonly expires: string;
  readonly refresh_token?: string | undefined;
  /** Name of the refresh token in the keyring of the system, where it is not in this file. */
  readonly keyring?: string | undefined;
  /** Name and id of the user, as the service told them at the sign-in. */
  readonly user?: string | undefined;
}

/** Whether new access tokens follow the current one. */
export function isRenewed({ client_secret, refresh_token, keyring }: SignIn): boolean {
  return (client_secret ?? refresh_token ?? keyring) !== undefined;
}

/** A service over HTTP. */
export interface RemoteProfile {
  readonly kind: 'remote';
  readonly url: string;
  readonly org?: string | undefined;
  readonly token?: string | undefined;
  readonly sign_in?: SignIn | undefined;
  /** Name of the header of the organisation (choice A1). */
  readonly org_header?: string | undefined;
  /** Absolute path of a PEM file. */
  readonly ca_cert?: string | undefined;
  /** Lets the token go over plain http to another machine. */
  readonly insecure_http?: boolean | undefined;
  /** Days after which an ongoing step is late, 1 to RETARD_MAX. */
  readonly retard_apres?: number | undefined;
  /** Requires the profile's name before a large deletion. */
  readonly protected?: boolean | undefined;
}

export type Profile = EmbeddedProfile | RemoteProfile;

export interface Configuration {
  /** Version of the file; 1 by default. A later one is refused. */
  readonly version?: number | undefined;
  /** The default profile. */
  readonly current?: string | undefined;
  readonly profiles: Readonly<Record<string, Profile>>;
}

/** The built-in profile: a database in the data directory (choice A3). */
export const LOCAL = 'local';

/** Newest supported version of the file format. */
const VERSION_KNOWN = 1;

/** Syntax of profile names. */
export const PROFILE_NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u;
/** Upper bound of `retard_apres`, in days. */
export const RETARD_MAX = 3650;

/** Number of days after which a step is late; undefined for any other text. */
export function retardOf(days: string | number): number | undefined {
  const count = /^[1-9]\d{0,3}$/.test(String(days)) ? Number(days) : RETARD_MAX + 1;
  return count <= RETARD_MAX ? count : undefined;
}

/** Boolean members of profiles. */
const TOGGLES = ['insecure_http', 'protected'];

const MEMBERS = {
  embedded: { required: ['db'], optional: ['org', 'user'] },
  remote: { required: ['url'], optional: ['org', 'token', 'org_header', 'ca_cert'] },
};
const SIGN_IN = {
  required: ['id', 'issuer', 'client_id', 'audience', 'expires'],
  optional: ['client_secret', 'scope', 'refresh_token', 'keyring', 'user'],
};

/**
 * Reads the configuration; a missing file is an empty one. Throws CONFIGURATION_ILLISIBLE, with the place of the fault
 * but never the text there, which may be a token; and CONFIGURATION_TROP_RECENTE.
 */
export function readConfiguration(file: string): Configuration {
  const refuse = (reason: string, cause?: unknown, place: object = {}) =>
    new VigieError('CONFIGURATION_ILLISIBLE', { file, reason, ...place }, { cause });
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // A user may have no home: /dev/null in its place has nothing below.
    if (code === 'ENOENT' || code === 'ENOTDIR') return { profiles: {} };
    throw refuse(code, error);
  }
  text = text.replace(/^\uFEFF/, '');
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    // The error itself is dropped: it quotes the text.
    const [, line, column] = /line (\d+) column (\d+)/.exec((error as SyntaxError).message) ?? [];
    throw refuse('JSON', undefined, line ? { line: Number(line), column: Number(column) } : {});
  }
  // A later version may have any form: this one does not validate it.
  const { version = VERSION_KNOWN } = (parsed ?? {}) as { version?: unknown };
  if (typeof version === 'number' && version > VERSION_KNOWN) {
    throw new VigieError('CONFIGURATION_TROP_RECENTE', { file, found: version, known: VERSION_KNOWN });
  }
  const fault = faultOf(parsed) ?? repeatedMembers(text, parsed)[0]?.join('.');
  if (fault !== undefined) throw refuse(fault);
  return { ...(parsed as Configuration), profiles: (parsed as Partial<Configuration>).profiles ?? {} };
}

/** The profile of that name. Throws PROFIL_INCONNU: no other ever replaces it. */
export function profileNamed({ profiles }: Configuration, name: string): Profile {
  const found = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (found === undefined) {
    const known = [...new Set([LOCAL, ...Object.keys(profiles)])];
    const added = PROFILE_NAME.test(name) ? name : undefined;
    throw new VigieError('PROFIL_INCONNU', { name, known, ...(added && { added }) });
  }
  return found;
}

/**
 * Changes the configuration: readable by its owner only, replaced in one step, with unknown members kept. Concurrent
 * changes run one after the other. Throws CONFIGURATION_ILLISIBLE and CONFIGURATION_TROP_RECENTE rather than overwrite,
 * and FICHIER_NON_ECRIT.
 */
export async function changeConfiguration(
  file: string,
  change: (before: Configuration) => Configuration,
): Promise<void> {
  const [{ default: Conf }, { withLock }] = await Promise.all([import('conf'), import('./lock.ts')]);
  try {
    makeDirectory(dirname(file), 0o700);
    await withLock(file, () => {
      const after = change(readConfiguration(file));
      const conf = new Conf<Record<string, unknown>>({
        cwd: dirname(file),
        configName: basename(file, '.json'),
        configFileMode: 0o600,
        accessPropertiesByDotNotation: false,
        serialize: (value) => `${JSON.stringify(value, null, 2)}\n`,
      });
      conf.store = { ...after };
    });
  } catch (cause) {
    throw writeFailed(file, cause);
  }
}

/** Dotted path of the first fault; undefined without one. */
function faultOf(parsed: unknown): string | undefined {
  if (!isObject(parsed)) return 'JSON';
  if (parsed.version !== undefined && parsed.version !== VERSION_KNOWN) return 'version';
  if (parsed.current !== undefined && typeof parsed.current !== 'string') return 'current';
  if (parsed.profiles === undefined) return undefined;
  if (!isObject(parsed.profiles)) return 'profiles';
  for (const [name, profile] of Object.entries(parsed.profiles)) {
    const member = faultOfProfile(profile);
    if (member !== undefined) return ['profiles', name, member].filter(Boolean).join('.');
  }
  return undefined;
}

function faultOfProfile(profile: unknown): string | undefined {
  if (!isObject(profile)) return '';
  if (profile.kind !== 'embedded' && profile.kind !== 'remote') return 'kind';
  const { sign_in } = profile;
  const known = isObject(sign_in) ? faultOfTexts(sign_in, SIGN_IN) : '';
  const signIn = sign_in === undefined || known === undefined ? undefined : `sign_in.${known}`;
  return (
    faultOfTexts(profile, MEMBERS[profile.kind]) ??
    signIn?.replace(/\.$/, '') ??
    TOGGLES.find((name) => !['boolean', 'undefined'].includes(typeof profile[name])) ??
    (profile.retard_apres === undefined ||
    (typeof profile.retard_apres === 'number' && retardOf(profile.retard_apres) !== undefined)
      ? undefined
      : 'retard_apres')
  );
}

function faultOfTexts(
  value: Readonly<Record<string, unknown>>,
  { required, optional }: { readonly required: readonly string[]; readonly optional: readonly string[] },
): string | undefined {
  const isText = (name: string) => typeof value[name] === 'string' && value[name] !== '';
  return (
    required.find((name) => !isText(name)) ??
    optional.find((name) => value[name] !== undefined && !isText(name))
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
