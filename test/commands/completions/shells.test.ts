import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execaSync } from 'execa';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { complete } from '../../../commands/completions/candidates/complete.ts';
import { makeTree } from '../../../commands/completions/candidates/make-tree.ts';
import type { Candidate } from '../../../commands/completions/candidates/matching.ts';
import type { Tree } from '../../../commands/completions/candidates/tree.ts';
import {
  BASH,
  dequote,
  FISH,
  POWERSHELL,
  splitLine,
} from '../../../commands/completions/candidates/words.ts';
import { PROTOCOLS, presentable, SHELLS, type Shell } from '../../../commands/completions/shells.ts';
import { flagName } from '../../../commands/shared/flags/flags.ts';
import { requires } from '../../architecture/programs.ts';
import { costing } from '../../setup/chance.ts';

const single = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;
const doubled = (word: string) => `'${word.replaceAll("'", "''")}'`;

/** What the script of a shell asks with when these words stand on the line, the last under the cursor. */
function asking(shell: Shell, words: readonly string[]): string[] {
  const before = words.slice(0, -1);
  const current = words.at(-1) ?? '';
  const plain = /^[\w./:=-]*$/.test(current);
  if (shell === 'zsh') return ['80', 'vigie', ...words];
  if (shell === 'fish')
    return ['vigie', ...before, plain ? current : `'${current.replace(/['\\]/g, '\\$&')}`];
  const quote = shell === 'bash' ? single : doubled;
  const last = plain ? current : shell === 'bash' ? `'${current.replaceAll("'", "'\\''")}` : doubled(current);
  const line = ['vigie', ...before.map(quote), last].join(' ');
  return shell === 'bash' ? ['9', '80', current, line] : [last, line];
}

/** The values in what a shell is answered. */
function valuesIn(shell: Shell, lines: readonly string[], open: string): string[] {
  return lines.map((line) => {
    if (shell === 'bash') return dequote(open + line.replace(/(?<!\\) $/, ''), BASH).value;
    const parts = line.split('\t');
    return shell === 'zsh' || shell === 'powershell' ? (parts[1] as string) : (parts[0] as string);
  });
}

describe.each(SHELLS)('%s', (shell) => {
  let tree: Tree;
  beforeAll(async () => {
    tree = await makeTree();
  });
  const { read, answer } = PROTOCOLS[shell];

  it('hands over any words as they are', () => {
    const word = fc.string({ unit: fc.constantFrom(...' \'"\\$`!*?[]{}()<>|&;#~=:@%,aé1/-'), maxLength: 8 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        expect(read(asking(shell, words)).words).toEqual(words);
      }),
    );
  });

  it('gets the candidates of every position of every command', async () => {
    const lookup = (kind: string, prefix: string) => [
      { value: `${prefix}<${kind} d’été>`, description: 'a' },
    ];
    const lines = Object.entries(tree.nouns).flatMap(([noun, { verbs }]) =>
      Object.entries(verbs).flatMap(([verb, { flags }]) => {
        const name = [noun, ...verb.split(' ')].filter((one) => one !== '');
        return [
          name,
          [...name, ''],
          [...name, '--'],
          ...Object.entries(flags)
            .filter(([, flag]) => flag.value !== undefined)
            .flatMap(([key]) => [
              [...name, flagName(key), ''],
              [...name, `${flagName(key)}=`],
            ]),
        ];
      }),
    );
    expect(lines.length).toBeGreaterThan(500);
    for (const words of lines) {
      const expected = presentable(await complete(tree, words, 'fr', lookup));
      const asked = asking(shell, words);
      const split = read(asked);
      const found = answer(presentable(await complete(tree, split.words, 'fr', lookup)), split, asked);
      const values = expected.map(({ value }) => value);
      // A second one that goes on makes fish leave the cursor where it is.
      if (
        shell === 'fish' &&
        expected.length === 1 &&
        expected[0]?.open &&
        !/\/$/.test(values[0] as string)
      ) {
        values.push(`${values[0]},`);
      }
      expect(valuesIn(shell, found, ''), words.join(' ')).toEqual(values);
    }
  });
});

/** Names that people and attackers give to files: everything that means something to a shell. */
const hostile = fc.string({
  unit: fc.constantFrom(...' \'"\\$`!*?[]{}()<>|&;#~=:@%^,+-aé’“1/'),
  minLength: 1,
  maxLength: 10,
});
const evil = fc.constantFrom(
  '$(touch owned)',
  '`touch owned`',
  ';touch owned',
  '-rf',
  "'$(touch owned)'",
  '’$(touch owned)',
);
const names = fc.uniqueArray(
  fc.oneof(
    hostile,
    evil,
    fc.tuple(hostile, evil).map((pair) => pair.join('')),
  ),
  {
    minLength: 40,
    maxLength: 40,
  },
);

/** What a shell makes of a line: the words that a program gets. Fails when it does anything besides. */
function evaluated(shell: string, flags: readonly string[], script: string): string[] {
  const cwd = mkdtempSync(join(tmpdir(), 'vigie-'));
  try {
    const env = { HOME: '/home/of', PATH: process.env.PATH, LC_ALL: 'C.UTF-8' };
    writeFileSync(join(cwd, 'script'), script);
    const { stdout } = execaSync(shell, [...flags, 'script'], { cwd, env, extendEnv: false });
    expect(readdirSync(cwd)).toEqual(['script']);
    return stdout.split('\0').slice(0, -1);
  } finally {
    rmSync(cwd, { recursive: true });
  }
}

/** What a person has typed of a value: nothing, or its beginning, plain. */
const typedOf = (value: string) => /^[\wé/]*/.exec(value)?.[0] ?? '';

describe('bash', () => {
  const { read, answer } = PROTOCOLS.bash;
  const insert = (before: string, text: string, candidate: Candidate) => {
    const asked = ['9', '80', text, before];
    const [inserted = ''] = answer([candidate], read(asked), asked);
    return before.slice(0, before.length - text.length) + inserted;
  };

  it.each([
    ['no quotes', '', ''],
    ['a single quote', "'", ''],
    ['a double quote', '"', ''],
    ['an equals sign', '--db=', '--db='],
    ['an equals sign and a double quote', '--db="', '--db='],
    ['a colon', 'a:', 'a:'],
  ])('reads what is inserted after %s as the value, and does nothing else', (_, before, flag) => {
    requires(['bash']);
    fc.assert(
      fc.property(names, fc.boolean(), (values, some) => {
        // A name that begins like a folder of one's own is one.
        const tried = values.filter((value) => !(flag === '' && value.startsWith('~/')));
        const lines = tried.map((value) => {
          const text = some && !before.endsWith("'") ? typedOf(value) : '';
          return insert(`vigie x ${before}${text}`, text, { value: flag + value });
        });
        const script = lines.map((line) => line.replace(/^vigie x/, "printf '%s\\0'")).join('\n');
        expect(evaluated('bash', ['--norc'], script)).toEqual(tried.map((value) => flag + value));
      }),
      costing(20),
    );
  });

  it('recalls nothing from the history between double quotes', () => {
    expect(insert('vigie x "', '', { value: 'a!touch b' })).toBe('vigie x "a"\\!"touch b"');
  });

  it('offers nothing that is spelt otherwise than what stays on the line', () => {
    expect(insert('vigie x /été:1', '1', { value: '/Été:12' })).toBe('vigie x /été:');
  });

  it.each([
    ['after an equals sign', 'vigie --output=js', 'js', '--output=json', 'vigie --output=json '],
    [
      'after an equals sign and a quote',
      "vigie --chemins='/A",
      '/A',
      '--chemins=/A b',
      "vigie --chemins='/A b'",
    ],
    ['after a colon', 'vigie a:b', 'b', 'a:bc', 'vigie a:bc '],
    ['in place of a word that is quoted whole', "vigie '/A'", "'/A'", '/A/B c', 'vigie /A/B\\ c '],
    ['after a backslash', 'vigie /A\\ b', '/A\\ b', '/A bc', 'vigie /A\\ bc '],
  ])('puts a value %s', (_, line, text, value, after) => {
    expect(insert(line, text, { value })).toBe(after);
  });

  it('leaves no blank after what may go on', () => {
    expect(insert('vigie /E', '/E', { value: '/ERP', open: true })).toBe('vigie /ERP');
  });

  it('describes candidates where they are listed, and only there', () => {
    const candidates = [
      { value: 'add', description: 'Add an organisation' },
      { value: 'list', description: 'L'.repeat(200) },
    ];
    const told = (type: string) =>
      answer(candidates, read([type, '40', '', 'vigie ']), [type, '40', '', 'vigie ']);
    expect(told('9')).toEqual(['add ', 'list ']);
    expect(told('63')[0]).toBe('add    (Add an organisation)');
    for (const line of told('63')) expect(line.length).toBeLessThan(40);
  });
});

describe('what is set before the command', () => {
  it.each(['bash', 'fish'] as const)('counts in %s', (shell) => {
    const asked =
      shell === 'bash' ? ['9', '80', '', 'VIGIE_DB=a.db vigie an'] : ['VIGIE_DB=a.db', 'vigie', 'an'];
    expect(PROTOCOLS[shell].read(asked)).toMatchObject({ env: { VIGIE_DB: 'a.db' }, words: ['an'] });
  });
});

describe('zsh', () => {
  // The shell quotes by itself what it is given, but for what stands for a home: so its own script is tried.
  const script = readFileSync('completions/_vigie', 'utf8');

  it.each([
    ['', ''],
    ['~/', '~/'],
  ])('inserts what it reads as the value, and does nothing else, after %j', (prefix, home) => {
    requires(['zsh']);
    fc.assert(
      fc.property(names, (values) => {
        const asked = ['80', 'vigie', 'x', prefix];
        const lines = PROTOCOLS.zsh.answer(
          values.map((value) => ({ value: home + value })),
          PROTOCOLS.zsh.read(asked),
          asked,
        );
        const around = `
          compdef() { : }
          typeset -A compstate=(quote '')
          words=(vigie x ${single(prefix)}) CURRENT=3 PREFIX=${single(prefix)} LBUFFER='vigie x '
          vigie() { printf '%s\\n' ${lines.map(single).join(' ')} }
          # What it does with a candidate: -Q is put on the line as it stands, all else is quoted.
          compadd() { [[ " $* " == *' -Q '* ]] && eval "printf '%s\\0' $whole" || eval "printf '%s\\0' \${(@q)whole}" }
          PATH=/usr/bin:/bin
        `;
        expect(evaluated('zsh', ['-f'], `${around}\n${script}\n_vigie`)).toEqual(
          values.map((value) => (home === '' ? value : `/home/of/${value}`)),
        );
      }),
      costing(20),
    );
  });
});

describe('fish', () => {
  // It quotes by itself what it is given: so its own script is tried, and what it would put on the line.
  const script = readFileSync('completions/vigie.fish', 'utf8');

  it('inserts what it reads as the value, and does nothing else', () => {
    requires(['fish']);
    fc.assert(
      fc.property(names, (values) => {
        const [asked, candidates] = [['vigie', 'x', ''], values.map((value) => ({ value }))];
        const lines = PROTOCOLS.fish.answer(candidates, PROTOCOLS.fish.read(asked), asked);
        const quoted = lines.map((line) => `'${line.replace(/['\\]/g, '\\$&')}'`).join(' ');
        const around = `function vigie; printf '%s\\n' ${quoted}; end\n${script}`;
        const tried = `for found in (complete --do-complete='vigie x ' --escape)\n  eval "printf '%s\\0' "$found\nend`;
        // A name that begins with ~ is left as it is, for a home is named so.
        const literal = values.filter((value) => !value.startsWith('~'));
        const found = evaluated('fish', ['--no-config'], `${around}\n${tried}`);
        expect(found.filter((value) => literal.includes(value)).sort()).toEqual([...literal].sort());
      }),
      costing(20),
    );
  });
});

describe('PowerShell', () => {
  const { read, answer } = PROTOCOLS.powershell;
  const told = (word: string, line: string, candidate: Candidate) =>
    answer([candidate], read([word, line]), [word, line])[0]?.split('\t');

  it('quotes what a word cannot hold', () => {
    expect(told('/A', 'vigie x /A', { value: "/A l'b" })?.[0]).toBe("'/A l''b'");
    expect(told("'/A", "vigie x '/A", { value: '/A b' })?.[0]).toBe("'/A b'");
    expect(told('js', 'vigie -o js', { value: 'json' })?.[0]).toBe('json');
  });

  it('after a comma, which parts words, offers nothing', () => {
    expect(told('te', 'vigie x --fields id,te', { value: 'id,texte' })).toBeUndefined();
    expect(told('', 'vigie x ./a,', { value: './a,b c' })).toBeUndefined();
  });

  it('quotes so that it reads the value again, whatever that is, and nothing but it', () => {
    fc.assert(
      fc.property(names, (values) => {
        for (const value of values) {
          const [text = ''] = told('', 'vigie x ', { value }) as string[];
          const bare = /^[\p{L}\p{N}_./:=+\\~-]*$/u.test(text);
          // Between single quotes of any kind nothing has a meaning but these, each of which stands there twice.
          expect(bare || /^'(?:[^'‘’‚‛]|(['‘’‚‛])\1)*'$/.test(text), text).toBe(true);
          expect(bare ? text : dequote(text, POWERSHELL), text).toEqual(bare ? value : { value, open: '' });
        }
      }),
    );
  });

  it('quotes what follows a single dash where it would be parted', () => {
    expect(told('-p', 'vigie -p', { value: '-pprod.x' })?.[0]).toBe("'-pprod.x'");
    expect(told('--db=', 'vigie --db=', { value: '--db=./a.db' })?.[0]).toBe('--db=./a.db');
  });

  it('always has a hint, which it insists on', () => {
    expect(told('', 'vigie ', { value: 'anomalies', description: 'A' })?.[2]).toBe('A');
    expect(told('', 'vigie ', { value: 'anomalies' })?.[2]).toBe('anomalies');
  });

  it('reads its own quotes', () => {
    const { words } = splitLine("vigie 'a''b' \"c`\"d\" e` f ", POWERSHELL);
    expect(words).toEqual(["a'b", 'c"d', 'e f', '']);
  });
});

it('fish reads its own quotes', () => {
  expect(dequote("'a\\'b\\\\c", FISH)).toEqual({ value: "a'b\\c", open: "'" });
  expect(dequote('a\\ b"c\\"', FISH)).toEqual({ value: 'a bc"', open: '"' });
});

it('nothing that moves the cursor of a terminal is shown', () => {
  const shown = presentable([
    { value: 'a\u001b[2J' },
    { value: 'b\nc' },
    { value: 'd', description: ' e\u001b[2J\r\n\u202ef' },
    { value: 'g\u200eh' },
  ]);
  expect(shown).toEqual([{ value: 'd', description: 'e␛[2J ⟨U+202E⟩f' }]);
});
