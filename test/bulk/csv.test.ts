import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CsvReader, findDelimiter } from '../../src/bulk/formats/csv/reader.ts';
import { csvLine } from '../../src/bulk/formats/csv.ts';
import { RECORD_MAX, ReadBuffer } from '../../src/bulk/input/source.ts';

/** A window on a text that arrives in pieces of at most `step` bytes. */
function windowOn(text: string, step = 1 << 20): ReadBuffer {
  const bytes = Buffer.from(text);
  let position = 0;
  return new ReadBuffer(async (target, offset, room) => {
    const count = bytes.copy(
      target,
      offset,
      position,
      Math.min(position + Math.min(step, room), bytes.length),
    );
    position += count;
    return count;
  });
}

interface Read {
  readonly records: string[][];
  readonly lines: number[];
  readonly faults: (string | undefined)[];
}

async function read(text: string, delimiter = ';', step?: number): Promise<Read> {
  const reader = new CsvReader(windowOn(text, step), delimiter);
  const found: Read = { records: [], lines: [], faults: [] };
  while (await reader.window.load()) {
    while (reader.next()) {
      found.records.push(reader.texts());
      found.lines.push(reader.line);
      found.faults.push(reader.fault && `${reader.fault.line}:${reader.fault.cell} ${reader.fault.code}`);
    }
  }
  return found;
}

const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom('"', ';', ',', '\t', '|', '\r', '\n', ' ', 'é', '’', '?', '\u0000', 'a'),
  }),
);
const records = fc.array(
  fc.array(cell, { minLength: 1, maxLength: 5 }).filter((cells) => cells.some((text) => /[^ \t]/.test(text))),
  { maxLength: 6 },
);
const delimiter = fc.constantFrom(';', ',', '\t', '|');

describe('reading CSV', () => {
  test('gives back what was written, whatever the cells and the delimiter', async () => {
    await fc.assert(
      fc.asyncProperty(records, delimiter, async (written, delimiter) => {
        const text = written.map((cells) => csvLine(cells, delimiter)).join('');
        expect((await read(text, delimiter)).records).toEqual(written);
      }),
    );
  });

  test('gives back what was written with every cell in quotes, whatever ends the lines', async () => {
    await fc.assert(
      fc.asyncProperty(records, fc.constantFrom('\n', '\r\n', '\r'), async (written, end) => {
        const quoted = (cells: string[]) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(';');
        const text = written.map(quoted).join(end);
        expect((await read(text)).records).toEqual(written);
      }),
    );
  });

  test('does not depend on where the blocks of the file end', async () => {
    const anything = fc.string({
      unit: fc.constantFrom('"', '"', ';', '\r', '\n', 'é', '’', 'a'),
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(anything, fc.integer({ min: 1, max: 7 }), async (text, step) => {
        expect(await read(text, ';', step)).toEqual(await read(text));
      }),
    );
  });

  test('takes two quotes for one in quoted cells only', async () => {
    expect((await read('"a""b";a""b;""\nx"";c')).records).toEqual([
      ['a"b', 'a""b', ''],
      ['x""', 'c'],
    ]);
  });

  test('tells the line on which each record begins', async () => {
    const { records, lines } = await read('a\r\n\r\n"b\r\nc\nd\re"\nf\rg');
    expect(records).toEqual([['a'], ['b\r\nc\nd\re'], ['f'], ['g']]);
    expect(lines).toEqual([1, 3, 7, 8]);
  });

  test('counts records where they are the rows of a sheet', async () => {
    const reader = new CsvReader(windowOn('a\n\n"b\nc\r\nd";"e\rf"\n;\ng'), ';', 'records');
    await reader.window.load();
    await reader.window.load();
    const lines: number[] = [];
    while (reader.next()) lines.push(reader.line);
    expect(lines).toEqual([1, 3, 5]);
  });

  test('tells the line on which a quote was opened that is never closed', async () => {
    expect((await read('a\n"b\nc";"d\ne')).faults).toEqual([undefined, '3:1 GUILLEMET_NON_FERME']);
  });

  test('gives up a record that no memory could hold', async () => {
    const long = 'x'.repeat(2 * RECORD_MAX);
    expect((await read(`a\n${long}\nb`)).faults).toEqual([undefined, '2:0 LIGNE_TROP_LONGUE']);
    expect((await read(`a\nb;"${long}`)).faults).toEqual([undefined, '2:1 GUILLEMET_NON_FERME']);
  });

  test('reads a record of just that length', async () => {
    const { records, faults } = await read(`a\n${'x'.repeat(RECORD_MAX)}\nb`);
    expect(records.map(([first]) => first?.length)).toEqual([1, RECORD_MAX, 1]);
    expect(faults).toEqual([undefined, undefined, undefined]);
  });

  test('counts cells beyond those that it keeps', async () => {
    const reader = new CsvReader(windowOn(`${';'.repeat(5000)}x\n`), ';');
    await reader.window.load();
    expect(reader.next()).toBe(true);
    expect(reader.count).toBe(5001);
  });
});

describe('finding the delimiter', () => {
  test.each([
    ['a;b;c\n', ';'],
    ['a,b,c\n', ','],
    ['a\tb,c\td\n', '\t'],
    ['a|b', '|'],
    ['"a,b,c";d\n1,2,3,4\n', ';'],
    ['\r\n\r\na,b\r\n', ','],
    ['alone\n', ';'],
    ['sep=,\na;b;c,d\n', ','],
    ['"sep=\t"\r\na;b\n', '\t'],
    ['sep=x,b\n', ','],
  ])('%j: %j', async (text, expected) => {
    const window = windowOn(text);
    await window.load();
    expect(findDelimiter(window)).toBe(expected);
  });
});
