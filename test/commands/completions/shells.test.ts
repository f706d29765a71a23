import { execaSync } from 'execa';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Candidate, complete } from '../../../commands/completions/complete.ts';
import { grow } from '../../../commands/completions/grow.ts';
import { PROTOCOLS, presentable, SHELLS, type Shell } from '../../../commands/completions/shells.ts';
import type { Tree } from '../../../commands/completions/tree.ts';
import { BASH, dequote, FISH, POWERSHELL, splitLine } from '../../../commands/completions/words.ts';

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
    tree = await grow();
  });
  const { read, answer } = PROTOCOLS[shell];

  it('hands over any words as they are', () => {
    const word = fc.string({ unit: fc.constantFrom(...' \'"\\$`!*?[]{}()<>|&;#~=:@%,aé1/-'), maxLength: 8 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        expect(read(asking(shell, words)).words).toEqual(words);
      }),
      { numRuns: 500 },
    );
  });

  it('gets the candidates of every position of every command', () => {
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
          ...flags
            .filter(({ takesValue }) => takesValue)
            .flatMap((flag) => [
              [...name, flag.name, ''],
              [...name, `${flag.name}=`],
            ]),
        ];
      }),
    );
    expect(lines.length).toBeGreaterThan(500);
    for (const words of lines) {
      const expected = presentable(complete(tree, words, 'fr', lookup));
      const asked = asking(shell, words);
      const split = read(asked);
      const found = answer(presentable(complete(tree, split.words, 'fr', lookup)), split, asked);
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

/** What `quote` must survive: everything that means something to a shell. */
const VALUES = [
  "a'b",
  'a"b',
  'a\\b',
  '$HOME',
  '`id`',
  'a;b',
  'a b',
  'été',
  '!x',
  '*',
  '[a]',
  '{a,b}',
  '#a',
  '~',
  'a|b',
  '&',
];

describe('bash', () => {
  const { read, answer } = PROTOCOLS.bash;
  const insert = (before: string, text: string, candidate: Candidate) => {
    const asked = ['9', '80', text, before];
    const [inserted = ''] = answer([candidate], read(asked), asked);
    return before.slice(0, before.length - text.length) + inserted;
  };

  it.each([
    ['no quotes', 'vigie x ', ''],
    ['a single quote', "vigie x '", ''],
    ['a double quote', 'vigie x "', ''],
  ])('reads what is inserted after %s as the value', (_, line, text) => {
    const script = VALUES.map((value) =>
      insert(line, text, { value }).replace(/^vigie/, "printf '%s\\n'"),
    ).join('\n');
    // `!` is no history in a script, as it would be between double quotes at a prompt.
    const { stdout } = execaSync('bash', ['--norc', '-c', script]);
    expect(stdout.split('\n')).toEqual(VALUES.flatMap((value) => ['x', value]));
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
      { value: 'add', description: 'Add one' },
      { value: 'list', description: 'L'.repeat(200) },
    ];
    const told = (type: string) =>
      answer(candidates, read([type, '40', '', 'vigie ']), [type, '40', '', 'vigie ']);
    expect(told('9')).toEqual(['add ', 'list ']);
    expect(told('63')[0]).toBe('add    (Add one)');
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

describe('PowerShell', () => {
  const { read, answer } = PROTOCOLS.powershell;
  const told = (word: string, line: string, candidate: Candidate) =>
    answer([candidate], read([word, line]), [word, line])[0]?.split('\t');

  it('quotes what a word cannot hold', () => {
    expect(told('/A', 'vigie x /A', { value: "/A l'b" })?.[0]).toBe("'/A l''b'");
    expect(told("'/A", "vigie x '/A", { value: '/A b' })?.[0]).toBe("'/A b'");
    expect(told('js', 'vigie -o js', { value: 'json' })?.[0]).toBe('json');
  });

  it('puts in place what it replaces: after a comma, the last part alone', () => {
    expect(told('te', 'vigie x --fields id,te', { value: 'id,texte' })).toEqual([
      'texte',
      'id,texte',
      'id,texte',
    ]);
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
    { value: 'd', description: 'e\u001b[2J\r\u202ef' },
  ]);
  expect(shown).toEqual([{ value: 'd', description: 'e [2J  f' }]);
});
