import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { ErrorParams, FieldCode } from '../../src/contract/errors.ts';
import { between, clockOf, instantOf, period } from '../../src/contract/schema/dates.ts';
import { date, dateTime } from '../../src/contract/schema/fields.ts';
import { judged } from './judged.ts';

const ms = (iso: string) => new Date(iso).getTime();
const utc = clockOf('UTC');
/** The instants of a period as a caller in UTC, or one who has other clocks, is told it. */
function periodOf(given: string, clock = utc) {
  const parsed = judged(period(), given, 'query');
  if (!('value' in parsed)) return parsed;
  const value = between(parsed.value, clock);
  if (!value) return NO_PERIOD;
  const { from, to } = value;
  return { value: { from, to } };
}
const refused = (code: FieldCode, params: ErrorParams) => ({
  errors: [{ in: 'query', path: [], code, params }],
});
const NO_PERIOD = refused('FORMAT', { format: 'period' });

describe('the instant of a date-time', () => {
  test.each([
    ['1970-01-01T00:00:00Z', 0],
    ['1970-01-01T00:00:00-00:00', 0],
    ['1970-01-01T01:00:00+01:00', 0],
    ['1969-12-31T14:00:00-10:00', 0],
    ['1970-01-01t00:00:00z', 0],
    ['1970-01-01t02:30:00.5+02:30', 500],
    ['1970-01-01T00:00:00.0019999999999999999999999Z', 1],
    ['1969-12-31T23:59:59.9999Z', -1],
    ['0000-01-01T00:00:00+23:59', ms('-000001-12-31T00:01:00Z')],
    ['9999-12-31T23:59:59-23:59', ms('+010000-01-01T23:58:59Z')],
  ])('%s', (given, expected) => {
    expect(dateTime().safeParse(given).success).toBe(true);
    expect(instantOf(given)).toBe(expected);
  });

  test('is the same at any offset, with any number of digits, in capitals or not', () => {
    const finer = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 21 });
    fc.assert(
      fc.property(instants(), offsets(), finer, fc.boolean(), (instant, offset, digits, capitals) => {
        const text = written(instant, offset).replace(/\.\d{3}/, `$&${digits}`);
        expect(dateTime().safeParse(text).success).toBe(true);
        expect(instantOf(capitals ? text : text.toLowerCase())).toBe(instant);
      }),
    );
  });
});

describe('a period is two dates or date-times, both ends included (choice C11)', () => {
  test.each([
    // Days of the caller, the last one whole.
    ['2026-01-01/2026-12-31', '2026-01-01T00:00:00.000Z', '2026-12-31T23:59:59.999Z'],
    ['2026-03-14/2026-03-14', '2026-03-14T00:00:00.000Z', '2026-03-14T23:59:59.999Z'],
    ['2024-02-29/2024-02-29', '2024-02-29T00:00:00.000Z', '2024-02-29T23:59:59.999Z'],
    // Instants, whatever their offset.
    [
      '2026-03-14T09:30:00+01:00/2026-03-14T18:00:00+01:00',
      '2026-03-14T08:30:00.000Z',
      '2026-03-14T17:00:00.000Z',
    ],
    ['2026-03-14T09:30:00Z/2026-03-14T09:30:00Z', '2026-03-14T09:30:00.000Z', '2026-03-14T09:30:00.000Z'],
    [
      '2026-03-14t10:30:00+01:00/2026-03-14t09:30:00z',
      '2026-03-14T09:30:00.000Z',
      '2026-03-14T09:30:00.000Z',
    ],
    // One of each.
    ['2026-03-14/2026-03-14T09:30:00Z', '2026-03-14T00:00:00.000Z', '2026-03-14T09:30:00.000Z'],
    ['2026-03-14T09:30:00Z/2026-03-14', '2026-03-14T09:30:00.000Z', '2026-03-14T23:59:59.999Z'],
    ['2026-03-14T23:30:00-02:00/2026-03-15', '2026-03-15T01:30:00.000Z', '2026-03-15T23:59:59.999Z'],
  ])('%s', (given, from, to) => {
    expect(periodOf(given)).toEqual({ value: { from: ms(from), to: ms(to) } });
  });

  test.each([
    ['Europe/Paris', '2026-07-01/2026-07-01', '2026-06-30T22:00:00.000Z', '2026-07-01T21:59:59.999Z'],
    ['America/Guadeloupe', '2026-03-14/2026-03-14', '2026-03-14T04:00:00.000Z', '2026-03-15T03:59:59.999Z'],
    // An hour less, and one more.
    ['Europe/Paris', '2026-03-29/2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    ['Europe/Paris', '2026-10-25/2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
    // A time of the day before in UTC, of the day itself there.
    [
      'Europe/Paris',
      '2026-03-14/2026-03-13T23:30:00Z',
      '2026-03-13T23:00:00.000Z',
      '2026-03-13T23:30:00.000Z',
    ],
    // A zone that is not known is that of an organisation that says none.
    ['Mars/Phobos', '2026-07-01/2026-07-01', '2026-06-30T22:00:00.000Z', '2026-07-01T21:59:59.999Z'],
    ['Europe/Paris', '0001-01-01/9999-12-31', '0000-12-31T23:51:00.000Z', '9999-12-31T22:59:59.999Z'],
  ])('in %s, %s', (zone, given, from, to) => {
    expect(periodOf(given, clockOf(zone))).toEqual({ value: { from: ms(from), to: ms(to) } });
  });

  test.each([
    ['the end before the start', '2026-12-31/2026-01-01'],
    ['the end before the start, by their offsets', '2026-03-14T09:30:00Z/2026-03-14T10:00:00+01:00'],
    ['a day that ends before the start', '2026-03-14T23:30:00-02:00/2026-03-14'],
    ['no slash', '2026-01-01T00:00:00.000Z'],
    ['two slashes', '2026-01-01/2026-06-30/2026-12-31'],
    ['a slash too many', '2026-01-01/2026-12-31/'],
    ['no start', '/2026-01-01T00:00:00Z'],
    ['no end', '2026-01-01T00:00:00Z/'],
    ['a day that does not exist', '2026-02-29/2026-12-31'],
    ['a month that does not exist', '2026-01-01/2026-13-01'],
    ['an hour that does not exist', '2026-01-01/2026-01-01T24:00:00Z'],
    ['a time without a zone', '2026-01-01T00:00:00/2026-12-31'],
    ['blanks', '2026-01-01 / 2026-12-31'],
    ['a plus sign that a query string made a blank', '2026-03-14T09:30:00 01:00/2026-12-31'],
    ['a line break', '2026-01-01/2026-12-31\n'],
    ['digits that are not ASCII', '٢026-01-01/2026-12-31'],
    ['another way of writing dates', '01-01-2026/31-12-2026'],
    ['a duration, which ISO 8601 would allow', '2026-01-01T00:00:00Z/P1D'],
    ['nothing like it', 'from January to December'],
  ])('%s is refused', (_, given) => {
    expect(periodOf(given)).toEqual(NO_PERIOD);
  });

  test('its length is checked before anything else: 21 to 100 characters', () => {
    const long = (fraction: number) =>
      `2026-01-01T00:00:00.${'0'.repeat(fraction)}Z/2026-12-31T00:00:00.${'0'.repeat(24)}+00:00`;
    expect(periodOf('2026-01-01/2026-12-3')).toEqual(refused('TROP_COURT', { min: 21, length: 20 }));
    expect(periodOf('/')).toEqual(refused('TROP_COURT', { min: 21, length: 1 }));
    expect(long(28)).toHaveLength(100);
    expect(periodOf(long(28))).toEqual({
      value: { from: ms('2026-01-01T00:00:00Z'), to: ms('2026-12-31T00:00:00Z') },
    });
    expect(periodOf(`${long(28)}0`)).toEqual(refused('TROP_LONG', { max: 100, length: 101 }));
    // Characters, not UTF-16 units.
    expect(periodOf('🔥'.repeat(20))).toEqual(refused('TROP_COURT', { min: 21, length: 20 }));
  });

  test('any two days or instants in order are one, and the other way round are not', () => {
    fc.assert(
      fc.property(sides(), sides(), (a, b) => {
        const [given, from, to] = [`${a.text}/${b.text}`, a.first, b.last];
        expect(periodOf(given)).toEqual(from <= to ? { value: { from, to } } : NO_PERIOD);
      }),
    );
  });

  test('whatever is written, it is a period only of what the two fields accept', () => {
    const side = fc.oneof(
      sides().map(({ text }) => text),
      fc.string({ unit: fc.constantFrom(...'0129-:TZ+. /'), maxLength: 30 }),
    );
    const isDate = (text: string) => [date(), dateTime()].some((one) => one.safeParse(text).success);
    fc.assert(
      fc.property(side, side, (a, b) => {
        const parsed = periodOf(`${a}/${b}`);
        if ('value' in parsed) {
          expect([isDate(a), isDate(b)]).toEqual([true, true]);
          expect(parsed.value.from).toBeLessThanOrEqual(parsed.value.to);
        } else if (parsed.errors[0]?.code === 'FORMAT' && isDate(a) && isDate(b)) {
          expect(periodOf(`${b}/${a}`)).toHaveProperty('value');
        }
      }),
    );
  });
});

test.each([
  ['2026-03-14/2026-03-14', true],
  ['2026-03-14T00:00:00-04:00/2026-03-15', true],
  ['2026-03-14t00:00:00.000z/2026-03-15', true],
  ['2026-03-14T00:00:00.001Z/2026-03-15', false],
  ['2026-03-14T09:30:00Z/2026-03-15', false],
])('what ends when %s begins has nothing of it: %j', (given, isMidnight) => {
  const parsed = judged(period(), given, 'query');
  const found = 'value' in parsed ? between(parsed.value, utc) : undefined;
  expect(found?.after).toBe(isMidnight ? found?.from : (found?.from ?? 0) - 1);
});

describe('as a query parameter', () => {
  const query = z.strictObject({ period: period().optional() });
  const of = (given: unknown) => judged(query, given, 'query');

  test('it becomes its two sides', () => {
    expect(of({ period: '2026-03-14/2026-03-14T09:30:00Z' })).toEqual({
      value: { period: { from: '2026-03-14', to: '2026-03-14T09:30:00Z' } },
    });
    expect(of({})).toEqual({ value: {} });
  });

  test.each([
    ['2026-03-14', 'TROP_COURT', { min: 21, length: 10 }],
    [`2026-03-14/2026-03-15${' '.repeat(80)}`, 'TROP_LONG', { max: 100, length: 101 }],
    ['2026-03-14 / 2026-03-15', 'FORMAT', { format: 'period' }],
  ])('%j is refused: %s', (given, code, params) => {
    expect(of({ period: given })).toEqual({ errors: [{ in: 'query', path: ['period'], code, params }] });
  });

  test('given twice it is refused', () => {
    const twice = ['2026-03-14/2026-03-15', '2026-03-14/2026-03-15'];
    expect(of({ period: twice })).toEqual({ errors: [{ in: 'query', path: ['period'], code: 'REPETE' }] });
  });

  test('its pattern and its bounds are those of the interface', () => {
    expect(z.toJSONSchema(period(), { io: 'input' })).toMatchObject({
      type: 'string',
      pattern: '^(.*)/(.*)$',
      minLength: 21,
      maxLength: 100,
    });
  });
});

function instants() {
  return fc.integer({ min: ms('0001-01-01'), max: ms('9998-12-31') });
}

/** In minutes. */
function offsets() {
  return fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 });
}

/** A date-time for an instant, at an offset. */
function written(instant: number, offset: number): string {
  const two = (n: number) => String(Math.trunc(n)).padStart(2, '0');
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.abs(offset) / 60)}:${two(Math.abs(offset) % 60)}`;
  return new Date(instant + offset * 60_000).toISOString().replace('Z', zone);
}

/** One side of a period, near enough to others that their order is not always clear. */
function sides() {
  const day = fc.integer({ min: 20_000, max: 20_004 }).map((days) => {
    const first = days * 86_400_000;
    return { text: new Date(first).toISOString().slice(0, 10), first, last: first + 86_399_999 };
  });
  const moment = fc
    .tuple(fc.integer({ min: 20_000 * 86_400_000, max: 20_005 * 86_400_000 }), offsets())
    .map(([instant, offset]) => ({ text: written(instant, offset), first: instant, last: instant }));
  return fc.oneof(day, moment);
}
