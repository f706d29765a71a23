import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { Body, Completion } from '../../model/import-target.ts';
import { areEmpty, metresOf, placeInMetres, toLambert93, withDegrees } from '../../model/lambert-93.ts';

/** A place in degrees of WGS 84. */
type Degrees = NonNullable<ReturnType<typeof placeInMetres>>;

/** A place in degrees, or in metres. */
type Place = Degrees | ReturnType<typeof toLambert93>;

/** Areas of French services, in degrees: the mainland with Corsica, then the overseas territories. */
const FRANCE = [
  { west: -5.6, south: 41.2, east: 9.8, north: 51.3 },
  { west: -63.3, south: 14.2, east: -60.6, north: 18.3 },
  { west: -54.8, south: 2, east: -51.4, north: 6 },
  { west: 55, south: -21.6, east: 56, north: -20.7 },
  { west: 44.8, south: -13.2, east: 45.5, north: -12.4 },
  { west: -56.7, south: 46.6, east: -56, north: 47.3 },
  { west: -155, south: -28, east: -134, north: -7 },
  { west: 157, south: -24, east: 169, north: -17 },
  { west: -179, south: -15, east: -175, north: -13 },
];
const isInFrance = (lon: number, lat: number) =>
  FRANCE.some(({ west, south, east, north }) => lon >= west && lon <= east && lat >= south && lat <= north);

/** Northings overseas: Guyane in UTM with New Caledonia in Lambert, the Antilles, Saint-Pierre-et-Miquelon, then the south. */
const NORTHS_OVERSEAS = [
  [100_000, 800_000],
  [1_500_000, 2_100_000],
  [5_100_000, 5_300_000],
  [6_900_000, 9_300_000],
] as const;
const isOverseas = (x: number, y: number) =>
  x >= 100_000 && x <= 900_000 && NORTHS_OVERSEAS.some(([south, north]) => y >= south && y <= north);

/** Halves of a place, each with its other half. */
const OTHER_HALVES = { lon: 'lat', lat: 'lon', x: 'y', y: 'x' };

/** Headers before a street: the number of the house, then its repetition and the kind of street. */
export const BEFORE_STREETS = {
  houseNumberHeaders:
    'numero|num|no|n|numerovoie|numvoie|novoie|nvoie|numerodevoie|ndevoie|numerorue|norue|nrue'.split('|'),
  streetPrefixHeaders:
    'bis|bister|indicederepetition|repetition|typedevoie|typevoie|naturedevoie|naturevoie'.split('|'),
};

/** A place in one member: GeoJSON, WKT, or degrees as text. */
export const GEOMETRY = {
  kind: 'text',
  projected: true,
  importOnly: true,
  aliases:
    'geom|thegeom|wkt|wktgeom|geometrie|geopoint|geopoint2d|coordonnees|coordinates|gps|coordonneesgps|positiongps',
} as const;

/** Its schema: any value, checked by `placed`. */
export const importedGeometry = () => ({ geometry: z.unknown().optional() });

/** Metres from which two forms of a place contradict each other. */
const APART = 10;

/** Metres by which a place seems to move when digits are cut. */
const ROUNDING = 0.1;

/** Metres of rounding by programs in lon and lat. */
const NOISE = 0.02;

/** Decimals of x and y computed from lon and lat: fewer than their inverse needs, to show which form was computed. */
const FOLLOWING = 1;

/**
 * Row of a point with its place in one form, or in two that agree: `geometry` (GeoJSON, WKT, or degrees as text, the latitude
 * first) precedes lon and lat, and these x and y in Lambert 93, which are recomputed. Impossible places are refused.
 */
export function placed(row: Body, { note, refuse }: Completion): Body {
  const { geometry: input, ...others } = row;
  const geometry = input === '' ? null : input;
  if (geometry === null && !Object.keys(OTHER_HALVES).some((half) => typeof others[half] === 'number'))
    note('SANS_LIEU');
  if (geometry === undefined || geometry === null) return checked(others, { note, refuse });
  const place = placeOf(geometry);
  const isHigh = WITH_ALTITUDE.test(typeof geometry === 'string' ? geometry : JSON.stringify(geometry));
  if (place !== undefined && isHigh) note('ALTITUDE_PASSEE');
  const fromDegrees = degreesOf(others);
  const areMetres = place !== undefined && 'x' in place;
  const crs = areMetres ? otherCrs(geometry) : undefined;
  const isInMetres = areMetres && (crs !== undefined || placeInMetres(place) === undefined);
  if (fromDegrees && (place === undefined || isInMetres)) {
    note('GEOMETRIE_PASSEE');
    return checked(others, { note, refuse });
  }
  if (place === undefined) {
    refuse('geometry', { code: 'GEOMETRIE', params: { type: typeOf(geometry) } });
    return others;
  }
  if (crs !== undefined) {
    refuse('geometry', { code: 'GEOMETRIE_PROJETEE', params: { crs } });
    return others;
  }
  // Faults of a geometry are reported in its own cell.
  const completion: Completion = {
    note,
    refuse: (field, fault) => refuse(field in place ? 'geometry' : field, fault),
  };
  if ('x' in place) {
    const [own, other] = [placeInMetres(place), fromDegrees ?? placeInMetres(others)];
    if (own && other && metresBetween(own, other) > APART) note('PLACE_DE_GEOMETRIE');
    return checked({ ...others, lon: undefined, lat: undefined, ...place }, completion);
  }
  const moved = fromDegrees !== undefined && metresBetween(place, fromDegrees) > ROUNDING;
  const taken = { ...others, ...place };
  const inMetres = placeInMetres(others);
  const apart = inMetres ? metresBetween(place, inMetres) : 0;
  const contradict = apart > (moved ? ROUNDING : APART) || areOfNoPlace(taken);
  const metres = contradict && isInLambert93(place) && toLambert93(place);
  // x and y of a point moved a little are recomputed; those of an unmoved one stay.
  const areStale = !metres && apart > 2 * ROUNDING && apart <= APART && { x: undefined, y: undefined };
  if (moved || metres || areStale) note('PLACE_DE_GEOMETRIE');
  return checked({ ...taken, ...(metres || areStale) }, completion);
}

/** Whether x and y, if given, can be those of a point; refused otherwise. */
function canBeMetres(row: Body, { refuse }: Completion): boolean {
  const [x, y] = [Number(row.x), Number(row.y)];
  if (!areOfNoPlace(row)) return true;
  if (x === 0 && y === 0) refuse('x', { code: 'LIEU_NUL' });
  else if (placeInMetres({ x: y, y: x })) refuse('x', { code: 'METRES_INVERSES' });
  else if (areDegrees(x, y)) {
    refuse('x', { code: 'METRES_EN_DEGRES', params: { field: 'lon' } });
    refuse('y', { code: 'METRES_EN_DEGRES', params: { field: 'lat' } });
  } else refuse('x', { code: 'HORS_LAMBERT_93' });
  return false;
}

/** Whether x and y are neither Lambert 93 nor metres of an overseas territory, without degrees on the mainland. */
function areOfNoPlace(row: Body): boolean {
  const [metres, degrees] = [metresOf(row), degreesOf(row)];
  if (!metres || placeInMetres(row)) return false;
  return !isOverseas(metres.x, metres.y) || (degrees !== undefined && isInLambert93(degrees));
}

const isInLambert93 = (degrees: Degrees) => placeInMetres(toLambert93(degrees)) !== undefined;

/** Row of a point with valid degrees and metres; degrees are computed from metres alone. */
function checked(row: Body, completion: Completion): Body {
  const { note, refuse } = completion;
  for (const [given, autre] of Object.entries(OTHER_HALVES))
    if (typeof row[given] === 'number' && typeof row[autre] !== 'number') note('DEMI_LIEU', { given, autre });
  const degrees = degreesOf(row);
  if (degrees === undefined) {
    const known = withDegrees(row);
    if (known !== row && canBeMetres(row, completion))
      note(placeInMetres(row) ? 'PLACE_CALCULEE' : 'PLACE_EN_METRES');
    return known;
  }
  const { lon, lat } = degrees;
  if (!areDegrees(lon, lat)) refuse('lon', { code: 'LIEU_EN_METRES' });
  else if (lon === 0 && lat === 0) refuse('lon', { code: 'LIEU_NUL' });
  else if (!isInFrance(lon, lat) && isInFrance(lat, lon))
    refuse('lat', { code: 'LIEU_INVERSE', params: { lon: lat, lat: lon } });
  else if (canBeMetres(row, completion) && !isInFrance(lon, lat))
    note('PLACE_HORS_DE_FRANCE', { ...degrees });
  return row;
}

/**
 * Row of a point whose lon and lat contradict its x and y. Of a `stored` point, the form that has changed is the place, unless the
 * stored one was computed from the other: the same file again would take it back.
 */
export function resolvedPlace(values: Body, stored: Body = {}, { note, refuse }: Completion): Body {
  const [before, metresBefore] = [degreesOf(stored), metresOf(stored)];
  const [lacksDegrees, lacksMetres] = [areEmpty(values.lon, values.lat), areEmpty(values.x, values.y)];
  // Empty cells beside the other form have no meaning.
  const own = lacksDegrees && !lacksMetres ? before : degreesOf(values);
  const isSame = own && before && metresBetween(own, before) <= NOISE;
  const row = { ...values, ...(isSame && before), ...(lacksMetres && !lacksDegrees && metresBefore) };
  const [degrees, metres] = [degreesOf(row), metresOf(row)];
  if (!degrees || !metres) return row;
  const isNew = !before || !metresBefore;
  const isMoved = isNew || metresBetween(degrees, before) > ROUNDING;
  const areMoved = isNew || Math.hypot(metres.x - metresBefore.x, metres.y - metresBefore.y) > ROUNDING;
  const [taken, other] = isMoved ? ['lon, lat', 'x, y'] : ['x, y', 'lon, lat'];
  const place = placeInMetres(row);
  if (isMoved !== areMoved && !(place && isInLambert93(degrees))) {
    refuse(isMoved ? 'x' : 'lon', { code: 'LIEU_INCALCULABLE', params: { taken, other } });
    return row;
  }
  const apart = metresBetween(degrees, place ?? degrees);
  // Computed to a decimetre, it is the same place.
  if (!place || apart <= 2 * ROUNDING || !(isMoved || areMoved)) return row;
  if (!isNew && isMoved !== areMoved) {
    const followed = isMoved ? toLambert93(degrees, FOLLOWING) : place;
    const follows = isDeepStrictEqual(placeInMetres(stored), before);
    const isBack = isMoved
      ? follows && !lacksMetres
      : !follows && isDeepStrictEqual(toLambert93(before, FOLLOWING), metresBefore);
    if (isBack) {
      note('PLACE_GARDEE', { taken: other, other: taken });
      return { ...row, ...before, ...metresBefore };
    }
    if (!isMoved || lacksMetres || !isDeepStrictEqual(placeInMetres(followed), degrees)) {
      note('PLACE_CHANGEE', { taken, other });
      return { ...row, ...followed };
    }
  }
  if (apart > APART || isMoved !== areMoved) {
    const params = { metres: Math.round(apart), ...place, ...toLambert93(degrees) };
    refuse('x', { code: 'LIEUX_DIFFERENTS', params });
  }
  return row;
}

function degreesOf({ lon, lat }: Body): Degrees | undefined {
  return typeof lon === 'number' && typeof lat === 'number' ? { lon, lat } : undefined;
}

const RADIUS = 6_371_000;

function metresBetween(one: Degrees, other: Degrees): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const east = radians(other.lon - one.lon) * Math.cos(radians((one.lat + other.lat) / 2));
  return RADIUS * Math.hypot(east, radians(other.lat - one.lat));
}

const NUMBER = '(-?\\d+(?:[.,]\\d+)?)';
/** `POINT(5.36 45.95)`, `SRID=4326;POINT Z (5.36 45.95 210)`. */
const WKT = new RegExp(
  `^(?:SRID=\\d+;\\s*)?(?:MULTI)?POINT\\s*(?:Z|M|ZM)?\\s*\\(+\\s*${NUMBER}\\s+${NUMBER}[^,()]*\\)+$`,
  'i',
);
/** `45.95, 5.36`, `45,95; 5,36`: the latitude first, as open data portals write it. `12,5` is one number. */
const PAIR = new RegExp(`^${NUMBER}(?:\\s*;\\s*|,?\\s+)${NUMBER}$`);
const CLOSE_PAIR = /^(-?\d+\.\d+),(-?\d+\.\d+)$/;

/** A third coordinate: `(5.36 45.95 210)`, `"coordinates":[5.36,45.95,210]`. */
const WITH_ALTITUDE = /\(\s*[^\s()]+\s+[^\s()]+\s+[^\s()]|"coordinates"\s*:[\s[]*[^\s[\],][^[\],]*,[^[\],]+,/;

function placeOf(geometry: unknown): Place | undefined {
  if (typeof geometry === 'string') return placeIn(geometry.trim());
  if (Array.isArray(geometry))
    return geometry.every((one) => typeof one === 'number') ? placeIn(geometry.join(', ')) : undefined;
  const { type, coordinates, lon: east, lat: north } = geometry as Readonly<Record<string, unknown>>;
  const points = type === 'Point' ? [coordinates] : type === 'MultiPoint' ? coordinates : [[east, north]];
  const [point, ...more] = Array.isArray(points) ? (points as readonly unknown[]) : [];
  const [lon, lat] = Array.isArray(point) && more.length === 0 ? (point as readonly unknown[]) : [];
  return typeof lon === 'number' && typeof lat === 'number' ? inUnits(lon, lat) : undefined;
}

function placeIn(text: string): Place | undefined {
  if (/^[[{]/.test(text)) {
    try {
      return placeOf(JSON.parse(text));
    } catch {
      return undefined;
    }
  }
  const [, east, north] = WKT.exec(text) ?? [];
  if (east !== undefined) return inUnits(decimal(east), decimal(String(north)));
  const [, one, other] = PAIR.exec(text) ?? CLOSE_PAIR.exec(text) ?? [];
  if (one === undefined) return undefined;
  const [first, second] = [decimal(one), decimal(String(other))];
  if (Math.max(Math.abs(first), Math.abs(second)) > 180) return inUnits(first, second);
  const isLatitudeLast = !isInFrance(second, first) && isInFrance(first, second);
  return isLatitudeLast ? inUnits(first, second) : inUnits(second, first);
}

const decimal = (text: string) => Number(text.replace(',', '.'));

const areDegrees = (east: number, north: number) => Math.abs(east) <= 180 && Math.abs(north) <= 90;

const inUnits = (east: number, north: number): Place =>
  areDegrees(east, north) ? { lon: east, lat: north } : { x: east, y: north };

/** EPSG codes of degrees, and of accepted metres: Lambert 93, and overseas territories. */
const READ =
  /^(?:4326|2154|297[0-5]|3163|3172|329[6-8]|4467|4471|4559|5490|3262[0-2]|327(?:0[15-7]|38|40|58))$/;

/** Projection of a geometry, `SRID=3857;…` or `crs` of GeoJSON, unless it is one that is read. */
function otherCrs(geometry: unknown): string | undefined {
  const { crs } = (typeof geometry === 'object' ? geometry : {}) as { readonly crs?: unknown };
  const named = typeof geometry === 'string' ? geometry.replace(/^\s*SRID=/i, 'EPSG:') : JSON.stringify(crs);
  const [, code] = /EPSG:(?:[\d.]*:)?(\d+)/i.exec(named ?? '') ?? [];
  return code === undefined || READ.test(code) ? undefined : `EPSG:${code}`;
}

/** A geometry in hexadecimal, of databases. */
const WKB = /^0[01][0-9a-f]{40,}$/i;

/** Type of an invalid geometry. */
function typeOf(geometry: unknown): string {
  if (WKB.test(String(geometry).trim())) return 'WKB';
  if (typeof geometry === 'object') return String((geometry as { readonly type?: unknown }).type ?? '');
  return /^[A-Z]+/i.exec(String(geometry))?.[0] ?? '';
}
