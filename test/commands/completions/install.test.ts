import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { execaSync } from 'execa';
import { describe, expect, it } from 'vitest';
import { scriptLocation, startFileOf } from '../../../commands/completions/candidates/places.ts';
import { linesFor, loginShell } from '../../../commands/completions/installing.ts';
import { SHELLS } from '../../../commands/completions/shells.ts';
import { requires } from '../../architecture/programs.ts';
import { place } from '../world.ts';

const { path, vigie } = place();

/** An unused home. */
let homes = 0;
function home(): { HOME: string; XDG_DATA_HOME: string } {
  const HOME = path(`home${homes++}`);
  mkdirSync(HOME);
  return { HOME, XDG_DATA_HOME: '' };
}

describe('the script of a shell', () => {
  it.each([
    ['bash', 'vigie.bash'],
    ['zsh', '_vigie'],
    ['fish', 'vigie.fish'],
    ['powershell', 'vigie.ps1'],
  ])('is printed as it stands in completions/: %s', async (shell, file) => {
    const { out, err, exitCode } = await vigie(['completions', shell]);
    expect({ out, err, exitCode }).toEqual({
      out: readFileSync(`completions/${file}`, 'utf8'),
      err: '',
      exitCode: 0,
    });
  });

  it('for bash keeps to what bash 3.2 knows', () => {
    const script = readFileSync('completions/vigie.bash', 'utf8');
    expect(script).not.toMatch(
      /mapfile|readarray|compopt|declare -[An]|local -[An]|\$\{\w+(?:,,|\^\^|@)|&>>|\+=|_init_completion/,
    );
    expect(script).toContain('"$2" "$REPLY"');
  });

  it('for PowerShell hands over the line through a variable, and gives everything back', () => {
    const script = readFileSync('completions/vigie.ps1', 'utf8');
    expect(script).toMatch(/Register-ArgumentCompleter -Native -CommandName 'vigie'/);
    expect(script).toMatch(
      /\$env:VIGIE_COMPLETE = ConvertTo-Json -Compress -InputObject @\(\[string\]\$wordToComplete, \[string\]\$line\)/,
    );
    expect(script).toMatch(/& vigie __complete powershell 2>\$null/);
    expect(script).toMatch(
      /finally \{\s+\$env:VIGIE_COMPLETE = \$asked\s+\[Console\]::OutputEncoding = \$encoding/,
    );
    for (const [open, close] of ['{}', '()', '[]']) {
      expect(script.split(open as string).length, open).toBe(script.split(close as string).length);
    }
  });
});

describe('completions install', () => {
  it('puts the script where the shell finds it, once', async () => {
    const shell = 'fish';
    const env = home();
    const file = scriptLocation(shell, env);
    const first = await vigie(['completions', 'install', shell, '--json'], { env });
    expect(first.exitCode, first.err).toBe(0);
    expect(JSON.parse(first.out)).toEqual({
      shell,
      fichier: file,
      statut: 'installe',
      demarrage: null,
    });
    expect(first.err).toContain(`Open a new ${shell}`);
    expect(readFileSync(file, 'utf8')).toBe((await vigie(['completions', shell])).out);
    const { mtimeMs } = statSync(file);
    const second = await vigie(['completions', 'install', shell, '--json'], { env });
    expect(JSON.parse(second.out).statut).toBe('inchange');
    expect(statSync(file).mtimeMs).toBe(mtimeMs);
  });

  it('never changes the file of a user: it says what is added where nothing is offered', async () => {
    const env = home();
    const rc = join(env.HOME, '.zshrc');
    writeFileSync(rc, 'alias l=ls');
    const { out, err } = await vigie(['completions', 'install', 'zsh', '--json'], { env });
    expect(JSON.parse(out)).toMatchObject({ statut: 'installe', demarrage: rc });
    expect(err).toContain('Open a new zsh');
    expect(err).toContain(
      `add to ${rc}:\nfpath=('${dirname(scriptLocation('zsh', env))}' $fpath)\nautoload -Uz compinit && compinit`,
    );
    expect(readFileSync(rc, 'utf8')).toBe('alias l=ls');
  });

  it('--dry-run writes nothing', async () => {
    const env = home();
    const { out, err } = await vigie(['completions', 'install', 'zsh', '--dry-run', '--json'], {
      env,
    });
    expect(JSON.parse(out)).toMatchObject({ statut: 'serait_installe' });
    expect(err).toContain('nothing was written');
    expect(existsSync(scriptLocation('zsh', env))).toBe(false);
    expect(existsSync(join(env.HOME, '.zshrc'))).toBe(false);
  });

  it('a place that cannot be written is an error that names it', async () => {
    const env = home();
    writeFileSync(join(env.HOME, '.config'), '');
    const { err, exitCode } = await vigie(['completions', 'install', 'fish'], { env });
    expect(exitCode).toBe(2);
    expect(err).toContain(scriptLocation('fish', env));
  });
});

it.each([
  ['/bin/bash', 'linux', 'bash'],
  ['/usr/bin/bash.exe', 'win32', 'bash'],
  [undefined, 'win32', 'powershell'],
  ['/bin/dash', 'linux', undefined],
])('the login shell is meant: %s on %s', (SHELL, platform, expected) => {
  expect(loginShell({ SHELL }, platform)).toBe(expected);
});

it('where things belong follows the variables of each shell', () => {
  const env = {
    HOME: '/h',
    XDG_DATA_HOME: '/d',
    XDG_CONFIG_HOME: '/c',
    BASH_COMPLETION_USER_DIR: '/b',
    ZDOTDIR: '/z',
  };
  expect(SHELLS.map((shell) => scriptLocation(shell, env, 'linux'))).toEqual([
    '/b/completions/vigie',
    '/d/zsh/site-functions/_vigie',
    '/c/fish/completions/vigie.fish',
    '/d/vigie/vigie.ps1',
  ]);
  expect(SHELLS.map((shell) => startFileOf(shell, env, 'linux'))).toEqual([
    '/h/.bashrc',
    '/z/.zshrc',
    undefined,
    '/c/powershell/Microsoft.PowerShell_profile.ps1',
  ]);
});

it.each([
  [
    'C:\\Program Files\\PowerShell\\7\\Modules;C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\Modules',
    'PowerShell',
  ],
  ['C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\Modules', 'WindowsPowerShell'],
])('the profile of the PowerShell that runs (PSModulePath %s)', (PSModulePath, folder) => {
  expect(startFileOf('powershell', { HOME: '/h', PSModulePath }, 'win32')).toBe(
    `/h/Documents/${folder}/Microsoft.PowerShell_profile.ps1`,
  );
});

describe('the start file of a shell', () => {
  it('bash of a Mac: the file that a login shell reads', () => {
    const env = home();
    const named = () => startFileOf('bash', env, 'darwin')?.slice(env.HOME.length + 1);
    expect(named()).toBe('.bash_profile');
    writeFileSync(join(env.HOME, '.profile'), '');
    expect(named()).toBe('.profile');
  });

  it('for PowerShell, typographic quotes do not end the name of the script', () => {
    expect(linesFor('powershell', '/home/l’été/vigie.ps1')).toBe(". '/home/l’’été/vigie.ps1'");
  });
});

it('bash completes after the lines were added, without bash-completion', async () => {
  requires(['bash']);
  const env = home();
  await vigie(['completions', 'install', 'bash'], { env });
  writeFileSync(join(env.HOME, '.bashrc'), `${linesFor('bash', scriptLocation('bash', env))}\n`);
  const { stdout } = execaSync('bash', ['--norc', '-c', '. ~/.bashrc; complete -p vigie'], { env });
  expect(stdout).toContain('-F _vigie vigie');
});

it('says that nothing answers where no vigie is on PATH', async () => {
  const [env, bin] = [home(), path('bin')];
  mkdirSync(bin);
  const said = async () =>
    (await vigie(['completions', 'install', 'fish'], { env: { ...env, PATH: bin } })).err.includes('on PATH');
  expect(await said()).toBe(true);
  writeFileSync(join(bin, 'vigie'), '');
  expect(await said()).toBe(false);
});
