import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shellAround } from '../../../commands/completions/installing.ts';
import { installedCompletions, placeOf, startFileOf } from '../../../commands/completions/places.ts';
import { SHELLS } from '../../../commands/completions/shells.ts';
import { place } from '../world.ts';

const { path, vigie } = place();

/** A home that nobody has used. */
let homes = 0;
function home(): { HOME: string } {
  const HOME = path(`home${homes++}`);
  mkdirSync(HOME);
  return { HOME };
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
  it.each(['bash', 'fish'] as const)('puts the script where %s finds it, once', async (shell) => {
    const env = home();
    const file = placeOf(shell, env);
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

  it('never changes the file of a user without a yes: it says what has to stand there', async () => {
    const env = home();
    const rc = join(env.HOME, '.zshrc');
    writeFileSync(rc, 'alias l=ls');
    const { out, err } = await vigie(['completions', 'install', 'zsh', '--json'], { env });
    expect(JSON.parse(out)).toMatchObject({ statut: 'installe', demarrage: rc, lignes: 'manquantes' });
    expect(err).toContain(
      `fpath=('${dirname(placeOf('zsh', env))}' $fpath)\nautoload -Uz compinit && compinit`,
    );
    expect(err).not.toContain('Open a new');
    expect(readFileSync(rc, 'utf8')).toBe('alias l=ls');
  });

  it('adds the lines with --yes, once, to what stands there, through a link', async () => {
    const env = home();
    const kept = join(env.HOME, 'kept');
    writeFileSync(kept, 'alias l=ls');
    chmodSync(kept, 0o600);
    symlinkSync(kept, join(env.HOME, '.zshrc'));
    const first = await vigie(['completions', 'install', 'zsh', '--yes', '--json'], { env });
    expect(JSON.parse(first.out).lignes).toBe('ajoutees');
    const text = readFileSync(kept, 'utf8');
    expect(text).toMatch(
      /^alias l=ls\n\n# vigie\nfpath=\('.*' \$fpath\)\nautoload -Uz compinit && compinit\n$/,
    );
    expect(statSync(kept).mode & 0o777).toBe(0o600);
    const second = await vigie(['completions', 'install', 'zsh', '--yes', '--json'], { env });
    expect(JSON.parse(second.out)).toMatchObject({ statut: 'inchange', lignes: 'presentes' });
    expect(readFileSync(kept, 'utf8')).toBe(text);
  });

  it.each([
    ['y\r', 'ajoutees'],
    ['n\r', 'manquantes'],
  ])('asks on a terminal: %j', async (typed, lignes) => {
    const env = home();
    const { err } = await vigie(['completions', 'install', 'zsh', '--json'], { env, terminal: 200, typed });
    expect(err).toContain(`at the end of ${join(env.HOME, '.zshrc')}?`);
    expect(existsSync(join(env.HOME, '.zshrc'))).toBe(lignes === 'ajoutees');
  });

  it('--dry-run writes nothing', async () => {
    const env = home();
    const { out, err } = await vigie(['completions', 'install', 'zsh', '--dry-run', '--yes', '--json'], {
      env,
    });
    expect(JSON.parse(out)).toMatchObject({ statut: 'serait_installe', lignes: 'manquantes' });
    expect(err).toContain('nothing was written');
    expect(installedCompletions(env).filter(({ exists }) => exists)).toEqual([]);
    expect(existsSync(join(env.HOME, '.zshrc'))).toBe(false);
  });

  it('a place that cannot be written is an error that names it', async () => {
    const env = home();
    writeFileSync(join(env.HOME, '.config'), '');
    const { err, exitCode } = await vigie(['completions', 'install', 'fish'], { env });
    expect(exitCode).toBe(8);
    expect(err).toContain(placeOf('fish', env));
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
  expect(SHELLS.map((shell) => placeOf(shell, env, 'linux'))).toEqual([
    '/b/completions/vigie',
    '/d/zsh/site-functions/_vigie',
    '/c/fish/completions/vigie.fish',
    '/d/vigie/vigie.ps1',
  ]);
  expect(SHELLS.map((shell) => startFileOf(shell, env, 'linux'))).toEqual([
    undefined,
    '/z/.zshrc',
    undefined,
    '/c/powershell/Microsoft.PowerShell_profile.ps1',
  ]);
});
