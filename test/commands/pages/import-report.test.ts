import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { elementsOf, expectAlone } from '../../html/document.ts';
import { place } from '../world.ts';

const FAULTY = [
  'Code;Libellé;Gravité;Commune;Remarque',
  '1;Poteau fuyard;0;Vaubrune;',
  'abc;<script>alert(1)</script>;0;Montferrier;"</td>\u202E"',
  '4;;2;;',
  '',
].join('\n');

/** Imports a file with a report, and reads the report. */
async function reported(
  text: string,
  line = '',
  { lang = 'en', name = 'file.csv', noun = 'anomalies' } = {},
) {
  const here = place();
  const [file, report] = [here.path(name), here.path('report.html')];
  writeFileSync(file, text);
  const argv = [noun, 'import', file, '--report', report, ...line.split(' ').filter(Boolean)];
  const ran = await here.vigie(argv, { env: { VIGIE_LANG: lang } });
  const page = readFileSync(report, 'utf8');
  expectAlone(page);
  expect(readdirSync(here.path('.')).filter((one) => one.endsWith('.tmp'))).toEqual([]);
  const elements = elementsOf(page);
  const texts = (name: string) => elements.filter((one) => one.name === name).map((one) => one.text.trim());
  const facts = Object.fromEntries(texts('dt').map((key, i) => [key, texts('dd')[i]]));
  const wrong = elements.flatMap(({ attributes, text }) => (attributes.class === 'wrong' ? [text] : []));
  return { ...ran, here, report, page, texts, facts, wrong };
}

describe('import --report', () => {
  test('shows each refused cell in its row, with the reason and the remedy', async () => {
    const { exitCode, texts, facts, wrong, err } = await reported(FAULTY);
    expect(exitCode, err).toBe(5);
    expect(facts).toMatchObject({ read: '3', created: '0', rejected: '2', 'valid, but not written': '1' });
    expect(wrong).toEqual(['abc', '']);
    expect(texts('th')).toEqual(expect.arrayContaining(['ACode', 'BLibellé', 'CGravité', '3', '4']));
    // The rows are as they stand; what would turn writing round is shown.
    expect(texts('td')).toEqual(
      expect.arrayContaining(['<script>alert(1)</script>', '</td>⟨U+202E⟩', 'Montferrier']),
    );
    expect(texts('li').join('\n')).toMatch(/A3 is not an integer: .*\nB4 is required/);
    expect(texts('td')).toEqual(expect.arrayContaining(['C', 'Gravité', 'indice_de_gravite', 'not read']));
  });

  test('speaks the language of the command', async () => {
    const { texts, facts } = await reported(FAULTY, '', { lang: 'fr' });
    expect(facts).toMatchObject({ lues: '3', rejetées: '2', 'correctes, mais non écrites': '1' });
    expect(texts('h2')).toEqual([
      ...[
        'Cause de l’arrêt de l’import',
        'Lignes rejetées',
        'Remarques et réparations',
        'Colonnes reconnues',
      ],
    ]);
    expect(texts('li').join('\n')).toMatch(/A3 n’est pas un nombre entier\u202f: /);
  });

  test.each([
    ['--dry-run', 9, 'Dry run: nothing was written.', '1'],
    ['', 9, undefined, '1'],
  ])('--partial %s tells what is taken, and the repairs', async (flag, exit, said, created) => {
    const { exitCode, facts, texts } = await reported(
      FAULTY.replace('1;Poteau', '01;Poteau'),
      `--partial ${flag}`,
    );
    expect(exitCode).toBe(exit);
    expect(facts).toMatchObject({ created, rejected: '2' });
    expect(texts('strong')[0] ?? '').toBe(said ?? 'A3');
    expect(texts('li').join('\n')).toContain('01');
  });

  test('tells of a file without a fault that all of it is there', async () => {
    const { exitCode, facts, texts } = await reported('code,texte,indice_de_gravite\n1,a,0\n2,b,1\n');
    expect(exitCode).toBe(0);
    expect(facts).toMatchObject({ read: '2', created: '2', rejected: '0' });
    expect(texts('h2')).toEqual(['Recognised columns']);
  });

  test('tells what is wrong with a file as a whole', async () => {
    const { exitCode, texts } = await reported('code;gravité\n1;0\n');
    expect(exitCode).toBe(5);
    expect(texts('li').join()).toContain('texte');
  });

  test('has the members of rows that are JSON', async () => {
    const rows = '{"code":1,"texte":"a","indice_de_gravite":7}\n';
    const { wrong, texts } = await reported(rows, '', { name: 'file.ndjson' });
    expect(wrong).toEqual(['7']);
    expect(texts('strong')).toContain('indice_de_gravite');
  });

  test('shows a thousand rows, and counts the others', async () => {
    const rows = Array.from({ length: 1200 }, (_, i) => `x${i};texte;0`);
    const { texts, facts, page } = await reported(['code;texte;gravite', ...rows, ''].join('\n'));
    expect(texts('tbody')).toHaveLength(1001);
    expect(page).toContain('… and 200 more rejected rows, not shown here.');
    expect(facts.rejected).toBe('1200');
  });

  test('shows refused cells that stand far to the right, with what is around them', async () => {
    const heads = Array.from({ length: 30 }, (_, i) => `h${i}`);
    const row = heads.map((_, i) => `c${i}`);
    const { texts, wrong } = await reported(
      `code;texte;${heads.join(';')};gravite\n1;a;${row.join(';')};nope\n`,
    );
    expect(wrong).toEqual(['nope']);
    expect(texts('th')).toEqual(expect.arrayContaining(['Acode', 'AEh28', 'AFh29', 'AGgravite']));
  });

  test('is written again, and never over anything else', async () => {
    const { here, report } = await reported(FAULTY);
    const file = here.path('file.csv');
    const again = async (...flags: string[]) => here.vigie(['anomalies', 'import', file, ...flags]);
    expect((await again('--report', report)).exitCode).toBe(5);
    expect((await again('--report', report)).err).toContain(`Page written: ${report}`);
    writeFileSync(report, '<!doctype html>mine');
    const refused = await again('--report', report);
    expect(refused.err).toContain('Give another name with --report');
    expect(readFileSync(report, 'utf8')).toBe('<!doctype html>mine');
    for (const flags of [
      ['--report', file],
      ['--report', here.path('test.db')],
      ['--report', here.path('both'), '--rejects', here.path('both')],
    ])
      expect((await again(...flags)).exitCode, flags.join(' ')).toBe(2);
    expect(readFileSync(file, 'utf8')).toBe(FAULTY);
    expect(existsSync(here.path('both'))).toBe(false);
  });

  test('goes with --rejects: both have the same rows', async () => {
    const { here, report } = await reported(FAULTY);
    const argv = [
      'anomalies',
      'import',
      here.path('file.csv'),
      '--report',
      report,
      '--rejects',
      here.path('r.csv'),
    ];
    expect((await here.vigie(argv)).exitCode).toBe(5);
    expect(readFileSync(here.path('r.csv'), 'utf8').split('\r\n')).toHaveLength(4);
    expect(
      elementsOf(readFileSync(report, 'utf8')).filter(({ attributes }) => attributes.class === 'wrong'),
    ).toHaveLength(2);
  });
});
