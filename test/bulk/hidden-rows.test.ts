import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stylesIn } from '../../src/bulk/formats/xlsx/sheet.ts';
import { anomalies } from '../../src/bulk/targets/anomalies.ts';
import { costing } from '../setup/chance.ts';
import { HEAD_ROW, parts, rowOf } from './corpus/make.ts';
import { zip } from './corpus/zip.ts';
import { imported, service } from './world.ts';

const there = await service();

/** Style 1 of cells is struck out; the fonts of conditional formats count for nothing. */
const STYLES =
  '<styleSheet><fonts><font><strike val="0"/></font><font><b/><strike/></font></fonts>' +
  '<cellStyleXfs><xf fontId="1"/></cellStyleXfs><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs>' +
  '<dxfs><dxf><font><strike/></font></dxf></dxfs></styleSheet>';

/** A workbook of anomalies: the headers, these rows, and what is merged in them. */
function workbookOf(rows: readonly string[], merged: readonly string[]): Buffer {
  const files = parts({ name: 'A', rows: HEAD_ROW + rows.join(''), merged });
  const relations = 'xl/_rels/workbook.xml.rels';
  const written = String(files.get(relations));
  const styles = '<Relationship Id="s" Type="x/styles" Target="styles.xml"/></Relationships>';
  files.set(relations, Buffer.from(written.replace('</Relationships>', styles)));
  files.set('xl/styles.xml', Buffer.from(STYLES));
  return zip(files);
}

const hidden = (row: string) => row.replace('<row', '<row hidden="1"');
const struck = (row: string) => row.replaceAll('<c ', '<c s="1" ');
const anomalie = (row: number) => rowOf(row, String(row), `Texte ${row}`, '1');

const check = (rows: readonly string[], skipHidden?: boolean, merged: readonly string[] = []) =>
  imported(there, anomalies, workbookOf(rows, merged), { dryRun: true, skipHidden });

const MARKED = /^LIGNES_(?:MASQUEES|BARREES)$/;

describe('rows that a workbook hides or strikes out', () => {
  test('are read like the others, and told', async () => {
    const rows = [anomalie(2), hidden(anomalie(3)), struck(anomalie(4)), hidden(struck(anomalie(5)))];
    const { counts, notices } = await check(rows);
    expect(counts).toMatchObject({ read: 4, created: 4 });
    expect(notices).toEqual([
      { code: 'LIGNES_MASQUEES', params: { read: 1 }, count: 2, lines: [3, 5] },
      { code: 'LIGNES_BARREES', params: { read: 1 }, count: 1, lines: [4] },
    ]);
  });

  test('are left out where that is asked for, right or wrong, and told as well', async () => {
    const { counts, notices, found } = await check(
      [anomalie(2), hidden(rowOf(3, 'x', '', '9')), struck(anomalie(4))],
      true,
    );
    expect([found, counts]).toMatchObject([[], { read: 1, created: 1, rejected: 0 }]);
    expect(notices).toEqual([
      { code: 'LIGNES_MASQUEES', params: {}, count: 1, lines: [3] },
      { code: 'LIGNES_BARREES', params: {}, count: 1, lines: [4] },
    ]);
  });

  test.each([
    ['an empty one', '<row r="3" hidden="1"/>'],
    ['one that is said not to be hidden', anomalie(3).replace('<row', '<row hidden="0"')],
    ['one of which a cell is not struck out', struck(anomalie(3)).replace('<c s="1" r="B3"', '<c r="B3"')],
    ['one of which an empty cell is struck out', rowOf(3, '3', 'a', '1', { xml: '<c s="1"/>' })],
    ['a total', hidden(rowOf(3, 'Total', '40'))],
  ])('not %s', async (_, row) => {
    const { notices } = await check([anomalie(2), row]);
    expect(notices.filter(({ code }) => MARKED.test(code))).toEqual([]);
  });

  test('whatever they are, the others are read as if these were not there', async () => {
    const marks = { shown: (row: string) => row, hidden, struck };
    const kinds = fc.constantFrom(...(['shown', 'hidden', 'struck'] as const));
    await fc.assert(
      fc.asyncProperty(fc.array(kinds, { minLength: 1, maxLength: 6 }), async (of) => {
        const { counts, notices } = await check(
          of.map((kind, at) => marks[kind](anomalie(at + 2))),
          true,
        );
        expect(counts.created).toBe(of.filter((kind) => kind === 'shown').length);
        const told = notices.filter(({ code }) => MARKED.test(code));
        const lines = of.flatMap((kind, at) => (kind === 'shown' ? [] : [at + 2]));
        expect(told.flatMap((notice) => notice.lines).sort()).toEqual(lines);
      }),
      costing(10),
    );
  });

  test('which styles strike out follows from their fonts', () => {
    expect(stylesIn(STYLES)).toMatchObject([{ isStruck: false }, { isStruck: true }]);
    expect(stylesIn('<styleSheet/>')).toEqual([]);
  });
});

test('dates and merged cells of rows that are left out are not told', async () => {
  const dated = hidden(rowOf(3, '3', { xml: '<c t="d"><v>2024-02-01</v></c>' }));
  const told = async (skipHidden: boolean) =>
    (await check([anomalie(2), dated], skipHidden, ['C2:C3'])).notices.map(({ code }) => code);
  expect(await told(false)).toEqual(['CELLULES_FUSIONNEES', 'DATE_EN_TEXTE', 'LIGNES_MASQUEES']);
  expect(await told(true)).toEqual(['LIGNES_MASQUEES']);
});
