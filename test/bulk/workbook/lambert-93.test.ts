import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromLambert93 } from '../../../src/bulk/model/lambert-93.ts';

/** The origin is that of the definition (EPSG:2154); the others are what PROJ 9 makes of them (cs2cs EPSG:2154 EPSG:4326). */
test.each([
  ['the origin', 700_000, 6_600_000, 3, 46.5],
  ['Bugey', 882_408.3, 6_543_019.6, 5.355651288, 45.962401654],
  ['the Eiffel Tower', 648_237, 6_862_272, 2.294495851, 48.85840284],
  ['Brest', 145_505, 6_836_910, -4.502097994, 48.395238998],
  ['Dunkirk', 652_700, 7_106_000, 2.327009845, 51.047838596],
  ['Perpignan', 690_000, 6_176_000, 2.878137141, 42.683552219],
  ['Nice', 1_043_000, 6_300_000, 7.257320513, 43.715789755],
  ['Corsica', 1_232_225, 6_105_189, 9.401675703, 41.853245617],
])('%s stands where it does', (_, x, y, lon, lat) => {
  const place = fromLambert93(x, y);
  expect(place?.lon).toBeCloseTo(lon, 6);
  expect(place?.lat).toBeCloseTo(lat, 6);
});

test.each([
  ['Réunion, in UTM 40 S', 338_500, 7_690_000],
  ['Guadeloupe, in UTM 20 N', 656_000, 1_795_000],
  ['Mayotte, in UTM 38 S', 524_000, 8_590_000],
  ['Paris, in Lambert II', 600_000, 2_426_000],
  ['Nantes, in CC 47', 1_354_000, 6_230_000],
  ['Quimper, in CC 48', 1_171_000, 7_221_000],
  ['nowhere', 0, 0],
  ['nowhere', Number.NaN, 6_600_000],
])('%s is not in Lambert 93', (_, x, y) => {
  expect(fromLambert93(x, y)).toBeUndefined();
});

test('further east and north is further east and north', () => {
  const within = {
    x: fc.integer({ min: 150_000, max: 1_000_000 }),
    y: fc.integer({ min: 6_200_000, max: 7_000_000 }),
  };
  fc.assert(
    fc.property(within.x, within.y, (x, y) => {
      const [here, there] = [fromLambert93(x, y), fromLambert93(x + 1000, y + 1000)];
      expect(there?.lon).toBeGreaterThan(here?.lon as number);
      expect(there?.lat).toBeGreaterThan(here?.lat as number);
    }),
  );
});
