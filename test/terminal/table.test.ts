import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { fitWidths, record, type TableColumn, table } from '../../src/terminal/table.ts';

const columns: TableColumn[] = [
  { title: 'code', right: true },
  { title: 'type', spare: true },
  { title: 'texte', wide: true },
];
const style = { width: undefined, color: false, headers: true };
const drawn = async (rows: string[][], more: Partial<typeof style> | { width: number } = {}) =>
  (await Array.fromAsync(table(columns, rows, { ...style, ...more }))).join('');

describe('a table', () => {
  test('lines up columns, numbers to the right', async () => {
    expect(
      await drawn([
        ['3', 'a', 'Poteau'],
        ['12', 'bb', 'Bouche'],
      ]),
    ).toBe('code  type  texte\n   3  a     Poteau\n  12  bb    Bouche\n');
  });

  test('without headers shows rows only', async () => {
    expect(await drawn([['3', 'a', 'Poteau']], { headers: false })).toBe('3  a  Poteau\n');
  });

  test('away from a terminal nothing is cut', async () => {
    const long = 'x'.repeat(500);
    expect(await drawn([['1', '', long]])).toContain(long);
  });

  test('on a terminal fits its width, whatever the text', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 80 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(text, text, text), { minLength: 1 }),
        fc.integer({ min: 30, max: 120 }),
        async (rows, width) => {
          const lines = (await drawn(rows, { width })).slice(0, -1).split('\n');
          expect(lines.length).toBe(rows.length + 1);
          for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(width);
        },
      ),
      { numRuns: 50 },
    );
  });

  test('cuts wide columns with an ellipsis first, and leaves spare ones out where room is short', async () => {
    const rows = [['1', 'liee_a_l_exploitation', 'Un texte bien trop long pour cette largeur']];
    expect(await drawn(rows, { width: 60 })).toBe(
      'code  type                   texte\n   1  liee_a_l_exploitation  Un texte bien trop long pour c…\n',
    );
    expect(await drawn(rows, { width: 30 })).toBe('code  texte\n   1  Un texte bien trop long…\n');
  });

  test('shows what would act on the terminal', async () => {
    expect(await drawn([['1', '', 'a\u001b[2Jb\nc']])).toContain('a␛[2Jb␊c');
  });

  test('headers are bold in colour, and the colour ends on their line', async () => {
    expect((await drawn([['1', 'a', 'b']], { color: true } as never)).split('\n')[0]).toBe(
      '\u001b[1mcode  type  texte\u001b[22m',
    );
  });

  test('thousands of rows line up', async () => {
    const lines = (await drawn(Array.from({ length: 1000 }, (_, i) => [String(i), 'a', 'b'])))
      .trimEnd()
      .split('\n');
    expect(lines.length).toBe(1001);
    expect(new Set(lines.slice(1).map((line) => line.length)).size).toBe(1);
  });
});

test('what is needed next is left out last', async () => {
  const hidden: number[] = [];
  const shape = [
    { title: 'titre', wide: true as const },
    { title: 'id', whole: true as const, spare: true as const },
    { title: 'type', spare: true as const },
  ];
  const onHidden = (left: readonly number[]) => void hidden.push(...left);
  const rows = [['Étude du dossier', '018f2c1e', 'analyse_de_risque']];
  const lines = await Array.fromAsync(table(shape, rows, { ...style, width: 24, onHidden }));
  expect(lines.join('')).toBe('titre           id\nÉtude du doss…  018f2c1e\n');
  expect(hidden).toEqual([2]);
});

describe('a whole column', () => {
  const id = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';
  const drawnAt = async (width: number, spare: object) => {
    const hidden: number[] = [];
    const shape = [{ title: 'texte' }, { title: 'id', whole: true as const, ...spare }];
    const onHidden = (left: readonly number[]) => void hidden.push(...left);
    const lines = await Array.fromAsync(
      table(shape, [['Un texte assez long', id]], { ...style, width, onHidden }),
    );
    return { text: lines.join(''), hidden };
  };

  test('is never cut: the others give way', async () => {
    expect(await drawnAt(48, {})).toEqual({
      text: `texte       id\nUn texte …  ${id}\n`,
      hidden: [],
    });
  });

  test('is left out as a whole where it may be, and that is told', async () => {
    expect(await drawnAt(40, { spare: true })).toEqual({
      text: 'texte\nUn texte assez long\n',
      hidden: [1],
    });
  });
});

test('widths: the widest gives way, down to those of like width', () => {
  const wide = [{ wide: true as const }, { wide: true as const }];
  expect(fitWidths([50, 30], wide, 42)).toEqual([20, 20]);
  expect(fitWidths([50, 10], wide, 42)).toEqual([30, 10]);
  expect(fitWidths([5, 5], wide, 42)).toEqual([5, 5]);
  expect(fitWidths([20, 50], [{}, { wide: true }], 42)).toEqual([20, 20]);
  expect(fitWidths([50, 50], [{}, { wide: true }], 40)).toEqual([32, 6]);
});

test('one object is a field a line, long text wrapped', async () => {
  const entries = [
    ['code', '3'],
    ['texte', 'Un texte long\nen deux lignes'],
  ] as const;
  expect(await record(entries, { ...style, width: 20 })).toBe(
    'code   3\ntexte  Un texte long\n       en deux\n       lignes\n',
  );

  const address = 'https://example.org/un/chemin/long';
  const broken = await record([['url', `voir ${address}`]], { ...style, width: 20 });
  expect(broken.replace(/\s/g, '')).toBe(`urlvoir${address}`);
});
