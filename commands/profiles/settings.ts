import { resolve as absolute } from 'node:path';
import { checkSettings, checkToken } from '../../src/client/address.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { ORG_HEADER_DEFAULT } from '../../src/contract/org-header.ts';
import {
  type Configuration,
  type EmbeddedProfile,
  LOCAL,
  type Profile,
  profileNamed,
  RETARD_MAX,
  type RemoteProfile,
  readConfiguration,
  retardOf,
} from '../../src/profiles/configuration.ts';
import { absoluteDatabase, configurationFile, localDatabase } from '../../src/profiles/locations.ts';
import { sameService } from '../../src/profiles/resolve.ts';
import { visibleLines } from '../../src/terminal/sanitize.ts';
import { writeNotice } from '../../src/terminal/streams.ts';
import type { Context } from '../shared/cli/command.ts';
import { warnOfPassword } from '../shared/cli/context.ts';
import { choice, type FlagValues, flagName, text, toggle } from '../shared/flags/flags.ts';
import { readAll } from '../shared/flags/read-values.ts';

/** Settings of a profile. A local database takes `db`, `org` and `user` only. */
export const settingFlags = {
  url: text('url', 'Address of the service'),
  db: text('file', 'Database to use instead of a service: a file, or postgres://…'),
  org: text('uuid', 'Organisation to work for'),
  user: text('id', 'User to act as, in a local database (default: the system account)'),
  org_header: text('name', `Header that names the organisation (default: ${ORG_HEADER_DEFAULT})`),
  token_stdin: toggle('Read the token from standard input, to keep it off the command line'),
  ca_cert: text('file', 'Additional certificate authority to trust'),
  retard_apres: text('days', 'Number of days after which a workflow in progress is late (default: 30)'),
  insecure_http: toggle('Allow the token over unencrypted http to another machine'),
  protected: choice(
    ['true', 'false'],
    'Whether deleting or replacing many objects requires typing the name of the profile',
  ),
};

export const checkFlag = {
  no_check: toggle('Save the settings without testing them'),
};

export type Settings = FlagValues<typeof settingFlags>;

/** The configuration, including the implicit profile. */
export function configurationOf({ io }: Context): Configuration {
  const { profiles, current = LOCAL, ...rest } = readConfiguration(configurationFile(io.env));
  const local: Profile = { kind: 'embedded', db: localDatabase(io.env) };
  return { ...rest, current, profiles: { [LOCAL]: local, ...profiles } };
}

/** The named profile of a service, else the current one. Throws PROFIL_INCONNU, PROFIL_SANS_JETON. */
export function serviceProfile(context: Context, typed: string | undefined): [name: string, RemoteProfile] {
  const configuration = configurationOf(context);
  const name = typed ?? context.flags.profile ?? configuration.current ?? LOCAL;
  const profile = profileNamed(configuration, name);
  if (profile.kind === 'embedded') throw new VigieError('PROFIL_SANS_JETON', { name });
  return [name, profile];
}

/**
 * The profile `before` with the given settings; an empty text removes one. Another service does not inherit the token, nor
 * another address the permission to send it in clear. Throws CIBLE_DOUBLE, OPTIONS_CONTRAIRES, REGLAGE_INVALIDE for an
 * organisation that is no uuid, and for an unreachable service REGLAGE_INVALIDE, JETON_EN_CLAIR.
 */
export async function withSettings(
  context: Context,
  flags: Settings,
  before: Profile | undefined,
): Promise<Profile> {
  if (flags.url && flags.db) throw new VigieError('CIBLE_DOUBLE', { first: '--url', second: '--db' });
  if (flags.org && !UUID.test(flags.org))
    throw new VigieError('REGLAGE_INVALIDE', { name: '--org', expected: 'UUID', given: flags.org });
  const kind = before?.kind ?? (flags.url === undefined ? 'embedded' : 'remote');
  const strangers = STRANGE_TO[kind].filter((name) => flags[name] !== undefined && flags[name] !== false);
  if (strangers.length > 0) {
    const target = kind === 'remote' ? '--url' : '--db';
    throw new VigieError('OPTIONS_CONTRAIRES', { flags: [target, ...strangers.map(flagName)] });
  }
  if (kind === 'embedded') {
    await warnOfPassword(context, flags.db);
    return embedded(flags, before as EmbeddedProfile | undefined);
  }
  return remote(context, flags, before as RemoteProfile | undefined);
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const STRANGE_TO = {
  embedded: ['url', 'org_header', 'token_stdin', 'ca_cert', 'insecure_http'],
  remote: ['db', 'user'],
} as const satisfies Record<Profile['kind'], readonly (keyof Settings)[]>;

function embedded(flags: Settings, before: EmbeddedProfile | undefined): EmbeddedProfile {
  const { db, org, user } = flags;
  // A given password is stored in the profile, readable by its owner alone.
  const file = db ? absoluteDatabase(db) : before?.db;
  if (file === undefined || db === '') {
    throw new VigieError('OPTION_SANS_VALEUR', { flag: '--db', command: 'vigie profiles set' });
  }
  // Identifiers belong to one database.
  const same = file === before?.db ? before : undefined;
  return {
    ...same,
    kind: 'embedded',
    db: file,
    org: replaced(org, same?.org),
    user: replaced(user, same?.user),
    retard_apres: retard(flags, before),
    protected: protection(flags, before),
  };
}

const NO_TOKEN = { token: undefined, sign_in: undefined };

async function remote(
  context: Context,
  flags: Settings,
  before: RemoteProfile | undefined,
): Promise<RemoteProfile> {
  const url = flags.url ?? before?.url ?? '';
  const { token, sign_in } = before && sameService(url, before.url) && !flags.token_stdin ? before : NO_TOKEN;
  const profile: RemoteProfile = {
    ...before,
    kind: 'remote',
    url,
    org: replaced(flags.org, before?.org),
    org_header: replaced(flags.org_header, before?.org_header),
    token: flags.token_stdin ? await tokenFromStdin(context) : token,
    sign_in,
    retard_apres: retard(flags, before),
    ca_cert: replaced(flags.ca_cert && absolute(flags.ca_cert), before?.ca_cert),
    protected: protection(flags, before),
    insecure_http: flags.insecure_http || (flags.url === undefined ? before?.insecure_http : undefined),
  };
  checkRemote(profile);
  return profile;
}

/** Refuses an unusable profile. */
export function checkRemote({ org_header, insecure_http, ...profile }: RemoteProfile): void {
  checkSettings({ ...profile, orgHeader: org_header ?? ORG_HEADER_DEFAULT, insecureHttp: insecure_http });
}

/** The token on standard input. Throws SAISIE_REQUISE for none, REGLAGE_INVALIDE for an impossible one. */
export async function tokenFromStdin(context: Context): Promise<string> {
  const token = await secretFromStdin(context, '--token-stdin');
  checkToken(token, '--token-stdin');
  return token;
}

/** The secret on standard input, for a flag. Throws SAISIE_REQUISE for none. */
export async function secretFromStdin(context: Context, flag: string): Promise<string> {
  const secret = (await readAll(context)).toString('utf8').trim();
  if (secret === '') throw new VigieError('SAISIE_REQUISE', { what: flag, reason: 'empty' });
  return secret;
}

/** Prints sentences on stderr, unless `--quiet`. */
export async function say({ io, flags }: Context, text: string): Promise<void> {
  if (!flags.quiet) await writeNotice(io, visibleLines(text));
}

/** Absent rather than false: an unprotected profile has no such member. */
function protection(flags: Settings, before: Profile | undefined): true | undefined {
  const isProtected = flags.protected === undefined ? before?.protected : flags.protected === 'true';
  return isProtected || undefined;
}

function retard({ retard_apres: given }: Settings, before: Profile | undefined): number | undefined {
  if (given === undefined) return before?.retard_apres;
  if (given === '') return undefined;
  const days = retardOf(given);
  if (days !== undefined) return days;
  throw new VigieError('REGLAGE_INVALIDE', { name: '--retard-apres', expected: `1–${RETARD_MAX}`, given });
}

function replaced(setting: string | undefined, before: string | undefined): string | undefined {
  return setting === undefined ? before : setting || undefined;
}
