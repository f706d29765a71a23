import { existsSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { dirname, isAbsolute, resolve } from 'node:path';
import { join } from 'node:path/posix';
import { isLoopback } from '../client/address.ts';
import { VigieError, writeFailed } from '../contract/errors.ts';
import { makeDirectory } from '../directories.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Platform and home, which locate files. */
export interface Machine {
  readonly platform: string;
  readonly home: string;
}

/** The home is looked up on demand: a container may have none. */
const thisMachine = (): Machine => ({
  platform: process.platform,
  get home() {
    return homeFolder();
  },
});

/**
 * The home folder of this user: that of the account where HOME is empty or relative, which would make it depend on the
 * current folder. Throws REGLAGE_INVALIDE where there is no account either.
 */
export function homeFolder(): string {
  return knownHome() ?? refuseHomeless();
}

/** The same; undefined where there is none: a container may run under a user id without an account. */
export function knownHome(): string | undefined {
  try {
    return absolute(homedir()) ?? withSlashes(userInfo().homedir);
  } catch {
    return undefined;
  }
}

/** Throws REGLAGE_INVALIDE for a user without home, with the remedy. */
export function refuseHomeless(): never {
  throw new VigieError('REGLAGE_INVALIDE', { name: 'HOME', objet: 'maison' });
}

/**
 * The configuration file: in VIGIE_CONFIG_DIR, else in `vigie` under %APPDATA% on Windows and under
 * XDG_CONFIG_HOME (`~/.config`) elsewhere.
 */
export function configurationFile(env: Environment, machine = thisMachine()): string {
  return join(
    env.VIGIE_CONFIG_DIR || vigieUnder(env, machine, 'XDG_CONFIG_HOME', '.config', 'APPDATA'),
    'config.json',
  );
}

/** The database of the profile `local`: in `vigie` under %LOCALAPPDATA%, or XDG_DATA_HOME (`~/.local/share`). */
export function localDatabase(env: Environment, machine = thisMachine()): string {
  return join(vigieUnder(env, machine, 'XDG_DATA_HOME', '.local/share', 'LOCALAPPDATA'), 'vigie.db');
}

/** The same; undefined where this user has no home for it. */
export function knownLocalDatabase(env: Environment): string | undefined {
  try {
    return localDatabase(env);
  } catch {
    return undefined;
  }
}

/** Journals of bulk work: `vigie/journal` under %LOCALAPPDATA%, or XDG_STATE_HOME (`~/.local/state`). */
export function journalDirectory(env: Environment, machine = thisMachine()): string {
  return join(vigieUnder(env, machine, 'XDG_STATE_HOME', '.local/state', 'LOCALAPPDATA'), 'journal');
}

/** Folder of the positions in notifications: `vigie/watch`, beside the journals. */
export function watchDirectory(env: Environment, machine = thisMachine()): string {
  return join(vigieUnder(env, machine, 'XDG_STATE_HOME', '.local/state', 'LOCALAPPDATA'), 'watch');
}

/** Folder of user data for other programs: XDG_DATA_HOME, or `~/.local/share`. */
export function userDataFolder({ HOME, XDG_DATA_HOME }: Environment): string {
  return absolute(XDG_DATA_HOME) ?? join(absolute(HOME) ?? homeFolder(), '.local/share');
}

/** An absolute path; a relative one in a folder variable is invalid and ignored (XDG Base Directory Specification). */
export function absolute(path: string | undefined): string | undefined {
  return path && isAbsolute(path) ? withSlashes(path) : undefined;
}

/** A path without the backslashes of Windows, which TSV would double and shells read as escapes; Windows takes both. */
export function withSlashes(path: string, platform: string = process.platform): string {
  return platform === 'win32' ? path.replaceAll('\\', '/') : path;
}

function vigieUnder(env: Environment, machine: Machine, xdg: string, usual: string, windows: string): string {
  const [name, fallback] =
    machine.platform === 'win32'
      ? [windows, windows === 'APPDATA' ? 'AppData/Roaming' : 'AppData/Local']
      : [xdg, usual];
  return join(absolute(env[name]) ?? join(machine.home, fallback), 'vigie');
}

/**
 * Prepares the folder of a new database: that of the local database is created, any other missing one is presumed a
 * typing error. Throws FICHIER_NON_ECRIT.
 */
export function prepareFolder(file: string, env: Readonly<Record<string, string | undefined>>): void {
  const folder = dirname(resolve(file));
  const local = knownLocalDatabase(env);
  if (local === undefined || resolve(file) !== resolve(local)) {
    if (!existsSync(folder)) throw new VigieError('FICHIER_NON_ECRIT', { file, reason: 'ENOENT' });
    return;
  }
  try {
    makeDirectory(folder, 0o700);
  } catch (error) {
    throw writeFailed(file, error);
  }
}

/** Whether a database is an address, not a file. */
export function isPostgresAddress(db: string): boolean {
  return /^postgres(?:ql)?:\/\//i.test(db);
}

/** Not a file name: an address of any scheme, or connection parameters of libpq. */
const SCHEME = /^(?:[a-z][\w+.-]+:)+\/\/|^postgres(?:ql)?:/i;
const PARAMETERS = /^(?:host|hostaddr|port|dbname|user|password|service|sslmode)\s*=/i;
/** Start of an address, up to the password; an IPv6 address in brackets holds none. */
const UP_TO_PASSWORD = '^((?:[a-z][\\w+.-]*:)+\\/*(?!\\[[\\da-f:.]+\\](?:[:/?]|$))[^:/?#@]*):';

/** A database, safe to show: an address without its password, also a malformed one. */
export function shownDatabase(db: string): string {
  if (PARAMETERS.test(db)) return db.replace(/(\bpassword\s*=\s*)(?:'(?:\\.|[^'\\])*'?|\S*)/gi, '$1…');
  if (!SCHEME.test(db)) return db;
  return db
    .replace(new RegExp(`${UP_TO_PASSWORD}.*@`, 'is'), '$1@')
    .replace(/([?&]password=)[^&]*/gi, '$1…')
    .replace(new RegExp(`${UP_TO_PASSWORD}(?!\\d*(?:[/?#]|$))[^/?#]*`, 'i'), '$1');
}

/** A database independent of the current folder: an address of PostgreSQL, else an absolute path. Throws ADRESSE_DE_BASE_INVALIDE. */
export function absoluteDatabase(database: string): string {
  if (isPostgresAddress(database)) return database;
  if (!SCHEME.test(database) && !PARAMETERS.test(database)) return withSlashes(resolve(database));
  const file = shownDatabase(database);
  const name = PARAMETERS.test(database) ? ofParameters(file) : suggestedAddress(file);
  throw new VigieError('ADRESSE_DE_BASE_INVALIDE', { file, motif: 'forme', name });
}

/** The suggested address for a misspelt scheme, or that of another program's driver; empty for any other. */
function suggestedAddress(db: string): string {
  const [, scheme = '', address = ''] = /^((?:[a-z][\w+.-]*:)+)\/*(.*)$/is.exec(db) ?? [];
  const isPostgres = /post|pg|psql/i.test(scheme) && !/[?&](?:user|password)=/i.test(address);
  return isPostgres ? `postgres://${address}` : '';
}

/** The address for parameters of libpq; empty where they name no host. */
function ofParameters(db: string): string {
  const values = new Map<string, string>();
  for (const [, name = '', value = ''] of db.matchAll(/(\w+)\s*=\s*('(?:\\.|[^'\\])*'|\S*)/g))
    values.set(name, value.replace(/^'(.*)'$/s, '$1').replace(/\\(.)/gs, '$1'));
  if (values.has('service')) return '';
  const of = (name: string) => encodeURIComponent(values.get(name) ?? '');
  const host = values.get('host') ?? values.get('hostaddr') ?? '';
  const query = ['sslmode', 'sslrootcert'].flatMap((name) => (values.has(name) ? `${name}=${of(name)}` : []));
  if (host.startsWith('/')) query.unshift(`host=${host}`);
  const user = values.has('user') ? `${of('user')}@` : '';
  const name = host.startsWith('/') ? '' : host.includes(':') ? `[${host}]` : host;
  const place = values.has('port') ? `${name}:${of('port')}` : name;
  return `postgres://${user}${place}/${of('dbname')}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** A database, safe to show, and the password of its address. */
export interface DatabasePlace {
  /** The absolute path of a file, or an address without its password. */
  readonly db: string;
  readonly password: string | undefined;
}

/**
 * Splits a database into place and password. Throws ADRESSE_DE_BASE_INVALIDE for a text that is neither a file nor an
 * address of PostgreSQL, and for an address whose password is ambiguous.
 */
export function placeOfDatabase(database: string): DatabasePlace {
  if (!isPostgresAddress(database)) return { db: absoluteDatabase(database), password: undefined };
  const db = shownDatabase(database);
  const [, user, secret] = /^(\w+:\/\/[^:/?#@]*):([^@/?#]*)@/.exec(database) ?? [];
  try {
    if (user === undefined || secret === undefined) {
      if (db === database) return { db, password: undefined };
    } else if (database.slice(user.length + secret.length + 1) === db.slice(user.length)) {
      return { db, password: decodeURIComponent(secret) || undefined };
    }
  } catch {
    // No percent-encoded password.
  }
  const [, name = ''] = /[?&](password)=/i.exec(database) ?? [];
  const motif = name === '' ? 'autre' : 'parametre';
  throw new VigieError('ADRESSE_DE_BASE_INVALIDE', { file: db, motif, name });
}

/** Whether two addresses are of one database, whatever the user and the encryption. */
export function isSameDatabase(one: string, other: string): boolean {
  return isPostgresAddress(one) && isPostgresAddress(other) && targetOf(one) === targetOf(other);
}

function targetOf(db: string): string {
  const [, host = '', port = ''] = /^\w+:\/\/(?:[^@/?#]*@)?(\[[^\]]*\]|[^:/?#]*)(?::(\d*))?/.exec(db) ?? [];
  const [, name = ''] = /^\w+:\/\/[^/?#]*\/([^?#]*)/.exec(db) ?? [];
  const folder = new URLSearchParams(db.slice(db.indexOf('?') + 1)).get('host');
  const place = folder ?? (host === '' || isLoopback(host) ? 'localhost' : host.toLowerCase());
  return JSON.stringify([place, port || '5432', name]);
}
