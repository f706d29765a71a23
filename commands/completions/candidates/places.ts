import { existsSync } from 'node:fs';
import { platform as os } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { absolute, homeFolder, userDataFolder } from '../../../src/profiles/locations.ts';
import type { Shell } from '../shells.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The file that a shell looks for by itself; for PowerShell, which looks for none, one that its profile can name, and
 * for zsh one in a folder that `~/.zshrc` has to name.
 */
export function scriptLocation(shell: Shell, env: Environment, platform: string = os()): string {
  const home = absolute(env.HOME) ?? homeFolder();
  const data = userDataFolder(env);
  const config = absolute(env.XDG_CONFIG_HOME) ?? join(home, '.config');
  switch (shell) {
    case 'bash':
      return join(
        absolute(env.BASH_COMPLETION_USER_DIR) ?? join(data, 'bash-completion'),
        'completions',
        'vigie',
      );
    case 'zsh':
      return join(data, 'zsh', 'site-functions', '_vigie');
    case 'fish':
      return join(config, 'fish', 'completions', 'vigie.fish');
    case 'powershell':
      return platform === 'win32'
        ? join(absolute(env.LOCALAPPDATA) ?? join(home, 'AppData/Local'), 'vigie', 'vigie.ps1')
        : join(data, 'vigie', 'vigie.ps1');
  }
}

/** The file with which a shell starts where it has to be told of the script; undefined where it finds it by itself. */
export function startFileOf(shell: Shell, env: Environment, platform: string = os()): string | undefined {
  const home = absolute(env.HOME) ?? homeFolder();
  switch (shell) {
    case 'bash':
      return join(home, platform === 'darwin' ? loginFileIn(home) : '.bashrc');
    case 'zsh':
      return join(absolute(env.ZDOTDIR) ?? home, '.zshrc');
    case 'fish':
      return undefined;
    case 'powershell':
      return platform === 'win32'
        ? join(home, 'Documents', 'PowerShell', 'Microsoft.PowerShell_profile.ps1')
        : join(
            absolute(env.XDG_CONFIG_HOME) ?? join(home, '.config'),
            'powershell',
            'Microsoft.PowerShell_profile.ps1',
          );
  }
}

/** Terminals of a Mac start a login shell, and bash reads the first of these files alone. */
function loginFileIn(home: string): string {
  const names = ['.bash_profile', '.bash_login', '.profile'];
  return names.find((name) => existsSync(join(home, name))) ?? '.bash_profile';
}

/** Whether a program called `vigie` can be found by its name, as the scripts do. */
export function isOnPath({ PATH = '' }: Environment): boolean {
  const names = os() === 'win32' ? ['vigie.cmd', 'vigie.ps1', 'vigie.exe'] : ['vigie'];
  return PATH.split(delimiter).some((directory) =>
    names.some((name) => isAbsolute(directory) && existsSync(join(directory, name))),
  );
}
