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

/** A service elsewhere. */
export interface RemoteProfile {
  readonly kind: 'remote';
  readonly url: string;
  readonly org?: string | undefined;
  readonly token?: string | undefined;
  /** The name of the header that carries the organisation (choice A1). */
  readonly org_header?: string | undefined;
  /** Absolute path of a PEM file. */
  readonly ca_cert?: string | undefined;
  /** Lets the token go over plain http to another machine. */
  readonly insecure_http?: boolean | undefined;
  /** Days after which a step that is under way is late, 1 to RETARD_MAX. */
  readonly retard_apres?: number | undefined;
  /** Before much is destroyed there, the profile's name must be typed. */
  readonly protected?: boolean | undefined;
}

export type Profile = EmbeddedProfile | RemoteProfile;

export interface Configuration {
  /** Of the form of the file; 1 when absent. A later one is refused. */
  readonly version?: number | undefined;
  /** The profile that is used when none is named. */
  readonly current?: string | undefined;
  readonly profiles: Readonly<Record<string, Profile>>;
}

/** The profile that exists without being configured: a database in the data directory (choice A3). */
export const LOCAL = 'local';

/** The form of configuration files that this program knows. */
const VERSION_KNOWN = 1;

/** What a profile may be called. */
export const PROFILE_NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u;
/** Days after which a step is late, at the most. */
export const RETARD_MAX = 3650;

/** What says after how many days a step is late; undefined where the text is no such number. */
export function retardOf(days: string | number): number | undefined {
  const count = /^[1-9]\d{0,3}$/.test(String(days)) ? Number(days) : RETARD_MAX + 1;
  return count <= RETARD_MAX ? count : undefined;
}

/** Members of profiles that are yes or no. */
const TOGGLES = ['insecure_http', 'protected'];

const MEMBERS = {
  embedded: { required: ['db'], optional: ['org', 'user'] },
  remote: { required: ['url'], optional: ['org', 'token', 'org_header', 'ca_cert'] },
};

/**
 * Reads the configuration; a file that does not exist holds nothing. Throws CONFIGURATION_ILLISIBLE, which
 * says where the fault is and never what stands there: it may be a token; and CONFIGURATION_TROP_RECENTE.
 */
export function readConfiguration(file: string): Configuration {
  const refuse = (reason: string, cause?: unknown, place: object = {}) =>
    new VigieError('CONFIGURATION_ILLISIBLE', { file, reason, ...place }, { cause });
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // A user may have no home: /dev/null stands for one, and nothing stands below it.
    if (code === 'ENOENT' || code === 'ENOTDIR') return { profiles: {} };
    throw refuse(code, error);
  }
  text = text.replace(/^\uFEFF/, '');
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    // The error itself is not kept: it quotes what stands there.
    const [, line, column] = /line (\d+) column (\d+)/.exec((error as SyntaxError).message) ?? [];
    throw refuse('JSON', undefined, line ? { line: Number(line), column: Number(column) } : {});
  }
  // A later form may say anything: whether it is well formed is not for this version to judge.
  const { version = VERSION_KNOWN } = (read ?? {}) as { version?: unknown };
  if (typeof version === 'number' && version > VERSION_KNOWN) {
    throw new VigieError('CONFIGURATION_TROP_RECENTE', { file, found: version, known: VERSION_KNOWN });
  }
  const fault = faultOf(read) ?? repeatedMembers(text, read)[0]?.join('.');
  if (fault !== undefined) throw refuse(fault);
  return { ...(read as Configuration), profiles: (read as Partial<Configuration>).profiles ?? {} };
}

/** The profile of that name. Throws PROFIL_INCONNU: nothing else is ever taken in its place. */
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
 * Changes the configuration: readable by its owner only, replaced in one step, what this version does not
 * know kept. Changes by several processes at once come one after the other. Throws CONFIGURATION_ILLISIBLE and
 * CONFIGURATION_TROP_RECENTE rather than overwrite, and FICHIER_NON_ECRIT.
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

/** The place of the first thing that cannot be used, as a dotted path; undefined when all is well. */
function faultOf(read: unknown): string | undefined {
  if (!isObject(read)) return 'JSON';
  if (read.version !== undefined && read.version !== VERSION_KNOWN) return 'version';
  if (read.current !== undefined && typeof read.current !== 'string') return 'current';
  if (read.profiles === undefined) return undefined;
  if (!isObject(read.profiles)) return 'profiles';
  for (const [name, profile] of Object.entries(read.profiles)) {
    const member = faultOfProfile(profile);
    if (member !== undefined) return ['profiles', name, member].filter(Boolean).join('.');
  }
  return undefined;
}

function faultOfProfile(profile: unknown): string | undefined {
  if (!isObject(profile)) return '';
  if (profile.kind !== 'embedded' && profile.kind !== 'remote') return 'kind';
  const { required, optional } = MEMBERS[profile.kind];
  const text = (name: string) => typeof profile[name] === 'string' && profile[name] !== '';
  return (
    required.find((name) => !text(name)) ??
    optional.find((name) => profile[name] !== undefined && !text(name)) ??
    TOGGLES.find((name) => !['boolean', 'undefined'].includes(typeof profile[name])) ??
    (profile.retard_apres === undefined ||
    (typeof profile.retard_apres === 'number' && retardOf(profile.retard_apres) !== undefined)
      ? undefined
      : 'retard_apres')
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
