import {
  type ErpDonnees,
  GEOJSON_MAX,
  periodiciteEnVigueur,
  type SiteGeographique,
} from '../../src/contract/resources/ouvrages/erp.ts';

type Point = readonly [longitude: number, latitude: number];

/**
 * What a site shows of the ERPs that stand on it (interface "sites_geographiques"): their places, each once, as GeoJSON
 * (RFC 7946, degrees, WGS 84), or the rectangle around them where that is longer than its member, and the shortest interval in force between two visits.
 */
export function siteOf(
  erps: readonly Pick<ErpDonnees, 'implantation' | 'descriptif_technique'>[],
): Pick<SiteGeographique, 'geojson' | 'erp_periodicite_contrainte'> {
  const points = erps.flatMap(({ implantation: { longitude, latitude } }): Point[] =>
    longitude === null || latitude === null ? [] : [[longitude, latitude]],
  );
  const intervals = erps.flatMap((erp) => periodiciteEnVigueur(erp) || []);
  const distinct = new Map(points.map((point) => [String(point), point]));
  const geojson = JSON.stringify({ type: 'MultiPoint', coordinates: [...distinct.values()] });
  return {
    geojson: geojson.length <= GEOJSON_MAX ? geojson : JSON.stringify(rectangleAround(points)),
    erp_periodicite_contrainte: intervals.length > 0 ? Math.min(...intervals) : null,
  };
}

function rectangleAround(points: readonly Point[]) {
  const within = (axis: 0 | 1) => points.map((point) => point[axis]).sort((a, b) => a - b);
  const [west = 0, east = west] = [within(0)[0], within(0).at(-1)];
  const [south = 0, north = south] = [within(1)[0], within(1).at(-1)];
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [corners] };
}
