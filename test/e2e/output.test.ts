import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { newPlace, type TestMachine } from './program.ts';

const ROWS = 1500;

/** A library whose list is far larger than what a pipe holds. */
async function fill(place: TestMachine, length = ROWS): Promise<void> {
  const rows = Array.from({ length }, (_, code) => ({
    code,
    texte: `Anomalie ${code} ${'é'.repeat(50)}`,
    indice_de_gravite: code % 3,
  }));
  const input = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  await place.prepare(['anomalies', 'import', '-', '-q'], { input });
}

it('a reader that goes away ends the command quietly, whatever the format', async () => {
  const place = newPlace();
  await fill(place);
  for (const format of ['ndjson', 'csv', 'tsv', 'ids', 'json', 'table']) {
    const ran = await place.bash(
      `vigie anomalies list --all -o ${format} | head -1; echo "ended with \${PIPESTATUS[0]}"`,
    );
    const lines = ran.out.trimEnd().split('\n');
    expect(lines, format).toHaveLength(2);
    expect(lines[1], format).toBe('ended with 0');
    expect(ran.err, format).toBe('');
  }
});

it.each([
  ['-o ndjson', 0],
  ['-o ndjson', 9],
  ['', 9],
])(
  'a reader that goes away stops no work, and hides no failure of it: supports delete %s, %i',
  async (format, code) => {
    const place = newPlace();
    const rows = Array.from({ length: 200 }, (_, i) => `{"nature":"article","reference":"R. ${i + 1}"}\n`);
    await place.prepare(['supports', 'import', '-'], { input: rows.join('') });
    if (code !== 0) {
      // One that is cited cannot go.
      const cited = await place.prepare(['supports', 'list', '--limit', '1', '-o', 'ids']);
      const line = [
        'prescriptions',
        'add',
        '--contenu',
        'x',
        '--supports-reglementaires-id',
        cited.trimEnd(),
      ];
      await place.prepare(line);
    }
    const ran = await place.bash(
      `vigie supports list --all -o ids | vigie supports delete - --yes ${format} | head -1; echo "ended with \${PIPESTATUS[1]}"`,
    );
    expect(ran.out).toContain(`ended with ${code}`);
    const left = JSON.parse(await place.prepare(['supports', 'list', '-o', 'json']));
    expect(left).toHaveLength(code === 0 ? 0 : 1);
  },
);

it('an import whose reader goes away ends as it would have', async () => {
  const place = newPlace();
  const rows = Array.from(
    { length: ROWS },
    (_, code) => `{"code":${code},"texte":"a","indice_de_gravite":${code === 1 ? 9 : 1}}\n`,
  );
  writeFileSync(`${place.folder}/rows.ndjson`, rows.join(''));
  const ran = await place.bash(
    `vigie anomalies import rows.ndjson --partial -o ndjson | head -1; echo "ended with \${PIPESTATUS[0]}"`,
  );
  expect(ran.out).toContain('ended with 9');
  const out = await place.prepare(['anomalies', 'list', '--all', '-o', 'ids']);
  expect(out.trimEnd().split('\n')).toHaveLength(ROWS - 1);
});

it('output of any size arrives whole, on standard output alone', async () => {
  const place = newPlace();
  await fill(place);
  const ran = await place.vigie(['anomalies', 'list', '--all', '-o', 'ndjson']);
  expect(ran).toMatchObject({ exitCode: 0, err: '' });
  const codes = ran.out
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { code: number }).code);
  expect(codes).toEqual(Array.from({ length: ROWS }, (_, code) => code));
  const piped = await place.bash('vigie anomalies list --all -o csv | cat | wc -l');
  expect(Number(piped.out)).toBe(ROWS + 1);
});

it('what is not data goes to stderr, and -q silences it', async () => {
  const place = newPlace();
  await fill(place, 101);
  const cut = await place.vigie(['anomalies', 'list', '--json']);
  expect(JSON.parse(cut.out)).toHaveLength(100);
  expect(cut.err).toBe(
    '100 of 101; --all for everything, --limit <n> for more, --page <n> for the next page.\n',
  );
  expect(await place.vigie(['anomalies', 'list', '--json', '-q'])).toEqual({ ...cut, err: '' });
});

it('messages are in the language of the locale', async () => {
  const place = newPlace();
  const said = async (env: Record<string, string>) =>
    (await place.vigie(['anomalies', 'get', '1', '-q'], { env: { VIGIE_LANG: '', ...env } })).err.split(
      '\n',
    )[0];
  expect(await said({ LC_ALL: 'fr_FR.UTF-8' })).toBe('Erreur : Aucune anomalie ne porte le code 1.');
  expect(await said({ LANG: 'de_DE.UTF-8' })).toBe('Error: No anomaly has the code 1.');
  expect(await said({ LC_ALL: 'fr_FR.UTF-8', VIGIE_LANG: 'en' })).toBe('Error: No anomaly has the code 1.');
});
