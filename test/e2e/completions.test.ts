import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { execa, execaSync } from 'execa';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Program, requires } from '../architecture/programs.ts';
import { COMMAND, newPlace, type TestMachine, until } from './program.ts';

const completions = resolve('completions');

/** How each shell is started at a prompt with the script loaded, and nothing else. */
const SHELLS: Readonly<Record<string, (place: TestMachine) => string>> = {
  bash: ({ home }) => {
    const rc = join(home, 'rc');
    writeFileSync(rc, `PS1='ready> '\n. '${completions}/vigie.bash'\n`);
    return `bash --noprofile --rcfile '${rc}' -i`;
  },
  zsh: ({ home }) => {
    const lines = ["PS1='ready> '", 'unsetopt prompt_sp', `fpath=('${completions}' $fpath)`];
    writeFileSync(join(home, '.zshrc'), [...lines, 'autoload -Uz compinit && compinit -u -D\n'].join('\n'));
    return 'zsh -i';
  },
  'zsh, sourced': ({ home }) => {
    const lines = ["PS1='ready> '", 'unsetopt prompt_sp', `source '${completions}/_vigie'\n`];
    writeFileSync(join(home, '.zshrc'), lines.join('\n'));
    return 'zsh -i';
  },
  fish: ({ home }) => {
    const file = join(home, 'start.fish');
    const prompt = "function fish_prompt; echo -n 'ready> '; end; function fish_greeting; end";
    writeFileSync(file, `${prompt}\nset fish_autosuggestion_enabled 0\nsource '${completions}/vigie.fish'\n`);
    return `fish --no-config --init-command 'source "${file}"'`;
  },
};

/** A library with a few directories and codes, for all of them. */
const library = mkdtempSync(join(tmpdir(), 'vigie-e2e-'));
const db = join(library, 'vigie.db');
afterAll(() => rmSync(library, { recursive: true }));
beforeAll(async () => {
  const env = { HOME: library, VIGIE_DB: db };
  const [file, ...words] = COMMAND;
  const fill = (noun: string, input: string) =>
    execa(file, [...words, noun, 'import', '-'], { env, extendEnv: false, input });
  const chemins = ['/ERP/Type M', '/ERP/Type N/Salle été', '/Moyens de secours/Extincteurs'];
  await fill(
    'prescriptions',
    ['contenu,chemins', ...chemins.map((one) => `Dans ${one},${one}`), ''].join('\n'),
  );
  await fill('anomalies', 'code,texte,indice_de_gravite\n1200,Poteau couché,1\n');
});

/**
 * Types `vigie` at a prompt, then keys, a TAB after each, until what follows the arrow stands there; then Enter. Answers the words
 * that `vigie` was called with. What is set stands before the command.
 */
type Typing = (keys: readonly string[], set?: string) => Promise<string[]>;

/**
 * A shell at its prompt. `define` says how the program is called by its name without being on PATH.
 */
async function openShell(
  place: TestMachine,
  shell: string,
  define?: (call: string) => string,
): Promise<{ readonly type: Typing; readonly close: () => void }> {
  // The name of the shell may be followed by how its script is loaded.
  requires(['script', shell.split(',')[0] as Program]);
  const told = join(place.home, 'told');
  // The program completes, and only says what it is called with.
  const script = `#!/bin/sh
if [ "$1" = __complete ]; then exec ${COMMAND.map((word) => `'${word}'`).join(' ')} "$@"; fi
printf '%s\\n' "$@" >'${told}.new' && mv '${told}.new' '${told}'
`;
  const bin = join(place.home, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'vigie'), script, { mode: 0o755 });
  const start = (SHELLS[shell] as (place: TestMachine) => string)(place);
  const child = execa(
    'script',
    ['--quiet', '--return', '--command', `stty cols 100 rows 30; exec ${start}`, '/dev/null'],
    {
      cwd: place.folder,
      env: {
        ...place.env,
        VIGIE_DB: db,
        PATH: define ? process.env.PATH : `${bin}:${place.env.PATH}`,
        TERM: 'xterm',
        SHELL: '/bin/sh',
        LC_ALL: 'C.UTF-8',
      },
      extendEnv: false,
      reject: false,
    },
  );
  const close = () => void child.kill('SIGKILL');
  let screen = '';
  let ended = false;
  child.stdout.on('data', (piece: Buffer) => {
    screen += piece;
  });
  void child.finally(() => {
    ended = true;
  });
  /** What a shell that has gone would have shown never comes. */
  const awaited = (look: () => boolean) =>
    until(() => {
      const seen = look();
      if (ended && !seen) throw new Error(`${shell} has ended:\n${screen}`);
      return seen;
    });
  await awaited(() => screen.includes('ready> '));
  if (define) {
    const before = screen.length;
    child.stdin.write(`${define(join(bin, 'vigie'))}\r`);
    await awaited(() => screen.slice(before).includes('ready> '));
  }
  const type: Typing = async (keys, set = '') => {
    child.stdin.write(`${set}vigie `);
    for (const key of keys) {
      const [text = '', shown = ''] = key.split('→');
      const before = screen.length;
      child.stdin.write(`${text}\t`);
      // Some ring the bell as well.
      await awaited(() =>
        stripVTControlCharacters(screen.slice(before)).replaceAll('\u0007', '').includes(shown),
      );
    }
    const before = screen.length;
    child.stdin.write('\r');
    await awaited(() => existsSync(told) && screen.slice(before).includes('ready> '));
    const words = readFileSync(told, 'utf8').trimEnd().split('\n');
    rmSync(told);
    return words;
  };
  return { type, close };
}

/** Types one line in a shell of its own. */
async function typed(
  shell: string,
  keys: readonly string[],
  define?: (call: string) => string,
): Promise<string[]> {
  const { type, close } = await openShell(newPlace(), shell, define);
  onTestFinished(close);
  return type(keys);
}

describe.each(['bash', 'zsh', 'fish'])('%s, at a prompt', (shell) => {
  const place = newPlace();
  let opened: Awaited<ReturnType<typeof openShell>> | undefined;
  // Opened by the first test, which is skipped where there is no such shell.
  const type: Typing = async (keys, set) => {
    opened ??= await openShell(place, shell);
    return opened.type(keys, set);
  };
  afterAll(() => opened?.close());

  it.each([
    [
      'nouns, verbs, values',
      ['anom→anomalies', 'li→list', '-o js→json'],
      ['anomalies', 'list', '-o', 'json'],
    ],
    [
      'a flag and its value in one word',
      ['anomalies list --output=js→json'],
      ['anomalies', 'list', '--output=json'],
    ],
    [
      'a path with a blank',
      ['prescriptions tree /ERP/Ty→Type', 'M→M '],
      ['prescriptions', 'tree', '/ERP/Type M'],
    ],
    [
      'a path between quotes',
      ["prescriptions tree '/ERP/Type M→M'"],
      ['prescriptions', 'tree', '/ERP/Type M'],
    ],
    [
      'a path a level at a time',
      ['prescriptions tree /Moy→secours', '→Extincteurs'],
      ['prescriptions', 'tree', '/Moyens de secours/Extincteurs'],
    ],
    [
      'accents, after an equals sign',
      ['prescriptions add --chemins=/ERP/Type\\ N→N/', '→été'],
      ['prescriptions', 'add', '--chemins=/ERP/Type N/Salle été'],
    ],
    [
      'a word with a bar in it',
      ['affectations set-role rel→valideur'],
      ['affectations', 'set-role', 'relecteur|valideur'],
    ],
  ])('completes %s', async (_, keys, words) => {
    expect(await type(keys)).toEqual(words);
  });

  it('completes the names of files, blanks, accents and apostrophes included', async () => {
    const name = "relevés de l'été.csv";
    writeFileSync(join(place.folder, name), '');
    expect(await type(['anomalies import rel→été.csv'])).toEqual(['anomalies', 'import', name]);
    writeFileSync(join(place.home, name), '');
    const home = await type(['anomalies import ~/rel→été.csv']);
    expect(home).toEqual(['anomalies', 'import', join(place.home, name)]);
  });

  // bash does not tell its completions what stands before the command.
  if (shell !== 'bash')
    it('counts variables that are set for the command alone', async () => {
      const told = await type(['anomalies get 12→1200'], `VIGIE_DB='${db}' `);
      expect(told).toEqual(['anomalies', 'get', '1200']);
    });
});

describe('zsh', () => {
  it('takes the script from a start file as well', async () => {
    const told = await typed('zsh, sourced', ['anom→anomalies', 'li→list']);
    expect(told).toEqual(['anomalies', 'list']);
  });
});

describe('PowerShell', () => {
  it('loads the script', async ({ skip }) => {
    const powershell = execaSync('sh', ['-c', 'command -v pwsh || true']).stdout;
    // Debian has no package of it.
    skip(powershell === '', 'pwsh (PowerShell) is not on the PATH');
    const completed =
      '(TabExpansion2 -inputScript "vigie anomalies li" -cursorColumn 18).CompletionMatches.CompletionText';
    const script = `. '${completions}/vigie.ps1'; ${completed}`;
    const { stdout } = await execa(powershell, ['-NoProfile', '-Command', script], {
      env: newPlace().env,
      extendEnv: false,
    });
    expect(stdout.trim()).toBe('list');
  });

  it('gets the right answers', async () => {
    const place = newPlace();
    const asked = (word: string, line: string) =>
      place.vigie(['__complete', 'powershell'], {
        env: { VIGIE_COMPLETE: JSON.stringify([word, line]), VIGIE_DB: db },
      });
    const { out } = await asked('li', 'vigie anomalies li');
    expect(out).toBe('list\tlist\tList the anomalies of the library\n');
    const paths = await asked('/ERP/', 'vigie prescriptions tree /ERP/');
    expect(paths.out).toBe("'/ERP/Type M'\t/ERP/Type M\t1\n'/ERP/Type N/'\t/ERP/Type N/\t1\n");
    expect((await asked('', 'vigie anomalies get ')).out).toBe('1200\t1200\tPoteau couché\n');
  });
});

// The README has people call the program of a clone so.
it.each([
  ['bash', 'an alias', (call: string) => `alias vigie='${call}'`],
  ['bash', 'a function', (call: string) => `vigie() { ${call} "$@"; }`],
  ['zsh', 'a function', (call: string) => `vigie() { ${call} "$@" }`],
  [
    'zsh',
    'an alias, with COMPLETE_ALIASES',
    (call: string) => `setopt complete_aliases; alias vigie='${call}'`,
  ],
  ['fish', 'an alias', (call: string) => `alias vigie='${call}'`],
])('%s: vigie may be %s where no program of that name is on PATH', async (shell, _, define) => {
  const told = await typed(shell, ['anom→anomalies', 'li→list'], define);
  expect(told).toEqual(['anomalies', 'list']);
});

describe('vigie __complete', () => {
  it.each([
    ['no shell', [], {}],
    ['a shell that it does not know', ['tcsh', 'vigie an'], {}],
    ['words of an object', ['__proto__', 'an'], {}],
    ['a line that is no JSON', ['powershell'], { VIGIE_COMPLETE: '{' }],
    ['nothing to complete', ['zsh'], {}],
    [
      'a configuration that cannot be read',
      ['zsh', '80', 'vigie', '-p', ''],
      { VIGIE_CONFIG_DIR: '/dev/null' },
    ],
  ])('never fails, and never says a word: %s', async (_, argv, env) => {
    const { exitCode, err } = await newPlace().vigie(['__complete', ...argv], { env });
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
  });

  it('makes no file in the home or the folder', async () => {
    const place = newPlace();
    const { out } = await place.vigie(['__complete', 'zsh', '80', 'vigie', 'anomalies', 'get', '']);
    expect(out).toBe('');
    expect(readdirSync(place.home)).toEqual([]);
    expect(readdirSync(place.folder)).toEqual([]);
  });

  it('answers from a service what its lists have shown, and from nothing else when it is gone', async () => {
    const place = newPlace();
    const env = { VIGIE_URL: 'http://127.0.0.1:9', VIGIE_TOKEN: 'vig_0123456789abcdef' };
    const { exitCode, out, err } = await place.vigie(
      ['__complete', 'zsh', '80', 'vigie', 'anomalies', 'get', ''],
      {
        env,
      },
    );
    expect({ exitCode, out, err }).toEqual({ exitCode: 0, out: '', err: '' });
  });

  // Each of them: commands/completions/install.test.ts.
  it('prints the script of a shell from wherever it is called', async () => {
    const { out } = await newPlace().vigie(['completions', 'zsh']);
    expect(out).toBe(readFileSync(join(completions, '_vigie'), 'utf8'));
  });
});
