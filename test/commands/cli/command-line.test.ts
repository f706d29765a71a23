import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { command } from '../../../commands/anomalies/import.ts';
import { lineOf, parseLine } from '../../../commands/shared/cli/parse.ts';
import { requires } from '../../architecture/programs.ts';
import { costing } from '../../setup/chance.ts';

const line = async (argv: readonly string[]) => {
  const nouns = { anomalies: { verbs: { import: command } } };
  return lineOf(command, await parseLine(['anomalies', 'import', ...argv], nouns, (verb) => verb));
};

const saidOf = (typed: readonly (readonly string[])[]) =>
  Promise.all(typed.map(async (argv) => (await line(argv))()));

/** The words of each line as a shell reads them: one start for all. */
function readBy(shell: string, lines: readonly string[]): string[][] {
  const script = ["vigie() { for word do printf '%s\\0' \"$word\"; done; printf '\\0'; }", ...lines].join(
    '\n',
  );
  const words = execFileSync(shell, ['-c', script], { encoding: 'utf8' });
  return words
    .split('\0\0')
    .slice(0, -1)
    .map((all) => all.split('\0'));
}

test('a line is said again as it was typed, its flags by their long names', async () => {
  const said = (await line(['f.csv', '-p', 'demo', '--map', 'Nom=texte', '--dry-run', '--map=N°=code']))();
  expect(said).toBe("vigie anomalies import f.csv --profile demo --map Nom=texte --map 'N°=code' --dry-run");
});

test('what is proposed takes the place of what was typed, or stands beside it', async () => {
  const typed = await line(['f.csv', '--if-exists', 'fail', '--set', 'texte=x', '--rejects', 'r.csv']);
  expect(typed({ if_exists: 'replace', set: 'code=1', partial: true })).toBe(
    'vigie anomalies import f.csv --if-exists replace --set texte=x --set code=1 --rejects r.csv --partial',
  );
  expect(typed({ if_exists: undefined, set: undefined, rejects: undefined }, ['r.csv'])).toBe(
    'vigie anomalies import r.csv',
  );
});

test('a column that is proposed for a field takes the place of those that were typed for it, and of what it was typed for', async () => {
  const typed = await line(['f.csv', '--map', 'A=texte', '--map', 'B=texte', '--map', 'C=code']);
  expect(typed({ map: ['A=texte'] })).toBe('vigie anomalies import f.csv --map C=code --map A=texte');
  expect(typed({ map: 'C=indice_de_gravite' })).toBe(
    'vigie anomalies import f.csv --map A=texte --map B=texte --map C=indice_de_gravite',
  );
});

test('what would end the line or act on the terminal is written so that a shell reads it back', async () => {
  requires(['bash']);
  const text = fc.string({
    unit: fc.constantFrom(
      '\n',
      '\t',
      '\u001b',
      '\u009b',
      '\u202e',
      '\u2028',
      "'",
      '\\',
      'é',
      '1',
      '$',
      '\u0007',
    ),
    minLength: 1,
    maxLength: 8,
  });
  const several = fc.array(text, { minLength: 1, maxLength: 50 });
  await fc.assert(
    fc.asyncProperty(several, async (words) => {
      const said = await saidOf(words.map((word) => ['f', '--rejects', word]));
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there is looked for.
      for (const one of said) expect(one).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u202e]/);
      expect(readBy('bash', said)).toEqual(
        words.map((word) => ['anomalies', 'import', 'f', '--rejects', word]),
      );
    }),
    costing(20),
  );
  expect((await line(['a\nb']))()).toBe("vigie anomalies import $'a\\nb'");
});

test('a shell reads every word as it was typed', async () => {
  const word = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    fc.constantFrom("l'été.csv", '$HOME', '`x`', 'a b', '~/f', '*', '"', '\\', ';', '!', '#a'),
  );
  // No process takes NUL, and the parser would take what begins like one for a flag.
  const typed = word.filter((text) => !text.includes('\0') && !text.startsWith('-') && text.isWellFormed());
  await fc.assert(
    fc.asyncProperty(fc.array(typed, { minLength: 1, maxLength: 50 }), async (words) => {
      const said = await saidOf(words.map((text) => [text, '--rejects', text]));
      expect(readBy('sh', said)).toEqual(
        words.map((text) => ['anomalies', 'import', text, '--rejects', text]),
      );
    }),
    costing(20),
  );
});
