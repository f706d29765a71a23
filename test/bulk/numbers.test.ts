import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fiveDigits, numberOf } from '../../src/bulk/columns/numbers.ts';
import { identifierOf, isSpreadsheetError, noNumber } from '../../src/bulk/formats/spreadsheets.ts';

/** What a cell says, and whether that is noted. */
function read(text: string): { taken: number | undefined; noted: boolean } {
  let noted = false;
  const taken = numberOf(text, () => {
    noted = true;
  });
  return { taken, noted };
}

describe('a number in a cell', () => {
  test('is what its digits say', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (number) => {
        expect(read(String(number))).toEqual({ taken: number, noted: false });
      }),
    );
  });

  test('is the same in every way to write it, with a notice', () => {
    const ways = [
      (digits: string) => `00${digits}`,
      (digits: string) => `+${digits}`,
      (digits: string) => `${digits},0`,
      (digits: string) => `${digits}.00`,
      (digits: string) => `${digits},0000`,
    ];
    fc.assert(
      fc.property(fc.nat(999_999), fc.constantFrom(...ways), (number, way) => {
        expect(read(way(String(number)))).toEqual({ taken: number, noted: true });
      }),
    );
  });

  test('may have its thousands apart, by any blank', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 999_999_999 }),
        fc.constantFrom(' ', '\u00a0', '\u202f', '\u2009'),
        (number, blank) => {
          const text = String(number).replace(/\B(?=(?:\d{3})+$)/g, blank);
          expect(read(text)).toEqual({ taken: number, noted: true });
        },
      ),
    );
  });

  test.each([
    ...['1e-1', '1e999', '12.', ',5', '0x1F', 'Ⅻ', '１２', '²', '1 20', '12 34', '1  200', '−5'],
    ...[
      '1e3',
      '1E1',
      '1E+03',
      '120e-1',
      '-2e2',
      '1_000',
      "1'200",
      '12 %',
      '12€',
      'n° 12',
      '--1',
      '',
      '="a"',
      'Infinity',
      'NaN',
    ],
  ])('is not %j', (text) => {
    expect(read(text).taken).toBeUndefined();
    expect(noNumber(text)).toBeUndefined();
  });

  test.each(['1.200', '1,200', '12,000', '1.200.300', '-1.000'])('may be two numbers: %s', (text) => {
    expect(read(text).taken).toBeUndefined();
    expect(noNumber(text)).toBe('NOMBRE_AMBIGU');
  });
});

test.each(['12,5', '12.5', '-1,5', '1 054,5', '1.2000', '1,25E+01', '1,2E+05', '1.25e2'])(
  'has decimals: %s',
  (text) => {
    expect(read(text).taken).toBeUndefined();
    expect(noNumber(text)).toBe('NOMBRE_DECIMAL');
  },
);

describe('a date in the place of a number', () => {
  test.each([
    ...[
      '01/02/2024',
      '1/2/24',
      '01-02-2024',
      '1.2.24',
      '2024-02-01',
      '2024-02-01 00:00:00',
      '2024-02-01T00:00',
    ],
    ...[
      '1-févr.',
      '1-févr',
      '01-mars',
      '1 février',
      '1 févr. 2024',
      '1-févr.-24',
      'janv-24',
      'janv.-24',
      'AOÛT-24',
    ],
    ...['déc. 2024', '1-Feb', 'Feb-24', '3-May-2024', 'sept-12'],
  ])('%s', (text) => {
    expect(read(text).taken).toBeUndefined();
    expect(noNumber(text)).toBe('DATE_EXCEL');
  });

  test.each(['mars', 'A-12', 'marsouin-12', 'P-12', '12-A', '1/2', 'lundi 3', 'R 123-3', '2024'])(
    'is not %s',
    (text) => {
      expect(noNumber(text)).toBeUndefined();
    },
  );
});

describe('the error of a formula', () => {
  test.each([
    '#N/A',
    '#n/a',
    '#REF!',
    '#VALEUR!',
    '#VALUE!',
    '#NOM?',
    '#NAME?',
    '#DIV/0!',
    '#NOMBRE!',
    '#NUL!',
    '#CALC!',
  ])('%s', (text) => {
    expect(isSpreadsheetError(text)).toBe(true);
  });

  test.each(['', '#', '#1', '# N/A', '#N/A ?', 'N/A', '#REF', "'#N/A"])('is not %j', (text) => {
    expect(isSpreadsheetError(text)).toBe(false);
  });
});

describe('what people number things by', () => {
  const identified = (text: string) => {
    const notices: string[] = [];
    const meant = identifierOf(text, (code) => void notices.push(code));
    return 'value' in meant ? [meant.value, ...notices] : [meant.fault.code];
  };

  test.each([
    ['01004001', '01004001'],
    ['PEI 12-b', 'PEI 12-b'],
    ['2026-0412', '2026-0412'],
    ['12/03/26', '12/03/26'],
    ['2E14', '2E14'],
    ['A\u00a01', 'A 1', 'BLANCS'],
    ['A \u202f 1', 'A 1', 'BLANCS'],
    ['1004001.0', '1004001', 'NOMBRE'],
    ['42218.00000', '42218.00000'],
    ['1004001.5', '1004001.5'],
    ['4,4154E+10', 'NUMERO_REMPLACE'],
    ['4.4154e+10', 'NUMERO_REMPLACE'],
    ['4E+15', 'NUMERO_REMPLACE'],
    ['4415412345678910', 'NUMERO_REMPLACE'],
    ['1234567890123456', '1234567890123456'],
    ['MAR-12', 'MAR-12'],
    ['VRAI', 'NUMERO_REMPLACE'],
    ['faux', 'NUMERO_REMPLACE'],
    ['12-mars', 'DATE_EXCEL'],
    ['mars-24', 'DATE_EXCEL'],
    ['2026-03-12', 'DATE_EXCEL'],
    ['12/03/2026', 'DATE_EXCEL'],
  ])('%j is %j', (text, ...expected) => {
    expect(identified(text)).toEqual(expected);
  });

  test('is one number with whatever blanks it is typed', () => {
    const part = fc.stringMatching(/^[A-Z0-9]{1,4}$/);
    const blank = fc.constantFrom(' ', '\u00a0', '\u202f', '\u2009', '  ');
    fc.assert(
      fc.property(fc.array(part, { minLength: 2, maxLength: 3 }), blank, blank, (parts, one, other) => {
        expect(identified(parts.join(one))[0]).toBe(identified(parts.join(other))[0]);
      }),
    );
  });
});

test.each([
  ['01004', '01004'],
  ['1004', '01004', 'NOMBRE'],
  ['1004.0', '01004', 'NOMBRE'],
  ['38000 CEDEX 9', '38000', 'NOMBRE'],
  ['38000 cedex', '38000', 'NOMBRE'],
  ['38 000', '38000', 'NOMBRE'],
  ['2A 004', '2A004', 'NOMBRE'],
  ['2b033', '2B033', 'NOMBRE'],
  ['2A004', '2A004'],
  ['38', '38'],
  ['Grenoble', 'Grenoble'],
])('a code of five digits: %j is %j', (text, ...expected) => {
  const notices: string[] = [];
  expect([fiveDigits(text, (code) => void notices.push(code)), ...notices]).toEqual(expected);
});
