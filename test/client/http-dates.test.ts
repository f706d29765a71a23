import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { httpDate } from '../../src/client/http-dates.ts';

const NOW = Date.UTC(2026, 2, 14, 9, 30);
const THEN = Date.UTC(1994, 10, 6, 8, 49, 37);

describe('an HTTP date', () => {
  it.each([
    ['Sun, 06 Nov 1994 08:49:37 GMT', THEN],
    ['Sunday, 06-Nov-94 08:49:37 GMT', THEN],
    ['Sun Nov  6 08:49:37 1994', THEN],
    ['Sun Nov 16 08:49:37 1994', Date.UTC(1994, 10, 16, 8, 49, 37)],
    // Two digits: not more than fifty years ahead.
    ['Friday, 14-Mar-76 09:29:59 GMT', Date.UTC(2076, 2, 14, 9, 29, 59)],
    ['Sunday, 14-Mar-76 09:30:01 GMT', Date.UTC(1976, 2, 14, 9, 30, 1)],
    // A leap second.
    ['Sat, 31 Dec 2016 23:59:60 GMT', Date.UTC(2017, 0, 1)],
  ])('%s', (text, expected) => {
    expect(httpDate(text, NOW)).toBe(expected);
  });

  it.each([
    undefined,
    '',
    '7',
    'soon',
    '2026-03-14T09:30:00Z',
    'Sun, 06 Nov 1994 08:49:37',
    'Sun, 06 Nov 1994 08:49:37 +0000',
    'Sun, 6 Nov 1994 08:49:37 GMT',
    'Sun, 31 Feb 1994 08:49:37 GMT',
    'Sun, 00 Nov 1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 24:00:00 GMT',
    'Sun, 06 Nov 1994 08:60:00 GMT',
    'Sun, 06 Brumaire 1994 08:49:37 GMT',
    'Sun Nov  6 08:49:37 1994 GMT',
  ])('%s is none', (text) => {
    expect(httpDate(text, NOW)).toBeUndefined();
  });

  it('is what toUTCString writes, in any year of four digits', () => {
    const instants = fc.integer({ min: Date.UTC(1000, 0, 1) / 1000, max: Date.UTC(9999, 11, 31) / 1000 });
    fc.assert(
      fc.property(instants, (seconds) => {
        expect(httpDate(new Date(seconds * 1000).toUTCString(), NOW)).toBe(seconds * 1000);
      }),
    );
  });
});
