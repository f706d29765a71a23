import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { chemin } from '../../src/contract/resources/prescriptions.ts';
import {
  date,
  dateTime,
  double,
  integer,
  integerParam,
  list,
  multiple,
  text,
  uri,
  uuid,
} from '../../src/contract/schema/fields.ts';
import { codePoints } from '../../src/contract/schema/text.ts';
import { judged } from './judged.ts';

/** The value as it is kept, or the broken rules: `CODE` with its parameters. */
function verdict(schema: z.ZodType, given: unknown): unknown {
  const result = judged(schema, given, 'body');
  return 'value' in result
    ? { kept: result.value }
    : result.errors.map(({ code, params }) => ({ code, ...params }));
}

describe('text: lengths count code points (choice B5)', () => {
  test.each([
    ['abc', { kept: 'abc' }],
    ['', { kept: '' }],
    ['🔥🔥🔥', { kept: '🔥🔥🔥' }],
    ['🔥🔥🔥🔥', [{ code: 'TROP_LONG', max: 3, length: 4 }]],
    ['abcd', [{ code: 'TROP_LONG', max: 3, length: 4 }]],
    // No normalisation: a letter and its mark are two.
    ['e\u0301e\u0301', [{ code: 'TROP_LONG', max: 3, length: 4 }]],
    ['a\u0000b', [{ code: 'CARACTERE', character: 'U+0000' }]],
    ['a\ud83d', [{ code: 'CARACTERE', character: 'U+D800–U+DFFF' }]],
    ['\udd25', [{ code: 'CARACTERE', character: 'U+D800–U+DFFF' }]],
    ['\n\t', { kept: '\n\t' }],
    [12, [{ code: 'TYPE', expected: 'string' }]],
    [null, [{ code: 'NULL_REFUSE' }]],
    [undefined, [{ code: 'REQUIS' }]],
  ])('%j', (given, expected) => {
    expect(verdict(text(3), given)).toEqual(expected);
  });

  test('a lower bound', () => {
    expect(verdict(text(3, { min: 1 }), '')).toEqual([{ code: 'TROP_COURT', min: 1, length: 0 }]);
    expect(verdict(text(3, { min: 2 }), '🔥')).toEqual([{ code: 'TROP_COURT', min: 2, length: 1 }]);
  });

  test('the length is checked before the pattern', () => {
    const slug = text(3, { pattern: /^[a-z]*$/ });
    expect(verdict(slug, 'ABCD')).toEqual([{ code: 'TROP_LONG', max: 3, length: 4 }]);
    expect(verdict(slug, 'ABC')).toEqual([{ code: 'MOTIF', pattern: '^[a-z]*$' }]);
    expect(verdict(slug, 'abc')).toEqual({ kept: 'abc' });
  });

  test('any well-formed text within the bound is kept as it is, and none beyond', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (given) => {
        const accepted = codePoints(given) <= 6 && !given.includes('\u0000');
        expect('value' in judged(text(6), given, 'body')).toBe(accepted);
      }),
    );
  });
});

describe('integer: a JSON number without decimals, within bounds', () => {
  test.each([
    [0, { kept: 0 }],
    [999_999, { kept: 999_999 }],
    [-1, [{ code: 'MINIMUM', min: 0 }]],
    [1_000_000, [{ code: 'MAXIMUM', max: 999_999 }]],
    [1e300, [{ code: 'MAXIMUM', max: 999_999 }]],
    [1.5, [{ code: 'TYPE', expected: 'integer' }]],
    ['1', [{ code: 'TYPE', expected: 'integer' }]],
    [true, [{ code: 'TYPE', expected: 'integer' }]],
    [null, [{ code: 'NULL_REFUSE' }]],
    [undefined, [{ code: 'REQUIS' }]],
  ])('%j', (given, expected) => {
    expect(verdict(integer(0, 999_999), given)).toEqual(expected);
  });
});

describe('multiple: an integer that a step divides, from 0 to a bound', () => {
  test.each([
    [0, { kept: 0 }],
    [60, { kept: 60 }],
    [13, [{ code: 'VALEUR', allowed: [0, 12, 24, 36, 48, 60] }]],
    [61, [{ code: 'MAXIMUM', max: 60 }]],
    [72, [{ code: 'MAXIMUM', max: 60 }]],
    [-12, [{ code: 'MINIMUM', min: 0 }]],
    [12.5, [{ code: 'TYPE', expected: 'integer' }]],
    ['12', [{ code: 'TYPE', expected: 'integer' }]],
    [null, [{ code: 'NULL_REFUSE' }]],
    [undefined, [{ code: 'REQUIS' }]],
  ])('%j', (given, expected) => {
    expect(verdict(multiple(12, 60), given)).toEqual(expected);
  });
});

describe('double: a JSON number within bounds', () => {
  test.each([
    [-90, { kept: -90 }],
    [45.4397, { kept: 45.4397 }],
    [90.5, [{ code: 'MAXIMUM', max: 90 }]],
    [-90.5, [{ code: 'MINIMUM', min: -90 }]],
    ['45', [{ code: 'TYPE', expected: 'number' }]],
    [Number.NaN, [{ code: 'TYPE', expected: 'number' }]],
    [Number.POSITIVE_INFINITY, [{ code: 'TYPE', expected: 'number' }]],
    [null, [{ code: 'NULL_REFUSE' }]],
    [undefined, [{ code: 'REQUIS' }]],
  ])('%j', (given, expected) => {
    expect(verdict(double(-90, 90), given)).toEqual(expected);
  });

  test('a member that is left out is missed', () => {
    expect(verdict(z.strictObject({ latitude: double(-90, 90).nullable() }), {})).toEqual([
      { code: 'REQUIS' },
    ]);
  });
});

describe('integerParam: an integer in a query string', () => {
  const notAnInteger = [{ code: 'TYPE', expected: 'integer' }];
  test.each([
    ['1', { kept: 1 }],
    ['100', { kept: 100 }],
    ['0', [{ code: 'MINIMUM', min: 1 }]],
    ['-1', [{ code: 'MINIMUM', min: 1 }]],
    ['101', [{ code: 'MAXIMUM', max: 100 }]],
    ['9'.repeat(400), [{ code: 'MAXIMUM', max: 100 }]],
    ['05', notAnInteger],
    ['+5', notAnInteger],
    ['-0', notAnInteger],
    ['1.0', notAnInteger],
    ['1e1', notAnInteger],
    ['0x1', notAnInteger],
    [' 1', notAnInteger],
    ['1\n', notAnInteger],
    ['٣', notAnInteger],
    ['', notAnInteger],
  ])('%j', (given, expected) => {
    expect(verdict(integerParam(1, 100), given)).toEqual(expected);
  });

  test('exactly the decimal forms of the integers within bounds are accepted', () => {
    fc.assert(
      fc.property(fc.integer({ min: -300, max: 300 }), (n) => {
        expect('value' in judged(integerParam(-100, 100), String(n), 'query')).toBe(n >= -100 && n <= 100);
      }),
    );
  });
});

describe('dateTime: RFC 3339, 20 to 50 characters, existing', () => {
  test.each([
    '2026-03-14T09:30:00Z',
    '2026-03-14t09:30:00z',
    '2026-03-14T09:30:00.123456789+02:00',
    '2024-02-29T00:00:00-00:00',
    '0000-01-01T23:59:59Z',
    '9999-12-31T23:59:59+23:59',
    `2026-03-14T09:30:00.${'1'.repeat(24)}+02:00`,
  ])('%s is one', (given) => {
    expect(verdict(dateTime(), given)).toEqual({ kept: given });
  });

  test.each([
    '2026-03-14',
    '2026-03-14T09:30:00',
    '2026-03-14 09:30:00Z',
    '2026-03-14T09:30Z',
    '2026-02-29T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-03-14T24:00:00Z',
    '2026-03-14T09:60:00Z',
    '2026-03-14T09:30:60Z',
    '2026-03-14T09:30:00+24:00',
    '2026-03-14T09:30:00+0200',
    '2026-03-14T09:30:00.Z',
    '+02026-03-14T09:30:00Z',
    `2026-03-14T09:30:00.${'1'.repeat(25)}+02:00`,
    '2026-03-14T09:30:00Z\n',
    '٢026-03-14T09:30:00Z',
    '',
  ])('%j is not', (given) => {
    expect(verdict(dateTime(), given)).toEqual([{ code: 'FORMAT', format: 'date-time' }]);
  });

  test('every instant that JavaScript writes is one', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          expect(verdict(dateTime(), date.toISOString())).toEqual({ kept: date.toISOString() });
        },
      ),
    );
  });
});

describe('date: exactly 10 characters, existing', () => {
  test.each(['2026-03-14', '2024-02-29', '0000-01-01', '9999-12-31'])('%s is one', (given) => {
    expect(verdict(date(), given)).toEqual({ kept: given });
  });

  test.each([
    '2026-03-14T00:00:00Z',
    '2026-3-14',
    '2025-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-03-14\n',
    ' 2026-03-14',
    '20260314',
    '٢026-03-14',
    '',
  ])('%j is not', (given) => {
    expect(verdict(date(), given)).toEqual([{ code: 'FORMAT', format: 'date' }]);
  });
});

describe('uuid: 36 characters in any case, kept in lower case', () => {
  test.each([
    ['018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35', { kept: '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35' }],
    ['018F2C1E-7A50-7C3D-9B1E-4F6A2D8C0B35', { kept: '018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35' }],
    ['018f2c1e7a507c3d9b1e4f6a2d8c0b35', [{ code: 'FORMAT', format: 'uuid' }]],
    ['{018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b3}', [{ code: 'FORMAT', format: 'uuid' }]],
    ['018f2c1e-7a50-7c3d-9b1e-4f6a2d8c0b35\n', [{ code: 'FORMAT', format: 'uuid' }]],
    [7, [{ code: 'TYPE', expected: 'string' }]],
  ])('%j', (given, expected) => {
    expect(verdict(uuid(), given)).toEqual(expected);
  });

  test('a query parameter of the wrong form is told the same', () => {
    const result = judged(z.strictObject({ subject_id: uuid() }), { subject_id: 'x' }, 'query');
    expect(result).toEqual({
      errors: [{ in: 'query', path: ['subject_id'], code: 'FORMAT', params: { format: 'uuid' } }],
    });
  });
});

describe('uri: absolute, at most 512 characters', () => {
  test.each([
    ['https://exemple.fr/plan.pdf', { kept: 'https://exemple.fr/plan.pdf' }],
    ['urn:isbn:9782', { kept: 'urn:isbn:9782' }],
    ['plan.pdf', [{ code: 'FORMAT', format: 'uri' }]],
    ['https://exemple.fr/un plan', [{ code: 'FORMAT', format: 'uri' }]],
    ['https://exemple.fr/d%C3%A9gagement', { kept: 'https://exemple.fr/d%C3%A9gagement' }],
    ['http://[2001:db8::1]:8080/?a=b#c', { kept: 'http://[2001:db8::1]:8080/?a=b#c' }],
    ['https://exemple.fr/dégagement', [{ code: 'FORMAT', format: 'uri' }]],
    ['https://exemple.fr/%zz', [{ code: 'FORMAT', format: 'uri' }]],
    ['https://exemple.fr/<plan>', [{ code: 'FORMAT', format: 'uri' }]],
    ['https://exem[ple.fr/', [{ code: 'FORMAT', format: 'uri' }]],
    [`https://exemple.fr/${'a'.repeat(512)}`, [{ code: 'TROP_LONG', max: 512, length: 531 }]],
  ])('%j', (given, expected) => {
    expect(verdict(uri(), given)).toEqual(expected);
  });
});

describe('list: a bounded array', () => {
  test.each([
    [['a', 'a'], { kept: ['a', 'a'] }],
    [['a', 'b', 'c'], [{ code: 'TROP_D_ELEMENTS', max: 2 }]],
    ['a', [{ code: 'TYPE', expected: 'array' }]],
    [{ 0: 'a', length: 1 }, [{ code: 'TYPE', expected: 'array' }]],
  ])('%j', (given, expected) => {
    expect(verdict(list(text(5), 2), given)).toEqual(expected);
  });

  test('unique elements', () => {
    expect(verdict(list(text(5), 3, true), ['a', 'b'])).toEqual({ kept: ['a', 'b'] });
    expect(verdict(list(text(5), 3, true), ['a', 'b', 'a'])).toEqual([{ code: 'DOUBLON' }]);
    expect(verdict(list(text(5), 3, true), 'a')).toEqual([{ code: 'TYPE', expected: 'array' }]);
  });

  test('the faults of the elements do not hide that two are alike', () => {
    expect(verdict(list(text(1), 3, true), ['ab', 'c', 'c'])).toEqual([
      { code: 'TROP_LONG', max: 1, length: 2 },
      { code: 'DOUBLON' },
    ]);
  });

  test('the elements of a list that is too long are not looked at: it may be any size', () => {
    expect(verdict(list(text(1), 2, true), Array(100_000).fill('ab'))).toEqual([
      { code: 'TROP_D_ELEMENTS', max: 2 },
    ]);
  });
});

test('a path is normalised on its way in', () => {
  expect(verdict(chemin(), '/ERP//Type M /')).toEqual({ kept: '/ERP/Type M' });
  expect(verdict(chemin(), '/ERP/Type M.')).toEqual([{ code: 'MOTIF', character: '.', position: 12 }]);
});

test('what the checks hold is published', () => {
  const members = { day: date(), latitude: double(-90, 90), months: multiple(12, 60) };
  expect(z.toJSONSchema(z.strictObject(members), { io: 'input' })).toMatchObject({
    required: ['day', 'latitude', 'months'],
    properties: {
      day: { type: 'string', format: 'date', minLength: 10, maxLength: 10 },
      latitude: { type: 'number', format: 'double', minimum: -90, maximum: 90 },
      months: { type: 'integer', format: 'int32', minimum: 0, maximum: 60, multipleOf: 12 },
    },
  });
});
