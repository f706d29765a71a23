import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { execaSync } from 'execa';
import { describe, expect, it } from 'vitest';
import { scriptLocation, startFileOf } from '../../../commands/completions/candidates/places.ts';
import { linesFor, missingLines, shellAround } from '../../../commands/completions/installing.ts';
import { SHELLS, type Shell } from '../../../commands/completions/shells.ts';
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
      lignes: null,
    });
    expect(first.err).toContain(`Open a new ${shell}`);
    expect(readFileSync(file, 'utf8')).toBe((await vigie(['completions', shell])).out);
    const { mtimeMs } = statSync(file);
    const second = await vigie(['completions', 'install', shell, '--json'], { env });
    expect(JSON.parse(second.out).statut).toBe('inchange');
    expect(statSync(file).mtimeMs).toBe(mtimeMs);
  });

  it('never changes the file of a user: it says what has to stand there, until it does', async () => {
    const env = home();
    const rc = join(env.HOME, '.zshrc');
    writeFileSync(rc, 'alias l=ls');
    const { out, err } = await vigie(['completions', 'install', 'zsh', '--json'], { env });
    expect(JSON.parse(out)).toMatchObject({ statut: 'installe', demarrage: rc, lignes: 'manquantes' });
    expect(err).toContain(
      `fpath=('${dirname(scriptLocation('zsh', env))}' $fpath)\nautoload -Uz compinit && compinit`,
    );
    expect(err).not.toContain('Open a new');
    expect(readFileSync(rc, 'utf8')).toBe('alias l=ls');
    writeFileSync(rc, linesFor('zsh', scriptLocation('zsh', env)));
    const again = await vigie(['completions', 'install', 'zsh', '--json'], { env });
    expect(JSON.parse(again.out)).toMatchObject({ statut: 'inchange', lignes: 'presentes' });
  });

  it('a start file that is none is refused, not read to its end', async () => {
    const env = home();
    const rc = join(env.HOME, '.zshrc');
    symlinkSync('/dev/zero', rc);
    const { err, exitCode } = await vigie(['completions', 'install', 'zsh'], { env });
    expect(exitCode).toBe(2);
    expect(err).toContain(rc);
  });

  it('--dry-run writes nothing', async () => {
    const env = home();
    const { out, err } = await vigie(['completions', 'install', 'zsh', '--dry-run', '--json'], {
      env,
    });
    expect(JSON.parse(out)).toMatchObject({ statut: 'serait_installe', lignes: 'manquantes' });
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

describe('which shell is meant', () => {
  it.each([
    ['fish\n', { SHELL: '/bin/bash' }, 'fish'],
    ['-zsh', {}, 'zsh'],
    ['pwsh', {}, 'powershell'],
    ['node', { SHELL: '/usr/bin/zsh' }, 'zsh'],
    ['', { SHELL: '/bin/dash' }, undefined],
  ])('started by %j, %j', (parent, env, expected) => {
    expect(shellAround(env, 'linux', () => parent)).toBe(expected);
  });

  it('on Windows PowerShell, unless another is known', () => {
    expect(shellAround({}, 'win32', () => '')).toBe('powershell');
    expect(shellAround({ SHELL: '/usr/bin/bash.exe' }, 'win32', () => '')).toBe('bash');
  });
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

describe('what the start file of a shell lacks', () => {
  const lacking = (shell: Shell, text: string) => {
    const env = home();
    const script = scriptLocation(shell, env);
    const file = startFileOf(shell, env) as string;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text.replaceAll('SCRIPT', script));
    return missingLines(shell, env) !== undefined;
  };

  it.each([
    ['bash', 'alias l=ls', true],
    ['bash', '. SCRIPT', false],
    ['bash', '# . SCRIPT', true],
    ['bash', '. ~/.local/share/bash-completion/completions/vigie', false],
    ['bash', 'eval "$(vigie completions bash)"', false],
    ['bash', 'eval "$(vigie completions zsh)"', true],
    ['zsh', 'fpath+=("$HOME/.local/share/zsh/site-functions")', false],
    ['zsh', 'fpath=(~/other $fpath)', true],
    ['powershell', '. "$HOME/.local/share/vigie/vigie.ps1"', false],
    ['powershell', '. "$HOME/.local/share/vigie/other.ps1"', true],
  ] as const)('%s: %s', (shell, text, lacks) => {
    expect(lacking(shell, text)).toBe(lacks);
  });

  it.each(['utf16le', 'utf8'] as const)('a line in %s is found', (encoding) => {
    const env = home();
    const file = startFileOf('powershell', env) as string;
    mkdirSync(dirname(file), { recursive: true });
    const lines = linesFor('powershell', scriptLocation('powershell', env));
    writeFileSync(file, Buffer.from(`\ufeff# mine\r\n${lines}\r\n`, encoding));
    expect(missingLines('powershell', env)).toBeUndefined();
  });

  it('bash: nothing where bash-completion is named and installed, which many a start file names in vain', () => {
    const at = join(path('.'), 'bash_completion');
    const text = `if [ -f ${at} ]; then\n  . ${at}\nfi\n`;
    expect(lacking('bash', text)).toBe(true);
    writeFileSync(at, '');
    expect(lacking('bash', text)).toBe(false);
    for (const line of [`BC=${at}`, `. \${X:-${at}}`, `for f in {${at},/etc/other}; do . $f; done`])
      expect(lacking('bash', line), line).toBe(false);
    expect(lacking('bash', text.replaceAll(/^/gm, '#'))).toBe(true);
  });

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
