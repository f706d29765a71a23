import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CsvReader } from '../../src/bulk/formats/csv/reader.ts';
import { beginningOf } from '../../src/bulk/formats/file-type.ts';
import { SHEET_MAX } from '../../src/bulk/formats/xlsx/grid.ts';
import { readSheet, stylesIn } from '../../src/bulk/formats/xlsx/sheet.ts';
import { openWorkbook, type Tab } from '../../src/bulk/formats/xlsx/workbook.ts';
import { openArchive } from '../../src/bulk/formats/xlsx/zip.ts';
import { utf8From } from '../../src/bulk/input/encoding.ts';
import { memorySource, ReadBuffer } from '../../src/bulk/input/source.ts';
import { costing } from '../setup/chance.ts';
import { parts, raw, rowOf, workbook } from './corpus/make.ts';
import { zip } from './corpus/zip.ts';

const NOTHING_SHARED = { strings: [], styles: [], from1904: false };

/** The first sheet of a workbook, or what is wrong with it. */
async function readFirst(bytes: Buffer) {
  const workbook = await openWorkbook(memorySource('a.xlsx', bytes));
  return 'code' in workbook ? workbook : workbook.read(workbook.tabs[0] as Tab);
}

/** The records of a sheet that are not blank, and their rows. */
async function recordsOf(bytes: Buffer): Promise<[row: number, ...cells: string[]][]> {
  const sheet = await readFirst(bytes);
  if ('code' in sheet) throw new Error(sheet.code);
  const source = memorySource('a.xlsx', sheet.csv);
  const window = new ReadBuffer(utf8From(source, { name: 'utf-8', mark: 0, from: 'content' }));
  const reader = new CsvReader(window, sheet.delimiter, 'records');
  const records: [number, ...string[]][] = [];
  while (await window.load()) while (reader.next()) records.push([reader.line, ...reader.texts()]);
  return records;
}

describe('a workbook', () => {
  test('gives back the texts and the numbers of its cells, on the rows where they stand', async () => {
    // What XML cannot hold, and what workbooks write as _xHHHH_, is for those who write them.
    const text = fc.string({
      unit: fc.constantFrom('a', 'é', '"', ';', '<', '&', '\n', ' ', '’', '😀', "'", '='),
      minLength: 1,
    });
    const cell = fc.oneof(text, fc.integer({ min: -1e9, max: 1e9 }));
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(rows, fc.nat(3), async (written, above) => {
        const blank = Array.from({ length: above }, () => []);
        const found = await recordsOf(await workbook({ A: [...blank, ...written] }));
        expect(found).toEqual(written.map((cells, index) => [above + index + 1, ...cells.map(String)]));
      }),
      costing(5),
    );
  });

  test('keeps the errors of formulas beyond the last cell that holds something', async () => {
    const rows =
      rowOf(1, 'a') +
      rowOf(3, 'b', { xml: '<c t="e"><v>#N/A</v></c>' }) +
      rowOf(5, { xml: '<c t="e"><v>#REF!</v></c>' });
    expect(await recordsOf(raw(rows))).toEqual([
      [1, 'a'],
      [3, 'b', '#N/A'],
      [5, '#REF!'],
    ]);
  });

  test('may stand in an archive with a comment, or whose parts are not in order', async () => {
    const files = [...parts({ name: 'A', rows: rowOf(1, 'a', 'b') })].reverse();
    const archive = zip(new Map(files));
    const commented = Buffer.concat([archive, Buffer.from('a comment')]);
    commented.writeUInt16LE(9, archive.length - 2);
    expect(await recordsOf(commented)).toEqual([[1, 'a', 'b']]);
  });

  test('is refused, and nothing worse, wherever it is cut or changed', async () => {
    const whole = await workbook({
      A: [
        ['code', 'texte'],
        [1, 'Débit'],
      ],
    });
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), async (at, byte, cut) => {
        const changed = cut ? whole.subarray(0, at) : Buffer.from(whole);
        if (!cut) changed.writeUInt8(byte, at);
        const found = await readFirst(changed);
        expect('code' in found ? found.code : 'read').toMatch(
          /^(?:read|CLASSEUR.*|COMPRESSE|FEUILLE_INCONNUE)$/,
        );
      }),
      costing(2),
    );
  });
});

/** Styles that show numbers by some formats. */
function formatted(codes: readonly string[]): string {
  const escaped = codes.map((code) => code.replaceAll('<', '&lt;').replaceAll('"', '&quot;'));
  const formats = escaped.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`);
  const styles = codes.map((_, at) => `<xf numFmtId="${164 + at}"/>`);
  return `<styleSheet><numFmts>${formats.join('')}</numFmts><cellXfs>${styles.join('')}</cellXfs></styleSheet>`;
}

describe('a number in a sheet', () => {
  const styled = { ...NOTHING_SHARED, styles: stylesIn(formatted(['dd/mm/yyyy', '00000000'])) };
  const shown = async (cells: string) => {
    const sheet = await readSheet([Buffer.from(`<sheetData><row r="1">${cells}</row></sheetData>`)], styled);
    return typeof sheet === 'string' ? sheet : sheet.asCsv().csv.toString().trim().split(';');
  };

  test('has the zeros that its format shows', async () => {
    expect(await shown('<c r="A1" s="1"><v>1004001</v></c><c r="B1" s="1"><v>1.5</v></c>')).toEqual([
      '01004001',
      '1.5',
    ]);
  });

  test.each([
    ['00000\\-000', 1004001, '01004-001'],
    ['"PEI "0000', 12, 'PEI 0012'],
    ['"PEI "0000', 12345, 'PEI 12345'],
    ['"PEI "General', 12, '12'],
    ['"PEI "###', 12, '12'],
    ['"PEI "#00', 1, 'PEI 01'],
    ['"A0"00', 7, 'A007'],
    ['"2026-"000', 7, '2026-007'],
    ['"Anomalie "00', 7, 'Anomalie 07'],
    ['"n° "00', 7, 'n° 07'],
    ['"G"0', 2, '2'],
    ['0"."', 1, '1'],
    ['00"."', 1, '1'],
    ['"n° "0', 2, '2'],
    ['0\\)', 2, '2'],
    ['0 000', 1200, '1200'],
    ['0\\ 000" "000', 12, '12'],
    ['"n° ""0"""', 12, '12'],
    ['00000" bis"', 7, '00007 bis'],
    ['00 000 000', 1004009, '01 004 009'],
    ['000-00', 1234567, '12345-67'],
    ['#-##', 7, '7'],
    ['[Red]0000_);\\-0000', 8, '0008'],
    ['[<=9999]0000;000000', 8, '0008'],
    ['[<=9999]0000;000000', 12345, '012345'],
    ['[>99]"A"000;"B"00', 120, 'A120'],
    ['[>99]"A"000;"B"00', 7, 'B07'],
    ['[=0]"néant";[>99]000;00', 5, '05'],
    ['[<>7]000;00', 7, '07'],
    ['[Red][>=100]000;[Blue]00', 100, '100'],
    ['[>99]0;"B"0', 7, '7'],
    ['"supprimé"', 8, '8'],
    ['# ##0', 1004013, '1004013'],
    ['#,##0', 1004013, '1004013'],
    ['0.00', 12, '12'],
    ['00\\-00', 12.5, '12.5'],
    ['00\\-00', -12, '-12'],
    ['0000', 1e20, '100000000000000000000'],
  ])('shows its zeros by a format of digits: by %s, %d is %s', async (format, number, text) => {
    const shared = { ...NOTHING_SHARED, styles: stylesIn(formatted([format])) };
    const cells = `<row r="1"><c r="A1" s="0"><v>${number}</v></c></row>`;
    const sheet = await readSheet([Buffer.from(cells)], shared);
    expect(typeof sheet === 'string' ? sheet : sheet.asCsv().csv.toString().trim()).toBe(text);
  });

  test('keeps its digits, whatever stands between its zeros', async () => {
    const literal = fc.constantFrom('\\-', '"PEI "', ' ', '/', '\\é');
    const format = fc.array(fc.tuple(literal, fc.constant('0')), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(format, fc.nat(), async (parts, number) => {
        const shared = { ...NOTHING_SHARED, styles: stylesIn(formatted([parts.flat().join('')])) };
        const sheet = await readSheet(
          [Buffer.from(`<row r="1"><c r="A1" s="0"><v>${number}</v></c></row>`)],
          shared,
        );
        const text = typeof sheet === 'string' ? sheet : sheet.asCsv().csv.toString().trim();
        expect(text.replace(/\D/g, '')).toBe(String(number).padStart(parts.length, '0'));
      }),
      costing(10),
    );
  });

  test('is a day of 1900 as spreadsheets count them', async () => {
    expect(
      await shown('<c r="A1" s="0"><v>1</v></c><c r="B1" s="0"><v>59</v></c><c r="C1" s="0"><v>61</v></c>'),
    ).toEqual(['1900-01-01', '1900-02-28', '1900-03-01']);
  });

  test('stands behind the one before it where nothing says its place', async () => {
    const sheet = await readSheet(
      [
        Buffer.from(
          '<sheetData><row><c><v>1</v></c><c/><c><v>2</v></c></row><row><c><v>3</v></c></row></sheetData>',
        ),
      ],
      styled,
    );
    expect(typeof sheet === 'string' ? sheet : sheet.asCsv().csv.toString()).toBe('1;;2\r\n3;;\r\n');
  });
});

describe('an archive', () => {
  test('holds what was put into it', async () => {
    const content = fc.dictionary(fc.stringMatching(/^[a-z](?:[a-z/]{0,6}[a-z])?$/), fc.uint8Array());
    await fc.assert(
      fc.asyncProperty(content, async (files) => {
        const archive = await openArchive(
          zip(new Map(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes)]))),
        );
        const found = await Array.fromAsync(
          archive?.names ?? [],
          async (name) =>
            [name, Buffer.concat(await Array.fromAsync(archive?.unfolding(name) ?? []))] as const,
        );
        expect(found).toEqual(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes)]));
      }),
    );
  });
});

describe('a sheet with too many cells', () => {
  test.each([
    [
      'one behind the other',
      (row: number) => `<row r="${row}"><c r="A${row}"/><c r="K${row}"><v>1</v></c></row>`,
    ],
    ['far apart', (row: number) => `<c r="XFD${row}"><v>1</v></c>`],
  ])('is refused before it is in memory: %s', async (_, rowAt) => {
    let taken = 0;
    function* endless() {
      yield Buffer.from('<sheetData>');
      for (let row = 1; ; row++, taken++) yield Buffer.from(rowAt(row));
    }
    expect(await readSheet(endless(), NOTHING_SHARED)).toBe('too large');
    expect(taken).toBeLessThan(SHEET_MAX / 11 + 1);
  });
});

/** A sheet as pieces of so many characters. */
function inPieces(rows: string, size: number): Buffer[] {
  const text = `<worksheet>${rows}</worksheet>`;
  return Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    Buffer.from(text.slice(size * index, size * (index + 1))),
  );
}

describe('how far a sheet goes', () => {
  test.each([
    ['', 0, 0],
    ['<row r="2"><c r="B2"><v>1</v></c></row>', 2, 2],
    ['<row r="2"><c r="B2"><v>1</v></c><c r="XFD2" s="1"/></row><row r="9"/>', 2, 2],
    ["<x:row r='2'><x:c s='1' r='AA2'><x:v>1</x:v></x:c></x:row>", 2, 27],
    ['<row><c r="C7"><v>1</v></c></row>', 7, 3],
    ['<row r="900"><c r="B1"><v>1</v></c></row>', 1, 2],
  ])('%s', async (xml, rows, columns) => {
    for (const size of [xml.length + 30, 1]) {
      expect(await readSheet(inPieces(xml, size), NOTHING_SHARED)).toMatchObject({ rows, columns });
    }
  });

  test.each([
    '<row r="0"/>',
    '<row r="1048577"/>',
    '<c><v>1</v></c>',
    '<c r="1"><v>1</v></c>',
    '<c r="XFE1"><v>1</v></c>',
    `<row r="1"><c r="A1"><v>1</v></c></row>${'<mergeCell ref="A1:B2"/>'.repeat(2)}`,
    '<mergeCell ref="B1:A2"/>',
  ])('cannot be told of %s', async (xml) => {
    expect(await readSheet(inPieces(xml, 7), NOTHING_SHARED)).toBe('damaged');
  });
});

test.each([
  ['~$registre.xlsx', 'registre.xlsx'],
  ['C:\\Bureau\\~$registre.xlsx', 'registre.xlsx'],
  ['partage/.~lock.registre.ods#', 'registre.ods'],
])('%s is the file that a spreadsheet program keeps beside an open workbook', async (name, file) => {
  const owner = Buffer.alloc(165, '\u0006Martin ');
  expect(await beginningOf(memorySource(name, owner))).toEqual({
    code: 'FICHIER_DE_VERROU',
    params: { file },
  });
});
