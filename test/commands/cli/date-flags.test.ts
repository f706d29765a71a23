import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { end, inWords, moment, NOW } from '../../../commands/shared/flags/date-flags.ts';
import type { Flag } from '../../../commands/shared/flags/flags.ts';
import { momentsOf } from '../../../commands/shared/output/date-format.ts';
import { instantOf } from '../../../src/contract/schema/dates.ts';
import { dateTime } from '../../../src/contract/schema/fields.ts';
import type { Io } from '../../../src/terminal/io.ts';
import { sink } from '../world.ts';

/** What a flag reads of a text; `refused` where it is refused. */
const read = (flag: Flag<string | undefined>, typed: string) => {
  const given = flag.read([typed]);
  return 'value' in given ? given.value : 'refused';
};
const first = (typed: string) => read(moment('Start', 'first'), typed);
const last = (typed: string) => read(moment('Start', 'last'), typed);

describe('a moment, in Paris', () => {
  beforeEach(() => void vi.stubEnv('TZ', 'Europe/Paris'));
  afterEach(() => void vi.unstubAllEnvs());

  test.each([
    ['2026-10-01', '2026-10-01T00:00:00+02:00', '2026-10-01T23:59:59+02:00'],
    ['2026-12-31', '2026-12-31T00:00:00+01:00', '2026-12-31T23:59:59+01:00'],
    // The days on which clocks change.
    ['2026-03-29', '2026-03-29T00:00:00+01:00', '2026-03-29T23:59:59+02:00'],
    ['2026-10-25', '2026-10-25T00:00:00+02:00', '2026-10-25T23:59:59+01:00'],
    ['9999-12-31', '9999-12-31T00:00:00+01:00', '9999-12-31T23:59:59+01:00'],
  ])('%s is that whole day', (typed, start, finish) => {
    expect([first(typed), last(typed)]).toEqual([start, finish]);
  });

  test.each([
    ['2026-10-01T09:30', '2026-10-01T09:30:00+02:00'],
    ['2026-10-01 09:30', '2026-10-01T09:30:00+02:00'],
    ['2026-01-01t00:00:07', '2026-01-01T00:00:07+01:00'],
    ['2026-10-01T09:30:00Z', '2026-10-01T09:30:00Z'],
    ['2026-10-01T09:30:00.125-03:00', '2026-10-01T09:30:00.125-03:00'],
  ])('%s is here, unless it says where it is', (typed, expected) => {
    expect([first(typed), last(typed)]).toEqual([expected, expected]);
  });

  test.each([
    ['14/03/2026', '2026-03-14'],
    [' 01/10/2026 ', '2026-10-01'],
    ['14/03/2026 9h30', '2026-03-14T09:30'],
    ['14/03/2026 09:30', '2026-03-14T09:30'],
    ['14/03/2026 18H', '2026-03-14T18:00'],
  ])('%s is %s: the day comes first', (typed, same) => {
    expect([first(typed), last(typed)]).toEqual([first(same), last(same)]);
    expect(first(typed)).toContain(same);
  });

  test.each([
    '',
    'bientôt',
    'cette semaine 9h',
    '2026',
    '13/13/2026',
    '1/10/26',
    '30/02/2026',
    '01/10/2026 9',
    '01/10/2026 24h00',
    '2026/10/01',
    '2026-02-30',
    '2026-10-01T24:00',
    '2026-10-01T09:30:00.5',
    '2026-10-01T9:30',
    '2026-10-01T09:30+02:00',
    // The clocks of Paris never show it.
    '2026-03-29T02:30',
  ])('"%s" is none', (typed) => {
    expect(moment('Start', 'first').read([typed])).toEqual({
      faults: [{ code: 'FORMAT', params: { format: 'moment' } }],
    });
  });

  describe('in words, on 25 November 2026', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T23:30:00Z') }));
    afterEach(() => void vi.useRealTimers());

    test.each([
      ['demain', '2026-11-26T00:00:00+01:00', '2026-11-26T23:59:59+01:00'],
      ['lundi à 9h30', '2026-11-30T09:30:00+01:00', '2026-11-30T09:30:00+01:00'],
      ['tomorrow at 14:00', '2026-11-26T14:00:00+01:00', '2026-11-26T14:00:00+01:00'],
      ['2026-W48', '2026-11-23T00:00:00+01:00', '2026-11-29T23:59:59+01:00'],
    ])('%s is told as what it was taken for', (typed, start, finish) => {
      const [beginning, ending] = [moment('Start', 'first'), moment('End', 'last')];
      expect([first(typed), last(typed)]).toEqual([start, finish]);
      expect([beginning.understood?.(typed), ending.understood?.(typed)]).toEqual([start, finish]);
    });

    test.each(['2026-11-26', '26/11/2026 9h30', 'bientôt'])('of %s there is nothing to tell', (typed) => {
      expect(moment('Start', 'first').understood?.(typed)).toBeUndefined();
    });

    test('an end of today is now', () => {
      expect(read(end('End'), 'aujourd’hui')).toBe(NOW);
    });
  });

  test('what is not given is nothing', () => {
    expect(moment('Start', 'last').read([])).toEqual({ value: undefined });
    expect(end('Start').read([])).toEqual({ value: undefined });
  });

  test('people read it here, to the minute', () => {
    const inFrench = { VIGIE_LANG: 'fr' };
    const [here, piped] = [sink(80), sink()].map((err) => ({ env: inFrench, err }) as unknown as Io) as [
      Io,
      Io,
    ];
    expect(inWords('2026-10-01T22:15:59.9Z', here)).toBe('02/10/2026 00:15');
    expect(inWords('2026-10-01T22:15:59.9Z', piped)).toBe('2026-10-02 00:15');
    expect(inWords('2026-01-01t00:30:00+05:00', piped)).toBe('2025-12-31 20:30');
    expect(inWords(null, here)).toBe('');
    expect(inWords('soon', here)).toBe('soon');
  });
});

describe('an end', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });

  test.each([
    ['Europe/Paris', '2026-10-01T22:30:00Z', '2026-10-02', '2026-10-01'],
    ['America/Cayenne', '2026-10-02T02:30:00Z', '2026-10-01', '2026-10-02'],
    ['Indian/Reunion', '2026-10-01T20:30:00Z', '2026-10-02', '2026-10-01'],
  ])('in %s at %s, %s is today and means now, %s does not', (zone, now, today, another) => {
    vi.stubEnv('TZ', zone);
    vi.setSystemTime(new Date(now));
    expect(read(end('Start'), today)).toBe(NOW);
    expect(read(end('Start'), another)).toMatch(new RegExp(`^${another}T23:59:59`));
    expect(read(end('Start'), `${today}T10:00`)).toMatch(new RegExp(`^${today}T10:00:00`));
  });
});

test.each(['Europe/Paris', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Apia', 'UTC'])(
  'in %s: what is read is a date-time, and people read back what was typed',
  (zone) => {
    vi.stubEnv('TZ', zone);
    const two = (n: number) => String(n).padStart(2, '0');
    const day = fc
      .date({ min: new Date('1970-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10));
    const minute = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(([h, m]) => `${two(h)}:${two(m)}`);
    fc.assert(
      fc.property(day, minute, (date, time) => {
        const at = first(`${date} ${time}`);
        // An hour that clocks leave out is none.
        if (at !== 'refused') expect(momentsOf('en').moment(at as string)).toBe(`${date} ${time}`);
        const [start, finish] = [first(date) as string, last(date) as string];
        // Samoa left a whole day out.
        if (start === 'refused') return;
        for (const one of [start, finish]) expect(dateTime().safeParse(one).success, one).toBe(true);
        const hours = (instantOf(finish) + 1000 - instantOf(start)) / 3_600_000;
        // Newfoundland kept double summer time in 1988, and turned the clocks by two hours.
        expect(hours).toBeGreaterThanOrEqual(22);
        expect(hours).toBeLessThanOrEqual(26);
      }),
    );
    vi.unstubAllEnvs();
  },
);
