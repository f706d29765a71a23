import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { workbook } from '../bulk/corpus/make.ts';
import { wholeAnomalie } from '../contract/expected.ts';
import { newPlace } from './program.ts';

const LIST = [
  { code: 1, texte: 'Débit insuffisant', indice_de_gravite: 1 },
  { code: 2, texte: 'Prise cassée', indice_de_gravite: 2 },
];
const CSV = `code;texte;gravité\n${LIST.map((one) => Object.values(one).join(';')).join('\n')}\n`;

const files: [name: string, bytes: () => Uint8Array | Promise<Uint8Array>][] = [
  [
    'library.xlsx',
    () => workbook({ Feuil1: [['Code', 'Libellé', 'Gravité'], ...LIST.map((one) => Object.values(one))] }),
  ],
  ['library.csv.gz', () => gzipSync(CSV)],
  ['library.json', () => Buffer.from(JSON.stringify(LIST, null, 2))],
];

test.each(files)('the built program imports %s, from a file and from a pipe', async (name, bytes) => {
  const { vigie, prepare, folder } = newPlace();
  const content = await bytes();
  writeFileSync(join(folder, name), content);
  const first = await vigie(['anomalies', 'import', name, '--json']);
  expect(first).toMatchObject({ exitCode: 0 });
  expect(JSON.parse(first.out)).toMatchObject({ lues: 2, creees: 2 });
  const second = await vigie(['anomalies', 'import', '-', '--json'], { input: content });
  expect(JSON.parse(second.out)).toMatchObject({ lues: 2, creees: 0, ignorees: 2 });
  expect(JSON.parse(await prepare(['anomalies', 'list', '--json']))).toEqual(LIST.map(wholeAnomalie));
});

test('what list prints as JSON is imported as it is', async () => {
  const { prepare, bash } = newPlace();
  await prepare(['anomalies', 'import', '-'], { input: CSV });
  const { exitCode, out } = await bash(
    'vigie anomalies list --json | vigie anomalies import - --db other.db --json',
  );
  expect(exitCode).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ lues: 2, creees: 2 });
});

test('a pipe that fills the place where it is copied is a failure of storage, and says where to put it', async () => {
  const { bash, folder } = newPlace();
  writeFileSync(join(folder, 'large.csv'), `code;texte;gravite\n${'1;a;0\n'.repeat(100_000)}`);
  const { exitCode, err } = await bash('ulimit -f 50; vigie anomalies import - --dry-run < large.csv');
  expect(exitCode).toBe(8);
  expect(err).toContain('TMPDIR');
});

test('the built program filters JSON with jq, which no machine needs to have', async () => {
  const { prepare, vigie } = newPlace();
  await prepare(['anomalies', 'import', '-'], { input: CSV });
  const line = ['anomalies', 'list', '--jq', '.[] | select(.code == 2).texte, [.code]'];
  expect(await vigie(line, { env: { PATH: '' } })).toMatchObject({
    exitCode: 0,
    out: '[1]\nPrise cassée\n[2]\n',
    err: '',
  });
  expect(await vigie(['anomalies', 'list', '--jq', '.['])).toMatchObject({ exitCode: 2, out: '' });
});
