/*
 * Lambert 93 (EPSG:2154): the conformal conic projection of metropolitan France, of RGF93 on the ellipsoid GRS 80. RGF93 and
 * WGS 84 differ by less than a metre. The formulas are those of IGN (NTG 71, ALG0001, ALG0002, ALG0004).
 */

import type { Body } from './import-target.ts';

/** Semi-major axis in metres, and first eccentricity. */
const A = 6_378_137;
const FLATTENING = 1 / 298.257222101;
const E = Math.sqrt(FLATTENING * (2 - FLATTENING));

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const isometric = (latitude: number) =>
  Math.atanh(Math.sin(latitude)) - E * Math.atanh(E * Math.sin(latitude));
/** Radius of a parallel. */
const parallel = (latitude: number) =>
  (A * Math.cos(latitude)) / Math.sqrt(1 - (E * Math.sin(latitude)) ** 2);

const [SOUTH, NORTH] = [radians(44), radians(49)];
const N = Math.log(parallel(SOUTH) / parallel(NORTH)) / (isometric(NORTH) - isometric(SOUTH));
const C = (parallel(SOUTH) / N) * Math.exp(N * isometric(SOUTH));
/** Pole of the projection; its origin lies at 3° E, 46° 30' N. */
const POLE = { x: 700_000, y: 6_600_000 + C * Math.exp(-N * isometric(radians(46.5))) };

/** Mainland and Corsica, in metres. Other places have other projections: UTM overseas, Lambert II, CC 42 to CC 50. */
const AREAS = [
  { west: 50_000, south: 6_130_000, east: 1_090_000, north: 7_120_000 },
  { west: 1_150_000, south: 6_030_000, east: 1_250_000, north: 6_250_000 },
];

/** Degrees of WGS 84 for metres in Lambert 93, to a centimetre; undefined outside metropolitan France. */
export function fromLambert93(x: number, y: number) {
  if (!AREAS.some(({ west, south, east, north }) => x >= west && x <= east && y >= south && y <= north))
    return undefined;
  const lon = radians(3) + Math.atan2(x - POLE.x, POLE.y - y) / N;
  const latIso = Math.log(C / Math.hypot(x - POLE.x, y - POLE.y)) / N;
  let lat = Math.asin(Math.tanh(latIso));
  // Each turn gains a factor of 150.
  for (let turn = 0; turn < 6; turn++) lat = Math.asin(Math.tanh(latIso + E * Math.atanh(E * Math.sin(lat))));
  return { lon: degrees(lon), lat: degrees(lat) };
}

/** Metres in Lambert 93 for degrees of WGS 84, to a centimetre by default. */
export function toLambert93({ lon, lat }: { readonly lon: number; readonly lat: number }, decimals = 2) {
  const radius = C * Math.exp(-N * isometric(radians(lat)));
  const angle = N * radians(lon - 3);
  const rounded = (metres: number) => Number(metres.toFixed(decimals));
  return { x: rounded(POLE.x + radius * Math.sin(angle)), y: rounded(POLE.y - radius * Math.cos(angle)) };
}

/** x and y, if both are numbers. */
export function metresOf({ x, y }: Body) {
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : undefined;
}

/** Degrees of x and y in Lambert 93. */
export function placeInMetres(row: Body) {
  const metres = metresOf(row);
  return metres && fromLambert93(metres.x, metres.y);
}

/** Whether both halves of a place are empty. */
export const areEmpty = (one: unknown, other: unknown) => (one ?? other ?? null) === null;

/** A row with lon and lat computed from x and y, if it has only these and they are in Lambert 93. */
export function withDegrees(row: Body): Body {
  return metresOf(row) && areEmpty(row.lon, row.lat) ? { ...row, ...placeInMetres(row) } : row;
}

function degrees(angle: number): number {
  return Math.round((angle * 180 * 1e7) / Math.PI) / 1e7;
}
