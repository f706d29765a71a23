import { afterEach, describe, expect, test, vi } from 'vitest';
import { momentsOf } from '../../../commands/shared/output/date-format.ts';
import { clockOf, wholeDays } from '../../../src/contract/schema/dates.ts';
import { dayInFull, shortDay } from '../../../src/messages/dates.ts';
import { place } from '../world.ts';

afterEach(() => void vi.unstubAllEnvs());

const MORNING = '2026-03-14T09:30:59.9Z';

describe('a moment', () => {
  test.each([
    ['fr', '14/03/2026 10:30'],
    ['fr_FR.UTF-8', '14/03/2026 10:30'],
    ['fr_BE', '14/03/2026 10:30'],
    ['en_GB.UTF-8', '14/03/2026 10:30'],
    ['en_US.UTF-8', '03/14/2026 10:30 AM'],
    ['de_DE@euro', '14.03.2026 10:30'],
    // Whether the month comes first, or what the locale is, is unknown.
    ['en', '2026-03-14 10:30'],
    ['C', '2026-03-14 10:30'],
    ['C.UTF-8', '2026-03-14 10:30'],
    ['POSIX', '2026-03-14 10:30'],
    ['xx_YY', '2026-03-14 10:30'],
    ['../etc', '2026-03-14 10:30'],
    [undefined, '2026-03-14 10:30'],
    // With marks of direction, or words that are not those of the rest.
    ['ar_EG', '2026-03-14 10:30'],
    ['zh_TW', '2026-03-14 10:30'],
  ])('is written as in the locale %s', (locale, expected) => {
    vi.stubEnv('TZ', 'Europe/Paris');
    expect(momentsOf(locale).moment(MORNING)).toBe(expected);
  });

  test.each([
    ['Europe/Paris', '2026-03-29T00:59:00Z', '29/03/2026 01:59'],
    ['Europe/Paris', '2026-03-29T01:00:00Z', '29/03/2026 03:00'],
    ['Europe/Paris', '2026-10-25T00:30:00Z', '25/10/2026 02:30'],
    ['Europe/Paris', '2026-10-25T01:30:00Z', '25/10/2026 02:30'],
    ['America/New_York', '2026-03-08T06:59:00Z', '08/03/2026 01:59'],
    ['America/New_York', '2026-03-08T07:00:00Z', '08/03/2026 03:00'],
    ['Indian/Reunion', '2026-12-31T20:00:00Z', '01/01/2027 00:00'],
    ['Asia/Kathmandu', '2026-06-01T00:30:00+02:00', '01/06/2026 04:15'],
  ])('in %s, %s is %s', (zone, at, expected) => {
    vi.stubEnv('TZ', zone);
    expect(momentsOf('fr').moment(at)).toBe(expected);
    const [day, month, year, time] = expected.split(/[/ ]/);
    expect(momentsOf('C').moment(at)).toBe(`${year}-${month}-${day} ${time}`);
  });

  test('what is none stays as it is', () => {
    expect(momentsOf('fr').moment(null)).toBe('');
    expect(momentsOf('fr').moment('bientôt')).toBe('bientôt');
  });
});

describe('a period, in Paris', () => {
  test.each([
    ['of one day', '2026-10-01T00:00:00+02:00', '2026-10-01T23:59:59+02:00', ['01/10/2026', '01/10/2026']],
    ['of days', '2026-09-30T22:00:00Z', '2026-10-02T21:59:00Z', ['01/10/2026', '02/10/2026']],
    ['to midnight', '2026-10-01T00:00:00+02:00', '2026-10-03T00:00:00+02:00', ['01/10/2026', '02/10/2026']],
    [
      'over the end of summer',
      '2026-10-25T00:00:00+02:00',
      '2026-10-25T23:59:59+01:00',
      ['25/10/2026', '25/10/2026'],
    ],
    [
      'within a day',
      '2026-10-01T09:00:00+02:00',
      '2026-10-01T10:00:00+02:00',
      ['01/10/2026 09:00', '01/10/2026 10:00'],
    ],
    [
      'from midnight',
      '2026-10-01T00:00:00+02:00',
      '2026-10-01T10:00:00+02:00',
      ['01/10/2026 00:00', '01/10/2026 10:00'],
    ],
    [
      'of no time',
      '2026-10-01T00:00:00+02:00',
      '2026-10-01T00:00:00+02:00',
      ['01/10/2026 00:00', '01/10/2026 00:00'],
    ],
    ['that is none', 'tantôt', '2026-10-01T23:59:59+02:00', ['tantôt', '01/10/2026']],
  ])('%s', (_, from, to, expected) => {
    vi.stubEnv('TZ', 'Europe/Paris');
    expect(momentsOf('fr').period(from, to)).toEqual(expected);
  });
});

describe('what stands for a day is that day, whatever the zone of the machine', () => {
  const ZONES = ['Europe/Paris', 'America/Guadeloupe', 'Indian/Reunion', 'Pacific/Kiritimati', 'UTC'];

  test.each([
    '2026-03-14',
    '2026-03-14T00:00:00+01:00',
    '2026-03-14T23:59:59-04:00',
    '2026-03-14t00:00:00.000+04:00',
  ])('%s', (at) => {
    for (const zone of ZONES) {
      vi.stubEnv('TZ', zone);
      expect(momentsOf('fr').moment(at)).toBe('14/03/2026');
      expect([shortDay(at, 'fr', zone), dayInFull(at, 'en', zone)]).toEqual([
        '14 mars 2026',
        'Saturday, 14 March 2026',
      ]);
    }
  });

  test.each([
    ['2026-10-25T00:00:00+02:00', '2026-10-25T23:59:59+01:00', '2026-10-25', '2026-10-25'],
    ['2026-03-14T00:00:00-04:00', '2026-03-16T00:00:00-04:00', '2026-03-14', '2026-03-15'],
    ['2026-02-28T00:00:00+01:00', '2026-03-01T23:59:00+01:00', '2026-02-28', '2026-03-01'],
  ])('from %s to %s', (from, to, first, last) => {
    for (const zone of ZONES) expect(wholeDays(from, to, clockOf(zone))).toEqual({ first, last });
  });

  test('what is in UTC is an instant', () => {
    const days = (zone: string) => wholeDays('2026-03-13T23:00:00Z', '2026-03-14T22:59:59Z', clockOf(zone));
    expect(days('Europe/Paris')).toEqual({ first: '2026-03-14', last: '2026-03-14' });
    expect(days('America/Guadeloupe')).toBeUndefined();
    vi.stubEnv('TZ', 'America/Guadeloupe');
    expect(momentsOf('fr').moment('2026-03-14T00:00:00Z')).toBe('13/03/2026 20:00');
  });
});

test('an event is read in the time and the form of its reader; in a pipe its dates are those of the service', async () => {
  vi.stubEnv('TZ', 'America/New_York');
  const { vigie } = place();
  const dates = ['--date-debut', '2026-03-14T09:30:00Z', '--date-fin', '2026-03-14T11:00:00Z'];
  const added = await vigie([
    'evenements',
    'add',
    '--title',
    'Visite',
    '--description',
    'x',
    '--type',
    'VISITE_PERIODIQUE',
    ...dates,
    '-o',
    'ids',
  ]);
  expect(added).toMatchObject({ exitCode: 0 });
  const id = added.out.trim();
  const env = { VIGIE_LANG: 'fr', NO_COLOR: '1' };
  const here = await vigie(['evenements', 'get', id], { terminal: 80, env });
  expect(here.out).toMatch(/^Début +14\/03\/2026 05:30$/m);
  const list = await vigie(['evenements', 'list', '--fields', 'date_debut,title'], {
    terminal: 80,
    env: { ...env, VIGIE_LANG: 'en_US' },
  });
  expect(list.out).toMatch(/^03\/14\/2026 05:30 AM {2}Visite$/m);
  const plain = await vigie(['evenements', 'list', '--fields', 'date_debut', '--no-headers', '-o', 'table'], {
    env,
  });
  const [, at] =
    /"date_debut":"([^"]+)"/.exec((await vigie(['evenements', 'list', '-o', 'ndjson'])).out) ?? [];
  expect(plain.out).toBe(`${at}\n`);
});
