import { expect, test } from 'vitest';
import { siteOf } from '../../server/rules/sites.ts';
import { SiteGeographique } from '../../src/contract/resources/ouvrages/erp.ts';
import { erpDonnees } from '../contract/objects.ts';

interface Standing {
  readonly place?: readonly [longitude: number, latitude: number];
  /** Months by the regulation, and as the commission changed them; without them, the ERP is not described. */
  readonly months?: readonly [number | null, (number | null)?];
}

const erp = ({ place: [longitude, latitude] = [NaN, NaN], months }: Standing) => {
  const { implantation, descriptif_technique: technique } = erpDonnees();
  const place = Number.isNaN(longitude) ? { longitude: null, latitude: null } : { longitude, latitude };
  const [periodicite = null, periodicite_modifiee] = months ?? [];
  return {
    implantation: { ...implantation, ...place },
    descriptif_technique: months && technique && { ...technique, periodicite, periodicite_modifiee },
  };
};

test.each<[what: string, erps: Standing[], coordinates: number[][], interval: number | null]>([
  ['none that is described', [{}], [], null],
  ['one', [{ place: [3.4, 44.7], months: [36] }], [[3.4, 44.7]], 36],
  ['the interval in force, not the regulatory one', [{ months: [36, 24] }], [], 24],
  ['one that was made longer', [{ months: [24, 60] }, { months: [36] }], [], 36],
  ['none planned', [{ months: [0] }, { months: [null, null] }], [], null],
  ['the strictest of several', [{ months: [60] }, { months: [null, 12] }, { months: [0] }], [], 12],
  [
    'places in the order of the ERPs, without what has none',
    [{ place: [3.5, 44.8] }, {}, { place: [3.4, 44.7] }],
    [
      [3.5, 44.8],
      [3.4, 44.7],
    ],
    null,
  ],
])('what follows for a site from %s', (_, erps, coordinates, erp_periodicite_contrainte) => {
  expect(siteOf(erps.map(erp))).toEqual({
    geojson: JSON.stringify({ type: 'MultiPoint', coordinates }),
    erp_periodicite_contrainte,
  });
});

test('a place that several ERPs share is told once', () => {
  const there = erp({ place: [3.4, 44.7] });
  expect(siteOf([there, there]).geojson).toBe('{"type":"MultiPoint","coordinates":[[3.4,44.7]]}');
});

test('places that are too many for the member are told by the rectangle around them', () => {
  const many = Array.from({ length: 5000 }, (_, i) => erp({ place: [3 + i / 8192, 45 - i / 8192] }));
  const { geojson } = siteOf(many);
  SiteGeographique().shape.geojson.parse(geojson);
  const [west, east, south, north] = [3, 3 + 4999 / 8192, 45 - 4999 / 8192, 45];
  expect(JSON.parse(geojson)).toEqual({
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  });
  expect(JSON.parse(siteOf(many.slice(0, 1000)).geojson).coordinates).toHaveLength(1000);
});
