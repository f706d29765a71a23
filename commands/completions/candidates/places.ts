import { existsSync } from 'node:fs';
import { platform as os } from 'node:os';
import { delimiter, isAbsolute } from 'node:path';
import { join } from 'node:path/posix';
import { absolute, homeFolder, userDataFolder } from '../../../src/profiles/locations.ts';
import type { Shell } from '../shells.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The script file that a shell finds by itself; for PowerShell, which finds none, one for its profile to name, and for zsh
 * one in a folder for `~/.zshrc` to name.
 */
export function scriptLocation(shell: Shell, env: Environment, platform: string = os()): string {
  const { home, data, config } = foldersOf(env);
  const locations: Readonly<Record<Shell, string>> = {
    bash: join(absolute(env.BASH_COMPLETION_USER_DIR) ?? join(data, 'bash-completion'), 'completions/vigie'),
    zsh: join(data, 'zsh/site-functions/_vigie'),
    fish: join(config, 'fish/completions/vigie.fish'),
    powershell: join(
      platform === 'win32' ? (absolute(env.LOCALAPPDATA) ?? join(home, 'AppData/Local')) : data,
      'vigie/vigie.ps1',
    ),
  };
  return locations[shell];
}

function foldersOf(env: Environment) {
  const home = absolute(env.HOME) ?? homeFolder();
  const config = absolute(env.XDG_CONFIG_HOME) ?? join(home, '.config');
  return { home, config, data: userDataFolder(env) };
}

/**
 * The startup file of a shell that has to name the script; undefined for a shell that finds it by itself. On Windows,
 * PowerShell 7 and Windows PowerShell 5.1 have a folder each: PSModulePath tells which of them runs.
 */
export function startFileOf(shell: Shell, env: Environment, platform: string = os()): string | undefined {
  const { home, config } = foldersOf(env);
  const windowsProfiles = /\\PowerShell\\7/i.test(env.PSModulePath ?? '')
    ? 'PowerShell'
    : 'WindowsPowerShell';
  const profiles =
    platform === 'win32' ? join(home, 'Documents', windowsProfiles) : join(config, 'powershell');
  const files: Readonly<Record<Shell, string | undefined>> = {
    bash: join(home, platform === 'darwin' ? loginFileIn(home) : '.bashrc'),
    zsh: join(absolute(env.ZDOTDIR) ?? home, '.zshrc'),
    fish: undefined,
    powershell: join(profiles, 'Microsoft.PowerShell_profile.ps1'),
  };
  return files[shell];
}

/** Terminals of a Mac start a login shell, and bash reads the first of these files alone. */
function loginFileIn(home: string): string {
  const names = ['.bash_profile', '.bash_login', '.profile'];
  return names.find((name) => existsSync(join(home, name))) ?? '.bash_profile';
}

/** Whether `vigie` is on the PATH, as the scripts require. */
export function isOnPath({ PATH = '' }: Environment): boolean {
  const names = os() === 'win32' ? ['vigie.cmd', 'vigie.ps1', 'vigie.exe'] : ['vigie'];
  return PATH.split(delimiter).some((directory) =>
    names.some((name) => isAbsolute(directory) && existsSync(join(directory, name))),
  );
}
