import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Tone } from '../../src/terminal/output/paint.ts';
import {
  fitWidths,
  record,
  type TableColumn,
  type TableStyle,
  table,
} from '../../src/terminal/output/table.ts';
import { visible, visibleLines } from '../../src/terminal/sanitize.ts';
import { widthOf } from '../../src/terminal/width.ts';
import { costing } from '../setup/chance.ts';

const columns: TableColumn[] = [
  { title: 'code', right: true },
  { title: 'type', spare: true },
  { title: 'texte', wide: true },
];
const style: TableStyle = { width: undefined, color: false, headers: true, unicode: true };
const drawn = async (rows: string[][], more: Partial<TableStyle> = {}) =>
  (await Array.fromAsync(table(columns, rows, { ...style, ...more }))).join('');

/** Texts of all alphabets, with characters that are wide, combine or do something to a terminal. */
const text = fc.string({ unit: 'grapheme', maxLength: 80 });

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

  test('on a terminal fits its width, whatever the columns and the texts', async () => {
    const flag = fc.constantFrom<true | undefined>(true, undefined);
    const title = fc.string({ maxLength: 20 });
    const column = fc.record({ wide: flag, spare: flag, whole: flag, right: flag, path: flag, title });
    const anyTable = fc
      .array(column, { minLength: 1, maxLength: 6 })
      .chain((some) => fc.tuple(fc.constant(some), fc.array(fc.tuple(...some.map(() => text)))));
    await fc.assert(
      fc.asyncProperty(
        anyTable,
        fc.integer({ min: 20, max: 250 }),
        fc.boolean(),
        async ([some, rows], width, unicode) => {
          const all = table(some as TableColumn[], rows as string[][], { ...style, width, unicode });
          const lines = (await Array.fromAsync(all)).join('').slice(0, -1).split('\n');
          for (const line of lines) expect(widthOf(line), line).toBeLessThanOrEqual(width);
        },
      ),
    );
  });

  test.each([1, 2, 3])('is drawn on a terminal of %i columns too', async (width) => {
    expect(await drawn([['12', 'a', 'Poteau d’incendie']], { width, unicode: false })).toContain('i');
  });

  test('away from a terminal shows every text in full, whatever the columns', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text, text)), async (rows) => {
        const all = await drawn(rows as string[][]);
        for (const cell of rows.flat()) expect(all).toContain(visible(cell).trimEnd());
      }),
      costing(2),
    );
  });

  test('lines up wide characters, accents of two code points and emoji', async () => {
    const names = ['Évacuation', 'E\u0301vacuation', '消防署', 'Pompier 👩🏽‍🚒', 'ｱｲｳ'];
    const shape = [{ title: 'nom' }, { title: 'n' }];
    const lines = await Array.fromAsync(
      table(
        shape,
        names.map((name) => [name, 'x']),
        { ...style, width: 40 },
      ),
    );
    const places = lines.slice(1).map((line) => widthOf(line.slice(0, line.lastIndexOf('x'))));
    expect(new Set(places).size).toBe(1);
  });

  test('leaves spare columns out while the longest text has less than forty columns, the last first', async () => {
    const rows = [['1', 'liee_a_l_exploitation', 'Un texte bien trop long pour cette largeur']];
    expect(await drawn(rows, { width: 70 })).toBe(
      'code  type                   texte\n   1  liee_a_l_exploitation  Un texte bien trop long pour cette large…\n',
    );
    expect(await drawn(rows, { width: 68 })).toBe(
      'code  texte\n   1  Un texte bien trop long pour cette largeur\n',
    );
    expect(await drawn(rows, { width: 30 })).toBe('code  texte\n   1  Un texte bien trop long…\n');
    expect(await drawn(rows, { width: 30, unicode: false })).toBe(
      'code  texte\n   1  Un texte bien trop lo...\n',
    );
  });

  test('a path is cut at its beginning: its end tells it from others', async () => {
    const shape = [
      { title: 'chemin', path: true as const },
      { title: 'id', whole: true as const },
    ];
    const rows = [['/ERP/Exploitation/Consignes', 'x'.repeat(10)]];
    const lines = await Array.fromAsync(table(shape, rows, { ...style, width: 24 }));
    expect(lines[1]).toBe('…/Consignes   xxxxxxxxxx\n');
  });

  test('where not even the narrowest fits, each row is a record, without what it does not have', async () => {
    const shape = ['code', 'type', 'texte'].map((title) => ({ title, whole: true as const }));
    const rows = [
      ['1', 'liee', 'Un texte trop long pour cette largeur'],
      ['2', '', 'Court'],
    ];
    const lines = await Array.fromAsync(table(shape, rows, { ...style, width: 24 }));
    expect(lines.join('')).toBe(
      [
        'code   1',
        'type   liee',
        'texte  Un texte trop',
        '       long pour cette',
        '       largeur',
        '',
        'code   2',
        'texte  Court',
        '',
      ].join('\n'),
    );
  });

  test('colours what means something, not the blanks around it, and nothing when it is not asked', async () => {
    const tone = (row: number, column: number): Tone | undefined =>
      column === 1 ? (['bad', 'warn', 'good', 'busy', 'quiet', 'strong'] as const)[row] : undefined;
    const rows = ['a', 'b', 'c', 'd', 'e', 'f'].map((type) => ['1', type, 'texte']);
    const coloured = (await drawn(rows, { color: true, tone })).split('\n').slice(1, -1);
    const codes = [31, 33, 32, 36, 2, 1];
    for (const [i, line] of coloured.entries()) {
      expect(line).toMatch(new RegExp(`^   1  \\u001b\\[${codes[i]}m[a-f]\\u001b\\[\\d+m     texte$`));
    }
    expect(await drawn(rows, { tone })).not.toContain('\u001b');
  });

  test('shows what would act on the terminal', async () => {
    expect(await drawn([['1', '', 'a\u001b[2Jb\nc']])).toContain('a␛[2Jb␊c');
  });

  test('headers are bold in colour, and the colour ends on their line', async () => {
    expect((await drawn([['1', 'a', 'b']], { color: true })).split('\n')[0]).toBe(
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

test('the id is left out first: it can be had by itself, and the text cannot be guessed', async () => {
  const hidden: number[] = [];
  const shape = [
    { title: 'titre', wide: true as const },
    { title: 'type', spare: true as const },
    { title: 'id', whole: true as const, spare: true as const },
  ];
  const onHidden = (left: readonly number[]) => void hidden.push(...left);
  const rows = [['Étude du dossier', 'analyse', '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35']];
  const lines = await Array.fromAsync(table(shape, rows, { ...style, width: 60, onHidden }));
  expect(lines.join('')).toBe('titre             type\nÉtude du dossier  analyse\n');
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
    expect(await drawnAt(50, {})).toEqual({
      text: `texte         id\nUn texte as…  ${id}\n`,
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
  expect(fitWidths([50, 50], [{}, { wide: true }], 40)).toEqual([19, 19]);
  expect(fitWidths([12, 50], [{}, { wide: true }], 40)).toEqual([12, 26]);
});

describe('one object', () => {
  const entries = [
    ['code', '3'],
    ['texte', 'Un texte long\nen deux lignes'],
  ] as const;

  test('is a field a line, its names aligned, long text broken between words', async () => {
    expect(await record(entries, { ...style, width: 20 })).toBe(
      'code   3\ntexte  Un texte long\n       en deux\n       lignes\n',
    );
    expect(await record(entries, style)).toBe('code   3\ntexte  Un texte long\n       en deux lignes\n');
  });

  test('names its fields on lines of their own where the terminal is narrow', async () => {
    const long = [
      ['Pièces jointes', 'trois documents'],
      ['Avis', ''],
    ] as const;
    expect(await record(long, { ...style, width: 20 })).toBe('Pièces jointes\n  trois documents\nAvis\n');
  });

  test('breaks no id that has room below its name', async () => {
    const id = '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35';
    const fields = [
      ['id', id],
      ['texte', 'Un texte'],
    ] as const;
    expect(await record(fields, { ...style, width: 43 })).toBe(`id     ${id}\ntexte  Un texte\n`);
    expect(await record(fields, { ...style, width: 40 })).toBe(`id\n  ${id}\ntexte\n  Un texte\n`);
  });

  test('loses nothing of a word that no line has room for', async () => {
    const address = 'https://example.org/un/chemin/long';
    const broken = await record([['url', `voir ${address}`]], { ...style, width: 20 });
    expect(broken.replace(/\s/g, '')).toBe(`urlvoir${address}`);
  });

  test('fits its width, and says all of it', async () => {
    // Names are those of fields.
    const named = fc.array(fc.tuple(fc.string({ maxLength: 20 }), text), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(named, fc.integer({ min: 20, max: 250 }), async (fields, width) => {
        const shown = await record(fields, { ...style, width });
        for (const line of shown.split('\n')) expect(widthOf(line), line).toBeLessThanOrEqual(width);
        const bare = (said: string) => said.replace(/\s/g, '');
        for (const [, value] of fields) expect(bare(shown)).toContain(bare(visibleLines(value)));
      }),
    );
  });
});
