import { existsSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { VigieError, writeFailed } from '../contract/errors.ts';
import { makeDirectory } from '../directories.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What decides where files lie, besides the environment. */
export interface Machine {
  readonly platform: string;
  readonly home: string;
}

/** The home is looked for when something lies there: a container may have none. */
const thisMachine = (): Machine => ({
  platform: process.platform,
  get home() {
    return homeFolder();
  },
});

/**
 * The home folder of this user: that of the account where HOME is empty or relative, or it would be another one in each
 * folder in which a command is run. Throws REGLAGE_INVALIDE where there is no account either.
 */
export function homeFolder(): string {
  return knownHome() ?? refuseHomeless();
}

/** The same; undefined where there is none: a container may run under a number that no account has. */
export function knownHome(): string | undefined {
  try {
    return absolute(homedir()) ?? userInfo().homedir;
  } catch {
    return undefined;
  }
}

/** Says that this user has no home, and what to set. Throws REGLAGE_INVALIDE. */
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

/** Where journals of bulk work lie: `vigie/journal` under %LOCALAPPDATA%, or XDG_STATE_HOME (`~/.local/state`). */
export function journalDirectory(env: Environment, machine = thisMachine()): string {
  return join(vigieUnder(env, machine, 'XDG_STATE_HOME', '.local/state', 'LOCALAPPDATA'), 'journal');
}

/** Where it is kept how far notifications were followed: `vigie/watch`, beside the journals. */
export function watchDirectory(env: Environment, machine = thisMachine()): string {
  return join(vigieUnder(env, machine, 'XDG_STATE_HOME', '.local/state', 'LOCALAPPDATA'), 'watch');
}

/** Where data of this user that other programs look for lie: XDG_DATA_HOME, or `~/.local/share`. */
export function userDataFolder({ HOME, XDG_DATA_HOME }: Environment): string {
  return absolute(XDG_DATA_HOME) ?? join(absolute(HOME) ?? homeFolder(), '.local/share');
}

/** A relative path in a variable that names a folder is invalid and to be ignored (XDG Base Directory Specification). */
export function absolute(path: string | undefined): string | undefined {
  return path && isAbsolute(path) ? path : undefined;
}

function vigieUnder(env: Environment, machine: Machine, xdg: string, usual: string, windows: string): string {
  const [name, otherwise] =
    machine.platform === 'win32'
      ? [windows, windows === 'APPDATA' ? 'AppData/Roaming' : 'AppData/Local']
      : [xdg, usual];
  return join(absolute(env[name]) ?? join(machine.home, otherwise), 'vigie');
}

/**
 * Sees to the folder of a database that is about to be made: that of the local database is made with it, any other one
 * that is missing is taken for a typing error. Throws FICHIER_NON_ECRIT.
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
