import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { dayIn, momentIn, timeAlone, timeOfDay } from '../../../src/bulk/columns/dates.ts';
import { inZone } from '../../../src/bulk/model/zone.ts';
import { clockOf, endOfDay, momentsAt } from '../../../src/contract/schema/dates.ts';

const paris = clockOf('Europe/Paris');
afterEach(() => void vi.unstubAllEnvs());

/** A moment in short: the day, the time, the zone; or why it is none. */
function said(text: string): string {
  const found = momentIn(text);
  if (typeof found === 'string') return found;
  return [found.day, found.time, found.zone].filter(Boolean).join(' ');
}

describe('a date in a cell', () => {
  test.each([
    ['2026-03-12', '2026-03-12'],
    [' 12/03/2026 ', '2026-03-12'],
    ['1/3/26', '2026-03-01'],
    ['1/3/61', '1961-03-01'],
    ['12.03.2026', '2026-03-12'],
    ['12-03-2026', '2026-03-12'],
    ['12 mars 2026', '2026-03-12'],
    ['1er août 2026', '2026-08-01'],
    ['jeudi 12 Mars 2026', '2026-03-12'],
    ['le 12/03/2026 à 14h30', '2026-03-12 14:30:00'],
    ['Le jeudi 12 mars 2026', '2026-03-12'],
    ['12-févr.-2026', '2026-02-12'],
    ['12 juil. 2026', '2026-07-12'],
    ['12 juin 2026', '2026-06-12'],
    // What a spreadsheet counts, where the format of the column is lost.
    ['46093', '2026-03-12'],
    ['46093,5', '2026-03-12 12:00:00'],
    ['12/03/2026 9h30', '2026-03-12 09:30:00'],
    ['12/03/2026 à 9h', '2026-03-12 09:00:00'],
    ['12/03/2026 09:30:15', '2026-03-12 09:30:15'],
    ['12 mars 2026, 14 h 30', '2026-03-12 14:30:00'],
    ['2026-03-12 09:30', '2026-03-12 09:30:00'],
    ['2026-03-12T09:30:00Z', '2026-03-12 09:30:00 Z'],
    ['2026-03-12T09:30:00.123+02:00', '2026-03-12 09:30:00.123 +02:00'],
    ['mardi 12 mars 2026', 'AUTRE_JOUR'],
    ['31/02/2026', 'DATE_ABSENTE'],
    // The month first, as Americans write it.
    ['03/25/2026', 'MOIS_EN_TETE'],
    ['45/45/2026', 'DATE_ABSENTE'],
    ['12/03/2206', 'ANNEE'],
    ['12/03/0202', 'ANNEE'],
    ['2206-03-12', 'ANNEE'],
    ['0000-00-00', 'DATE_ABSENTE'],
    ['20260312', '2026-03-12'],
    // Eight digits are a year first wherever they can be.
    ['12032026', '2026-03-12'],
    ['1032026', '2026-03-01'],
    ['20112012', '2012-11-20'],
    ['20101112', '2010-11-12'],
    ['03252026', 'MOIS_EN_TETE'],
    ['31022026', 'DATE_ABSENTE'],
    ['12032206', 'ANNEE'],
    ['120326', 'DATE'],
    ['2026/03/12', '2026-03-12'],
    ['2026/03-12', 'DATE'],
    ['2026-03-12 00:00:00+01', '2026-03-12 00:00:00 +01:00'],
    ['2026-03-12 00:00:00+0100', '2026-03-12 00:00:00 +01:00'],
    ['2026-13-01', 'DATE_ABSENTE'],
    ['12-Feb-2024', '2024-02-12'],
    ['3 juill. 2026', '2026-07-03'],
    ['1er May 2026', '2026-05-01'],
    ['12 jui 2026', 'DATE'],
    // A word that begins as a month does is none.
    ['12 mairie 2024', 'DATE'],
    ['12 marché 2024', 'DATE'],
    ['mairie 2024', 'DATE'],
    ['mars 2026', 'MOIS_SEUL'],
    ['sept. 2026', 'MOIS_SEUL'],
    ['03/2026', 'MOIS_SEUL'],
    ['2026-03', 'MOIS_SEUL'],
    ['13/2026', 'DATE'],
    ['bientôt 2026', 'DATE'],
    ['2026', 'DATE'],
    ['à définir', 'DATE'],
    ['12/03/2026 25h', 'DATE'],
  ])('%s is %s', (text, meant) => {
    expect(said(text)).toBe(meant);
  });

  test('of two digits that has been is none to come', () => {
    const at = (days: number) => {
      const [year = '', month, day] = new Date(Date.now() + days * 86_400_000)
        .toISOString()
        .slice(0, 10)
        .split('-');
      return [`${day}/${month}/${year.slice(2)}`, `${year}-${month}-${day}`] as const;
    };
    for (const days of [-400, -30, 0]) {
      const [cell, day] = at(days);
      expect(momentIn(cell, true)).toMatchObject({ day });
    }
    for (const days of [3, 30, 400]) {
      const [cell, day] = at(days);
      expect(momentIn(cell, true)).toBe('ANNEE_COURTE');
      expect(momentIn(cell)).toMatchObject({ day });
    }
  });

  test.each([
    ['2026-03-11T23:00:00.000Z', '2026-03-12'],
    ['2026-07-11T22:00:00Z', '2026-07-12'],
    ['2026-03-12 00:00:00+01', '2026-03-12'],
    ['2026-03-12T00:00:00Z', '2026-03-12'],
    ['2026-03-12T09:30:00Z', '2026-03-12'],
    ['12/03/2026 23:30', '2026-03-12'],
  ])('of a day alone, %s is %s', (text, day) => {
    const found = momentIn(text);
    expect(typeof found === 'string' ? found : dayIn(found, paris)).toBe(day);
  });

  test('is the same day in every way to write it', () => {
    const day = fc.date({ min: new Date('1955-01-01'), max: new Date('2049-12-31'), noInvalidDate: true });
    const long = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'UTC' });
    fc.assert(
      fc.property(day, (at) => {
        const iso = at.toISOString().slice(0, 10);
        const [year, month, date] = iso.split('-') as [string, string, string];
        const serial = Math.floor(at.getTime() / 86_400_000) + 25_569;
        const ways = [
          iso,
          `${date}/${month}/${year}`,
          `${year}${month}${date}`,
          `${date}${month}${year}`,
          `${Number(date)}${month}${year}`,
          `${Number(date)}/${Number(month)}/${year.slice(2)}`,
          long.format(at),
          String(serial),
        ];
        expect(new Set(ways.map(said))).toEqual(new Set([iso]));
      }),
    );
  });

  test('never takes time to be no date', () => {
    fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => void momentIn(text)));
    expect(momentIn('1 '.repeat(50_000))).toBe('DATE');
  });
});

test.each([
  ['9h', '09:00:00'],
  ['9h30', '09:30:00'],
  ['à 14:05', '14:05:00'],
  ['1899-12-30T09:30:00', '09:30:00'],
  ['0,395833333333333', '09:30:00'],
  ['24h', undefined],
  ['matin', undefined],
])('the time %s is %s', (text, time) => {
  expect(timeAlone(text)).toBe(time);
});

test.each([
  ['2026-03-12', 'first', '2026-03-12T00:00:00+01:00'],
  ['2026-07-12', 'last', '2026-07-12T23:59:59+02:00'],
  // The day on which summer time begins.
  ['2026-03-29', 'last', '2026-03-29T23:59:59+02:00'],
  ['1900-01-01', 'first', '1900-01-01T00:00:00+00:09'],
] as const)('%s, %s, is %s in Paris, whatever the zone of the machine', (day, end, text) => {
  for (const zone of ['UTC', 'Europe/Paris', 'America/Guadeloupe', 'Pacific/Auckland']) {
    vi.stubEnv('TZ', zone);
    expect(endOfDay(day, end, paris)).toBe(text);
  }
});

test('where clocks go forward at midnight a day begins an hour later', () => {
  const santiago = clockOf('America/Santiago');
  expect(endOfDay('2026-09-06', 'first', santiago)).toBe('2026-09-06T01:00:00-03:00');
  expect(endOfDay('2026-09-05', 'last', santiago)).toBe('2026-09-05T23:59:59-04:00');
});

test('a time is the instant that a machine in that zone takes it for', () => {
  const zones = [
    'UTC',
    'Europe/Paris',
    'America/Miquelon',
    'Pacific/Noumea',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
  ];
  const at = fc.date({ min: new Date('1971-01-01'), max: new Date('2090-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(...zones), at, (zone, date) => {
      vi.stubEnv('TZ', zone);
      const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T');
      // A machine moves a time that is left out as well.
      expect(Date.parse(momentsAt(day, time, clockOf(zone))[0])).toBe(new Date(`${day}T${time}`).getTime());
    }),
  );
});

test.each([
  ['2026-03-12T09:30:00+01:00', '2026-03-12T09:30:00+01:00'],
  ['2026-03-12T09:30:00Z', '2026-03-12T10:30:00+01:00'],
  ['2026-03-11T23:00:00.000Z', '2026-03-12T00:00:00+01:00'],
  // Days of a machine elsewhere.
  ['2026-03-12T00:00:00+00:00', '2026-03-12T00:00:00+01:00'],
  ['2026-07-12T00:00:00.000-04:00', '2026-07-12T00:00:00+02:00'],
  ['2026-03-12T23:59:59+11:00', '2026-03-12T23:59:59+01:00'],
  // Instants that programs write.
  ['2026-03-12T00:00:00Z', '2026-03-12T01:00:00+01:00'],
  ['2026-03-12T23:59:59.500-04:00', '2026-03-13T04:59:59+01:00'],
])('%s is compared as %s in Paris', (moment, text) => {
  expect(inZone(moment, paris)).toBe(text);
});

describe('a time on a day on which clocks change', () => {
  const at = (day: string, time: string, name: string) => {
    const told: unknown[] = [];
    const meant = timeOfDay(day, time, { name, clock: () => clockOf(name) }, (code, params) =>
      told.push([code, params?.again]),
    );
    return ['value' in meant ? meant.value : [meant.fault.code, meant.fault.params?.later], ...told];
  };

  test.each([
    ['2026-03-29', '02:30:00', 'Europe/Paris', [['HEURE_ABSENTE', '03:30']]],
    ['2026-03-29', '03:00:00', 'Europe/Paris', ['2026-03-29T03:00:00+02:00']],
    ['2026-03-29', '02:30:00', 'America/Guadeloupe', ['2026-03-29T02:30:00-04:00']],
    ['2026-09-06', '00:10:00', 'America/Santiago', [['HEURE_ABSENTE', '01:10']]],
    [
      '2026-10-25',
      '02:30:00',
      'Europe/Paris',
      ['2026-10-25T02:30:00+02:00', ['HEURE_DOUBLE', '2026-10-25T02:30:00+01:00']],
    ],
    ['2026-10-25', '03:00:00', 'Europe/Paris', ['2026-10-25T03:00:00+01:00']],
    ['2026-10-25', '02:30:00', 'Indian/Reunion', ['2026-10-25T02:30:00+04:00']],
  ])('%s %s in %s', (day, time, zone, expected) => {
    expect(at(day, time, zone)).toEqual(expected);
  });
});
