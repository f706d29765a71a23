import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { commandsOf, nouns } from '../../../commands/nouns.ts';
import { place } from '../world.ts';

const { vigie, path } = place();

const TEXTS = [
  '=1+1',
  '+33 1',
  '-10',
  '@here',
  "'=2",
  'un; deux "trois"\r\nquatre',
  '#N/A',
  'Bouche éteinte',
];

beforeAll(async () => {
  for (const [code, texte] of TEXTS.entries()) {
    const line = [
      'anomalies',
      'add',
      '--code',
      String(code),
      `--texte=${texte.replace(/^@/, '@@')}`,
      '--indice-de-gravite',
      '1',
    ];
    const { exitCode, err } = await vigie(line);
    expect(exitCode, err).toBe(0);
  }
});

test('a list for a spreadsheet: byte order mark, semicolons, and no text that is a formula', async () => {
  const { out, exitCode } = await vigie(['anomalies', 'list', '--excel', '--fields', 'code,texte']);
  expect(exitCode).toBe(0);
  expect(out.startsWith('\ufeff')).toBe(true);
  expect(out.slice(1).split('\r\n').slice(0, 6)).toEqual([
    'code;texte',
    "0;'=1+1",
    "1;'+33 1",
    "2;'-10",
    "3;'@here",
    "4;''=2",
  ]);
  expect(out).toContain('"un; deux ""trois""\r\nquatre"');
  expect(out).toContain("\r\n6;'#N/A\r\n7;Bouche éteinte\r\n");
  expect((await vigie(['anomalies', 'list', '--excel', '-o', 'csv', '--fields', 'code,texte'])).out).toBe(
    out,
  );
  expect(
    (await vigie(['anomalies', 'list', '--excel', '--no-headers', '--fields', 'code', '--limit', '1'])).out,
  ).toBe('\ufeff0\r\n');
});

test('what an import takes from it is what was listed', async () => {
  const { writeFileSync } = await import('node:fs');
  const { out } = await vigie(['anomalies', 'list', '--excel', '--all']);
  writeFileSync(path('list.csv'), out);
  expect(readFileSync(path('list.csv'), 'utf8')).toBe(out);
  const ran = await vigie(['anomalies', 'import', path('list.csv'), '--json']);
  expect(ran.exitCode, ran.err).toBe(0);
  // Every row is there already, with the same text.
  expect(JSON.parse(ran.out)).toMatchObject({ ignorees: TEXTS.length, creees: 0 });
});

test.each([
  ['--json'],
  ['-o', 'json'],
  ['-o', 'tsv'],
  ['-o', 'table'],
  ['-o', 'ids'],
  ['-o', 'ndjson', '--all'],
])('another format is refused: %s %s', async (...more) => {
  const { exitCode, out, err } = await vigie(['anomalies', 'list', '--excel', ...more]);
  expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' });
  expect(err).toContain('--excel');
});

test('without it CSV is plain', async () => {
  const { out } = await vigie(['anomalies', 'list', '-o', 'csv', '--fields', 'code,texte', '--limit', '1']);
  expect(out).toBe('code,texte\r\n0,=1+1\r\n');
});

test('every list that has pages has it', async () => {
  const lists = (await Promise.all(Object.values(nouns).map(commandsOf)))
    .flat()
    .filter(({ flags }) => 'page' in flags);
  expect(lists.length).toBeGreaterThan(8);
  for (const { noun, verb, flags } of lists) expect(Object.keys(flags), `${noun} ${verb}`).toContain('excel');
});
