import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CalendarEntry,
  type CalendarStyle,
  drawMonth,
  drawWeek,
} from '../../src/terminal/output/calendar.ts';
import { widthOf } from '../../src/terminal/width.ts';
import { costing } from '../setup/chance.ts';

const style: CalendarStyle = {
  width: 80,
  color: false,
  unicode: true,
  today: '2026-11-23',
  words: { locale: 'fr-FR', more: (count) => `+ ${count}` },
};
const daysOf = (first: string, count: number) =>
  Array.from({ length: count }, (_, i) =>
    new Date(Date.parse(first) + i * 86_400_000).toISOString().slice(0, 10),
  );
const NOVEMBER = daysOf('2026-11-01', 30);
const WEEK = daysOf('2026-11-23', 7);

function entry(first: string, more: Partial<CalendarEntry> = {}): CalendarEntry {
  const times = { start: '09:00', end: '11:30', wholeDay: 'journée' };
  return { first, last: first, sign: 'V', title: 'Gymnase', ...times, ...more };
}

const visit = entry('2026-11-26', { title: 'Visite du gymnase' });

test('a month has its weeks from Monday to Sunday, and its days below', async () => {
  expect(await drawMonth(NOVEMBER, [visit], { ...style, unicode: false })).toBe(
    `novembre 2026
+----------+----------+----------+----------+----------+----------+----------+
| lun.     | mar.     | mer.     | jeu.     | ven.     | sam.     | dim.     |
+----------+----------+----------+----------+----------+----------+----------+
|          |          |          |          |          |          | 1        |
+----------+----------+----------+----------+----------+----------+----------+
| 2        | 3        | 4        | 5        | 6        | 7        | 8        |
+----------+----------+----------+----------+----------+----------+----------+
| 9        | 10       | 11       | 12       | 13       | 14       | 15       |
+----------+----------+----------+----------+----------+----------+----------+
| 16       | 17       | 18       | 19       | 20       | 21       | 22       |
+----------+----------+----------+----------+----------+----------+----------+
|[23]      | 24       | 25       | 26       | 27       | 28       | 29       |
|          |          |          |V Visit...|          |          |          |
+----------+----------+----------+----------+----------+----------+----------+
| 30       |          |          |          |          |          |          |
+----------+----------+----------+----------+----------+----------+----------+

jeudi 26
  V 09:00-11:30  Visite du gymnase
`,
  );
});

test('a week names each day, below which stands what it holds, in either language', async () => {
  const words = { ...style.words, locale: 'en-GB' };
  const drawn = await drawWeek(WEEK, [visit], { ...style, words, width: 30 });
  const [heading, ...lines] = drawn.split('\n');
  expect(heading).toMatch(/^23\s?–\s?29 November 2026$/);
  expect(lines.slice(0, 7)).toEqual([
    ...['[Monday 23]', 'Tuesday 24', 'Wednesday 25', 'Thursday 26'],
    ...['  V 09:00–11:30  Visite du', '               gymnase', 'Friday 27'],
  ]);
});

describe('what a day holds', () => {
  test('that lasts several days begins on the first, ends on the last, and is whole in between', async () => {
    const duty = entry('2026-11-27', {
      last: '2026-11-29',
      start: '18:00',
      end: '08:00',
      title: 'Astreinte',
    });
    const drawn = await drawMonth(NOVEMBER, [duty], style);
    expect(drawn).toContain('vendredi 27\n  V 18:00–       Astreinte\n');
    expect(drawn).toContain('samedi 28\n  V journée      Astreinte\n');
    expect(drawn).toContain('dimanche 29\n  V –08:00       Astreinte\n');
  });

  test('beyond what the grid has room for is counted there, and told below', async () => {
    const many = Array.from({ length: 6 }, (_, i) => entry('2026-11-26', { title: `N° ${i}` }));
    const drawn = await drawMonth(NOVEMBER, many, style);
    expect(drawn).toContain('│ + 3      │');
    expect(drawn.match(/ {2}V 09:00–11:30 {2}N° \d/g)).toHaveLength(6);
  });

  test('has its time in the grid where that has room', async () => {
    expect(await drawMonth(NOVEMBER, [visit], { ...style, width: 160 })).toContain('│V 09:00 Visite du gy…│');
  });

  test('can do nothing to the terminal', async () => {
    const drawn = await drawWeek(WEEK, [entry('2026-11-24', { title: '\u001b[2Jx\u202ey' })], style);
    for (const sign of ['\u001b', '\u202e']) expect(drawn).not.toContain(sign);
  });
});

test('without room for a grid a month is its days', async () => {
  expect(await drawMonth(NOVEMBER, [visit], { ...style, width: 40 })).toBe(
    'novembre 2026\njeudi 26\n  V 09:00–11:30  Visite du gymnase\n',
  );
});

test.each([1, 5, 15, 16])('is drawn on a terminal of %i columns', async (width) => {
  const held = [entry(WEEK[0] as string, { last: WEEK[2] as string, title: 'Visite de la halle' })];
  for (const drawn of [
    await drawWeek(WEEK, held, { ...style, width }),
    await drawMonth(NOVEMBER, held, { ...style, width }),
  ])
    expect(drawn.replaceAll(/\s|[^\p{L}]/gu, '')).toContain('V');
});

test('nothing is wider than the terminal, and nothing is left out', async () => {
  const entries = fc.array(
    fc.record({
      day: fc.integer({ min: 0, max: 29 }),
      length: fc.integer({ min: 0, max: 9 }),
      title: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    }),
    { maxLength: 30 },
  );
  await fc.assert(
    fc.asyncProperty(
      entries,
      fc.integer({ min: 40, max: 200 }),
      fc.boolean(),
      async (given, width, color) => {
        const held = given.map(({ day, length, title }) =>
          entry(NOVEMBER[day] as string, {
            last: NOVEMBER[Math.min(29, day + length)] as string,
            title,
          }),
        );
        for (const drawn of [
          await drawMonth(NOVEMBER, held, { ...style, width, color }),
          await drawWeek(WEEK, held, { ...style, width, color }),
        ])
          for (const line of drawn.split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(width);
        const days = held.reduce(
          (sum, { first, last }) => sum + (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1,
          0,
        );
        const drawn = await drawMonth(NOVEMBER, held, { ...style, width });
        expect(drawn.match(/^ {2}V (?:09:00–|–11:30|journée)/gm) ?? []).toHaveLength(days);
      },
    ),
    costing(2),
  );
});
