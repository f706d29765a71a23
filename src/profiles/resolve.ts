import { statSync } from 'node:fs';
import { resolve as absolute } from 'node:path';
import { isLoopback } from '../client/address.ts';
import { VigieError } from '../contract/errors.ts';
import { ORG_HEADER_DEFAULT } from '../contract/org-header.ts';
import {
  type Configuration,
  type EmbeddedProfile,
  LOCAL,
  type Profile,
  profileNamed,
  type RemoteProfile,
  readConfiguration,
  type SignIn,
} from './configuration.ts';
import {
  configurationFile,
  isSameDatabase,
  knownLocalDatabase,
  placeOfDatabase,
  refuseHomeless,
} from './locations.ts';

export type SettingSource = 'flag' | 'environment' | 'profile' | 'default';

/** A value in force, and its source. */
export interface Sourced<T> {
  readonly value: T;
  readonly source: SettingSource;
}

/** Target and access of calls. */
export type ResolvedProfile = (ResolvedEmbedded | ResolvedRemote) & {
  /** The profile that protects this database or service, by whatever name it is reached. */
  readonly protectedBy?: string | undefined;
};

export interface ResolvedEmbedded {
  readonly kind: 'embedded';
  /** The profile in use; undefined for a target without one. */
  readonly name: Sourced<string> | undefined;
  /** Absolute path, or the address of a PostgreSQL database without its password. */
  readonly db: Sourced<string>;
  /** From the address. */
  readonly password: Sourced<string> | undefined;
  readonly org: Sourced<string> | undefined;
  readonly user: Sourced<string> | undefined;
  readonly retard_apres: Sourced<number> | undefined;
}

export interface ResolvedRemote {
  readonly kind: 'remote';
  readonly name: Sourced<string> | undefined;
  readonly url: Sourced<string>;
  readonly org: Sourced<string> | undefined;
  readonly org_header: Sourced<string>;
  readonly token: Sourced<string> | undefined;
  /** How the token is renewed, where it is an access token of the profile. */
  readonly sign_in: SignIn | undefined;
  readonly ca_cert: Sourced<string> | undefined;
  readonly insecure_http: Sourced<boolean>;
  readonly retard_apres: Sourced<number> | undefined;
}

/** Settings of a service, for its client. */
export function settingsOf({ name, url, org, org_header, token, ca_cert, insecure_http }: ResolvedRemote) {
  return {
    profile: name?.value,
    url: url.value,
    org: org?.value,
    orgHeader: org_header.value,
    token: token?.value,
    insecureHttp: insecure_http.value,
    caCert: ca_cert?.value,
  };
}

export interface ProfileFlags {
  /** Flags, never a token: the list of processes would show it. */
  readonly flags: {
    readonly profile?: string | undefined;
    readonly url?: string | undefined;
    readonly db?: string | undefined;
    readonly org?: string | undefined;
    readonly user?: string | undefined;
    readonly ca_cert?: string | undefined;
  };
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly configuration: Configuration;
  /** The database of the built-in profile `local`; undefined where this user has no home for it. */
  readonly localDatabase: string | undefined;
}

const FLAGS = ['profile', 'url', 'db', 'org', 'user', 'ca_cert'] as const;

/** The profile in force. Throws CONFIGURATION_ILLISIBLE besides the errors of resolveProfile. */
export function readProfile(flags: ProfileFlags['flags'], env: ProfileFlags['env']): ResolvedProfile {
  const configuration = readConfiguration(configurationFile(env));
  return resolveProfile({ flags, env, configuration, localDatabase: knownLocalDatabase(env) });
}

/**
 * Resolves each setting on its own: flag, then environment, then profile, then default. `--db` and `VIGIE_DB` mean a
 * local database, `--url` and `VIGIE_URL` a service, whatever the profile. A profile's token goes to the profile's own
 * service only, and its identifiers count in its own database only. Throws PROFIL_INCONNU, CIBLE_DOUBLE,
 * OPTION_SANS_VALEUR, and OPTIONS_CONTRAIRES for `--user` with a service.
 */
export function resolveProfile(input: ProfileFlags): ResolvedProfile {
  const { flags, env, configuration } = input;
  // An empty flag is most often an unset variable: falling back could reach another target.
  const empty = FLAGS.find((name) => flags[name] === '');
  if (empty !== undefined) {
    throw new VigieError('OPTION_SANS_VALEUR', { flag: `--${empty.replaceAll('_', '-')}`, command: 'vigie' });
  }
  const name = pick(flags.profile, env.VIGIE_PROFILE, undefined) ?? byDefault(configuration.current ?? LOCAL);
  const builtIn = name.value === LOCAL && !Object.hasOwn(configuration.profiles, LOCAL);
  const profile = builtIn ? undefined : profileNamed(configuration, name.value);

  const target = forcedTarget(input) ?? (profile?.kind === 'remote' ? 'url' : 'db');
  refuseContradiction(input, name, profile, target);
  const resolved =
    target === 'db'
      ? embedded(input, name, profile?.kind === 'embedded' ? profile : undefined)
      : remote(input, name, profile?.kind === 'remote' ? profile : undefined);
  const protectedBy = protectorOf(resolved, configuration);
  return protectedBy === undefined ? resolved : { ...resolved, protectedBy };
}

/** The protected profile of the same database or service: the one in force, where it is one. */
function protectorOf(
  resolved: ResolvedEmbedded | ResolvedRemote,
  { profiles }: Configuration,
): string | undefined {
  const matches = (profile: Profile) =>
    resolved.kind === 'embedded'
      ? profile.kind === 'embedded' && isSame(placeOfDatabase(profile.db).db, resolved.db.value)
      : profile.kind === 'remote' && sameService(...normalised(profile.url, resolved.url.value));
  const names = Object.keys(profiles).filter((name) => {
    const profile = profiles[name];
    return profile?.protected === true && matches(profile);
  });
  const current = resolved.name?.value;
  return current !== undefined && names.includes(current) ? current : names[0];
}

/** Whether two addresses are of one database, or two paths of one file, by whatever links. */
function isSame(one: string, other: string): boolean {
  if (one === other || isSameDatabase(one, other)) return true;
  const [first, second] = [fileAt(one), fileAt(other)];
  return first !== undefined && first.dev === second?.dev && first.ino === second.ino;
}

function fileAt(path: string) {
  try {
    // Inode numbers of some disks exceed the precision of a double.
    return statSync(path, { bigint: true });
  } catch {
    return undefined;
  }
}

/** Addresses with one name for this machine, out of its many. */
function normalised(...addresses: [string, string]): [string, string] {
  return addresses.map((address) => {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (url === undefined || !isLoopback(url.hostname)) return address;
    url.hostname = 'localhost';
    return url.href;
  }) as [string, string];
}

function embedded(
  input: ProfileFlags,
  name: Sourced<string>,
  profile: EmbeddedProfile | undefined,
): ResolvedEmbedded {
  const { flags, env, localDatabase } = input;
  const { value, source } =
    pick(flags.db, env.VIGIE_DB, profile?.db) ?? byDefault(localDatabase ?? refuseHomeless());
  const { db, password } = placeOfDatabase(value);
  const defaults = placeOfDatabase(profile?.db ?? localDatabase ?? '');
  const isOwn = db === defaults.db;
  return {
    kind: 'embedded',
    name: isOwn ? name : undefined,
    db: { value: db, source },
    password:
      password === undefined
        ? pick(undefined, undefined, isOwn ? defaults.password : undefined)
        : { value: password, source },
    org: pick(flags.org, env.VIGIE_ORG?.trim(), isOwn ? profile?.org : undefined),
    user: pick(flags.user, env.VIGIE_USER, isOwn ? profile?.user : undefined),
    retard_apres: pick(undefined, undefined, profile?.retard_apres),
  };
}

function remote(
  input: ProfileFlags,
  name: Sourced<string>,
  profile: RemoteProfile | undefined,
): ResolvedRemote {
  const { flags, env } = input;
  // A service identifies callers by token.
  if (flags.user !== undefined) {
    const target = flags.url === undefined && profile ? `--profile ${name.value}` : '--url';
    throw new VigieError('OPTIONS_CONTRAIRES', { flags: ['--user', target] });
  }
  const url = pick(flags.url, env.VIGIE_URL, profile?.url) ?? byDefault('');
  const isOwn = profile !== undefined && sameService(url.value, profile.url);
  const caCert = pick(flags.ca_cert, undefined, profile?.ca_cert);
  const token = pick(undefined, env.VIGIE_TOKEN, isOwn ? profile.token : undefined);
  return {
    kind: 'remote',
    name: profile && name,
    url,
    org: pick(flags.org, env.VIGIE_ORG?.trim(), profile?.org),
    org_header: pick(undefined, undefined, profile?.org_header) ?? byDefault(ORG_HEADER_DEFAULT),
    token,
    sign_in: token?.source === 'profile' ? profile?.sign_in : undefined,
    ca_cert: caCert && { ...caCert, value: absolute(caCert.value) },
    insecure_http: pick(undefined, undefined, isOwn ? profile.insecure_http : undefined) ?? byDefault(false),
    retard_apres: pick(undefined, undefined, profile?.retard_apres),
  };
}

type ServiceOrDatabase = 'url' | 'db';

/** The target by a flag, else by the environment. */
function forcedTarget({ flags, env }: ProfileFlags): ServiceOrDatabase | undefined {
  return (
    oneTarget(flags.url, '--url', flags.db, '--db') ??
    oneTarget(env.VIGIE_URL, 'VIGIE_URL', env.VIGIE_DB, 'VIGIE_DB')
  );
}

function oneTarget(url: string | undefined, urlName: string, db: string | undefined, dbName: string) {
  if (url && db) throw new VigieError('CIBLE_DOUBLE', { first: urlName, second: dbName });
  return url ? ('url' as const) : db ? ('db' as const) : undefined;
}

/** A profile from a flag must not give way to an old variable of the other kind. */
function refuseContradiction(
  { flags }: ProfileFlags,
  name: Sourced<string>,
  profile: Profile | undefined,
  target: ServiceOrDatabase,
): void {
  const kind = profile?.kind === 'remote' ? 'url' : 'db';
  if (name.source === 'flag' && target !== kind && flags[target] === undefined) {
    throw new VigieError('CIBLE_DOUBLE', {
      first: `--profile ${name.value}`,
      second: `VIGIE_${target.toUpperCase()}`,
    });
  }
}

/** The first defined value. An empty variable of the environment is not set. */
function pick<T>(
  flag: T | undefined,
  environment: T | undefined,
  profile: T | undefined,
): Sourced<T> | undefined {
  if (flag !== undefined) return { value: flag, source: 'flag' };
  if (environment !== undefined && environment !== '') return { value: environment, source: 'environment' };
  return profile === undefined ? undefined : { value: profile, source: 'profile' };
}

function byDefault<T>(value: T): Sourced<T> {
  return { value, source: 'default' };
}

/**
 * Whether two addresses are of one service, the only recipient of its token: of one origin and one base path, since one
 * host may carry the services of several owners.
 */
export function sameService(one: string, other: string): boolean {
  return URL.canParse(one) && URL.canParse(other) && placeOf(one) === placeOf(other);
}

function placeOf(address: string): string {
  const { origin, pathname } = new URL(address);
  let end = pathname.length;
  while (pathname[end - 1] === '/') end--;
  return origin + pathname.slice(0, end);
}

/** A token, safe to show: its prefix, and of a long one its first four characters. */
export function maskToken(token: string): string {
  const prefix = token.startsWith('vig_') ? 'vig_' : '';
  return `${token.slice(0, token.length >= 20 ? prefix.length + 4 : prefix.length)}…`;
}
