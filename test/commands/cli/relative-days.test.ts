import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysMeant } from '../../../commands/shared/flags/relative-days.ts';

/** A Wednesday. */
const TODAY = '2026-11-25';

describe(`seen from Wednesday, ${TODAY}`, () => {
  test.each([
    ['aujourd’hui', '2026-11-25'],
    ["Aujourd'hui", '2026-11-25'],
    ['today', '2026-11-25'],
    ['demain', '2026-11-26'],
    ['Tomorrow', '2026-11-26'],
    ['après-demain', '2026-11-27'],
    ['hier', '2026-11-24'],
    ['avant-hier', '2026-11-23'],
    ['lundi', '2026-11-30'],
    ['monday', '2026-11-30'],
    ['vendredi', '2026-11-27'],
    // Today is said otherwise.
    ['mercredi', '2026-12-02'],
    ['lundi prochain', '2026-11-30'],
    ['vendredi prochain', '2026-12-04'],
    ['next friday', '2026-12-04'],
    ['lundi dernier', '2026-11-23'],
    ['last friday', '2026-11-20'],
    ['mercredi dernier', '2026-11-18'],
    ['+7j', '2026-12-02'],
    ['+7 jours', '2026-12-02'],
    ['+2w', '2026-12-09'],
    ['-3d', '2026-11-22'],
    ['+3m', '2027-02-25'],
    ['+1a', '2027-11-25'],
    ['dans 3 semaines', '2026-12-16'],
    ['in 3 weeks', '2026-12-16'],
    ['il y a 2 mois', '2026-09-25'],
    ['10 days ago', '2026-11-15'],
    ['fin du mois', '2026-11-30'],
    ['début du mois', '2026-11-01'],
    ['end of month', '2026-11-30'],
    ['end of the month', '2026-11-30'],
    ['fin du mois prochain', '2026-12-31'],
    ['end of next month', '2026-12-31'],
    ['fin de la semaine', '2026-11-29'],
    ['début de la semaine prochaine', '2026-11-30'],
    ['fin de l’année', '2026-12-31'],
    ['beginning of next year', '2027-01-01'],
  ])('%s is %s', (typed, date) => {
    expect(daysMeant(typed, TODAY)).toEqual({ first: date, last: date });
  });

  test.each([
    ['cette semaine', '2026-11-23', '2026-11-29'],
    ['this week', '2026-11-23', '2026-11-29'],
    ['semaine prochaine', '2026-11-30', '2026-12-06'],
    ['la semaine prochaine', '2026-11-30', '2026-12-06'],
    ['last week', '2026-11-16', '2026-11-22'],
    ['ce mois', '2026-11-01', '2026-11-30'],
    ['le mois prochain', '2026-12-01', '2026-12-31'],
    ['mois dernier', '2026-10-01', '2026-10-31'],
    ['next year', '2027-01-01', '2027-12-31'],
    ['2026-W48', '2026-11-23', '2026-11-29'],
    ['2026-s48', '2026-11-23', '2026-11-29'],
    ['2026-11', '2026-11-01', '2026-11-30'],
    ['2028-02', '2028-02-01', '2028-02-29'],
    ['novembre', '2026-11-01', '2026-11-30'],
    ['févr 2026', '2026-02-01', '2026-02-28'],
    ['Décembre', '2026-12-01', '2026-12-31'],
    ['october', '2027-10-01', '2027-10-31'],
    ['août 2026', '2026-08-01', '2026-08-31'],
    ['march 2027', '2027-03-01', '2027-03-31'],
    ['2026W01', '2025-12-29', '2026-01-04'],
    ['2026-W53', '2026-12-28', '2027-01-03'],
  ])('%s is from %s to %s', (typed, first, last) => {
    expect(daysMeant(typed, TODAY)).toEqual({ first, last });
  });

  test.each([
    '',
    'bientôt',
    'lundi en huit',
    'next lundi prochain',
    '7',
    '7j',
    '+j',
    '+7',
    '+7x',
    '+12345j',
    'in 3 days ago',
    'semaine',
    'mois',
    'fin',
    'fin du j',
    'constructor',
    '2026-W00',
    '2026-W54',
    '2027-W53',
    '2026-11-25',
    '2026-13',
    'novembre 26',
  ])('"%s" means none', (typed) => {
    expect(daysMeant(typed, TODAY)).toBeUndefined();
  });
});

test('a month that is too short ends a distance', () => {
  expect(daysMeant('+1m', '2026-01-31')?.first).toBe('2026-02-28');
  expect(daysMeant('-1 an', '2028-02-29')?.first).toBe('2027-02-28');
});

const days = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const since = (date: string | undefined, today: string) =>
  (Date.parse(date as string) - Date.parse(today)) / 86_400_000;

test('a weekday is the first behind today, whichever day that is', () => {
  fc.assert(
    fc.property(days, fc.constantFrom('lundi', 'jeudi', 'dimanche'), (today, name) => {
      const distance = since(daysMeant(name, today)?.first, today);
      expect(distance).toBeGreaterThanOrEqual(1);
      expect(distance).toBeLessThanOrEqual(7);
      const next = since(daysMeant(`${name} prochain`, today)?.first, today);
      expect([distance, distance + 7]).toContain(next);
    }),
  );
});

test('a distance goes there and back, and a part holds today', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 9999 }), (today, n) => {
      const there = daysMeant(`+${n}j`, today)?.first as string;
      expect(daysMeant(`-${n}j`, there)?.first).toBe(today);
      for (const part of ['cette semaine', 'ce mois', 'this year']) {
        const { first, last } = daysMeant(part, today) ?? { first: '', last: '' };
        expect(first <= today && today <= last, `${part} of ${today}`).toBe(true);
      }
    }),
  );
});
