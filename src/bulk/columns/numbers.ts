import { fold } from '../../contract/schema/text.ts';
import { THOUSANDS_OR_DECIMALS } from '../formats/spreadsheets.ts';
import type { Field } from '../model/import-target.ts';
import { fault, type Note, type Parsed } from '../model/issues.ts';

/** As in JSON. */
const PLAIN = /^(?:0|[1-9]\d{0,14})$/;
/** Digits, by threes or not (`1 200`), decimals after a comma or a point, and `E+03`. */
const NUMBER = /^([+-]?)(\d+|\d{1,3}(?:[ \u00a0\u2009\u202f']\d{3})+)(?:[.,](\d+))?(?:e([+-]?\d{1,2}))?$/i;
/** Forms of no whole number: thousands in `1'200`, `1,000`, and `1E1`, which may be a code with a letter. */
const NOT_WHOLE = /['e]|[.,]000$/i;

/**
 * Whole number of a cell: `12`, and with a notice `012`, `+12`, `12,0` and `1 200`; undefined for other texts. A number
 * too large to be exact is passed on: the contract's bounds refuse it. Numbers rounded by Excel look like others.
 */
export function numberOf(text: string, note: Note): number | undefined {
  if (PLAIN.test(text)) return Number(text);
  const taken = NOT_WHOLE.test(text) ? undefined : unitless(text);
  if (taken === undefined || !Number.isInteger(taken)) return undefined;
  if (String(taken) !== text && Number.isSafeInteger(taken)) note('NOMBRE', { given: text, taken });
  return taken;
}

/** Value of a number without a unit. */
function unitless(text: string): number | undefined {
  const [, sign, whole = '', decimals = '0', exponent = '0'] = NUMBER.exec(text) ?? [];
  if (sign === undefined) return undefined;
  return Number(`${sign}${whole.replace(/\D/g, '')}.${decimals}e${exponent}`) + 0;
}

/** A number, and the unit after it. */
const WITH_UNIT = /^(.*?\d)\s*([^\d\s.,].*)$/s;
/** Words before a number, by the first of its units: `DN100`, `Ø 100`, `tous les 5 ans`. */
const BEFORE = new Map([
  ['mm', /^(?:dn|ø)\s*(?=\d)/i],
  ['mois', /^(?:(?:1|une) fois )?tous les\s+(?=\d)/i],
]);
const AS_JSON = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Units of a quantity, each with its factor to the first one. */
type Units = Readonly<Record<string, number>>;

/** Units used by departments, by quantity. */
export const UNITS = {
  volume: { m3: 1, l: 0.001, dm3: 0.001, hl: 0.1, cl: 0.00001 },
  flow: {
    ...{ 'm3/h': 1, m3: 1, 'm3/min': 60 },
    ...{ 'l/min': 0.06, lpm: 0.06, 'l/s': 3.6, 'l/h': 0.001 },
  },
  pressure: {
    ...{ bar: 1, bars: 1, b: 1, dbar: 0.1, mbar: 0.001, hpa: 0.001, kpa: 0.01, mpa: 10 },
    ...{ mce: 0.0980665, mh2o: 0.0980665, 'kg/cm2': 0.980665, psi: 0.0689476 },
  },
  diameter: { mm: 1, cm: 10 },
  length: { m: 1, metre: 1, metres: 1, km: 1000 },
  interval: { mois: 1, m: 1, an: 12, ans: 12, annee: 12, annees: 12 },
} as const satisfies Readonly<Record<string, Units>>;

/** Units in headers that no field has: a column in them is refused. */
const REFUSED_UNITS = 'pouce|pouces|inch|in|gpm|m3/s|m3/j|l/j|pa|kg|kgf|dm|jour|jours|semaines'.split('|');
const ALL_UNITS = new Set([...Object.values(UNITS).flatMap(Object.keys), ...REFUSED_UNITS].map(unitKey));
/** Units of which a truncated header may have the beginning. */
const WHOLE_UNITS = [...ALL_UNITS, 'litres', 'minutes', 'heures'];

/** Units that also end other words: `Type PA`. */
const WORDS_TOO = new Set(['b', 'in', 'm', 'pa']);
/** Whether a word is a unit at the end of any header. */
export const isUnitAtEnd = (unit: string) => isUnit(unit) && !WORDS_TOO.has(unitKey(unit));

/** Whether a word is a unit, known or not, or the beginning of one if truncated. */
function isUnit(word: string, isTruncated = false): boolean {
  const key = unitKey(word);
  if (ALL_UNITS.has(key) || LONG_UNIT.test(key) || QUOTIENT.test(word)) return true;
  return isTruncated && !NO_UNITS.has(key) && WHOLE_UNITS.some((unit) => unit.startsWith(key));
}

/** Key of a unit, without case, blanks, dots and signs, and with symbols for words. */
function unitKey(unit: string): string {
  return fold(unit)
    .replace(/[^a-z0-9]/g, '')
    .replace(/^litres?/, 'l')
    .replace(/(?:mn|minutes?)$/, 'min')
    .replace(/heures?$/, 'h');
}

const factorOf = (unit: string, units: Units) =>
  Object.entries(units).find(([one]) => unitKey(one) === unitKey(unit))?.[1];

/** Characters of a header whose words are examined. */
export const HEADER_MAX = 300;
/** A header as `fold` returns it; empty for a longer text, which is no header. */
export const foldedHeader = (header: string) => (header.length > HEADER_MAX ? '' : fold(header));
/** `Débit (l/min)`, `Pression [en kPa]`. */
const IN_BRACKETS =
  /[([]\s*(?:en\s+)?([^()[\]\s,;]{1,12}(?:\s?[/²³]\s?[^()[\]\s]{1,8})?)([\s,;][^()[\]]*)?[)\]]/g;
/** Factor of a column in its header: `Capacité (100 l)`, `Pression (1/10 bar)`, `Débit (x10)`, `Pression (bar x 10)`. */
const MULTIPLE =
  /[([]\s*(?:en\s+)?([x×*/]?\s?\d[\d.,/ ]*([a-z][a-z0-9²³/]*)?|([a-z][a-z0-9²³/]*)\s*[x×*]\s?\d+)\s*[)\]]/;
/** A quotient with a known unit or not: `m3/s`, `n/mm2`. */
const QUOTIENT =
  /^[a-z][a-z0-9]{0,5}\s?\/\s?(?:s|sec|secondes?|mn|min|minutes?|h|24h|heures?|j|jours?|an|[cm]?m[23])$/;
/** `millibars`, `kilopascals`, `milliers de m3`, known or not, as keys. */
const LONG_UNIT =
  /^(?:(?:centi|deca|deci|hecto|kilo|mega|milli)(?:bar|pascal|litre|metre)|(?:millier|dizaine|centaine|dixieme|centieme)s)/;
/** Words as short as units, alone in brackets, or with the prefix of one. */
const LIKE_UNIT = /^(?:[a-z]{1,5}[23]?|[a-z]{1,2}h2o|["″%]|(?:centi|deca|deci|hecto|kilo|mega|milli)[a-z]+)$/;
/** Short words that are no units: kinds of pressures and of places among them. */
const NO_UNITS = new Set(
  'dn|theo|reel|stat|dyn|lon|long|lng|lat|gps|deg|max|maxi|min|mini|moy|brut|net|total|utile|cuve|eau|pei|pi|bi'.split(
    '|',
  ),
);
/** Last words of a header, in any number: `Débit en l/min`, `P_STAT_MCE`, `Q_LMIN_1BAR`; those after a number are no unit. */
const ENDS =
  /(?<=^|[a-z0-9])(?<![^a-z0-9]\d{1,3})[^a-z0-9]+(?:en[^a-z0-9]+)?(?=([a-z].*?)(?:[ _](?:a[ _])?1[ _]?b(?:ar)?)?[^a-z0-9]*$)/g;
/** A header that a shapefile may have truncated to its ten characters. */
export const TRUNCATED = /^\w{10}$/;

/** Unit in the header of a quantity, known or not, as written; undefined without one. */
export function unitIn(header: string, { name, aliases, units = {} }: Field): string | undefined {
  const folded = foldedHeader(header);
  // A flow at 1 bar is no multiple of a bar.
  const [, multiple = '', before, behind = before] = MULTIPLE.exec(folded) ?? [];
  if (behind === undefined ? /^[x×*/]/.test(multiple) : factorOf(behind, units) !== undefined)
    return multiple;
  const isTruncated =
    TRUNCATED.test(folded) && !aliases.some((alias) => alias.startsWith(folded.replaceAll('_', '')));
  const ends = folded.split(/(?=[([])|[)\]]/).flatMap((part) => [...part.matchAll(ENDS)]);
  const isWord = (word: string) => [name, ...aliases, ...NO_UNITS].includes(unitKey(word));
  const inBrackets = folded
    .matchAll(IN_BRACKETS)
    .find(([, word = '', more]) => isUnit(word) || (!more && LIKE_UNIT.test(word) && !isWord(word)));
  return (ends.find(([, end = '']) => isUnit(end, isTruncated)) ?? inBrackets)?.[1];
}

/** A header, folded, without the unit at its end. */
export function withoutUnit(folded: string): string {
  const unit = folded.matchAll(ENDS).find(([, end = '']) => isUnitAtEnd(end));
  return folded.slice(0, unit?.index);
}

/** Projection of x and y in headers. */
const LAMBERT_93 = /(?:lambert|rgf|(?<![a-wz\d])l)[\s_-]*93(?!\d)/g;
/** Projections with other numbers for a place: `X (Lambert II étendu)`, `x_cc46`, `Y UTM 20N`, `E (EPSG:5490)`. */
const OTHER_PROJECTION =
  /(?<![a-wz\d])(?:lambert[\s_-]*(?:zone[\s_-]*)?(?:[1-4]|iv|i{1,3})(?:[\s_-]*e(?:tendu)?)?|l2[\s_-]*e(?:tendu)?|cc[\s_-]*(?:4[2-9]|50)|utm(?:[\s_-]*(?:zone[\s_-]*)?\d{1,2}[\s_-]*[ns]?)?|epsg[\s_:]*(?!(?:2154|4171|4326)(?!\d))\d+|ntf)(?![a-z\d])/;

/** A header, folded, without the name of the supported projection. */
export const withoutLambert93 = (folded: string) => folded.replace(LAMBERT_93, ' ');

/** A header, folded, without the name of another projection; undefined without one. */
export function withoutProjection(header: string): string | undefined {
  const folded = foldedHeader(header);
  return OTHER_PROJECTION.test(folded) ? folded.replace(OTHER_PROJECTION, ' ') : undefined;
}

/**
 * A field of quantities for its header: numbers are in the unit of the header, and programs, recognised by the
 * interface's own names, write decimals after a point. Undefined for a unit of another field, or another projection.
 */
export function withUnit(field: Field, header: string): Field | undefined {
  if (field.projected && withoutProjection(header) !== undefined) return undefined;
  if (field.units === undefined) return field;
  if (header === field.name || header === field.name.toUpperCase()) return { ...field, asPrograms: true };
  const unit = unitIn(header, field);
  if (unit === undefined) return field;
  return factorOf(unit, field.units) === undefined ? undefined : { ...field, unit };
}

/** A number: `1,5`, `1 200`, and with a unit of the field after it, `1000 l/min`. */
export function decimalOf(text: string, field: Field, note: Note): Parsed<number> {
  const { units = {}, unit: defaultUnit = '' } = field;
  const [first = ''] = Object.keys(units);
  const bare = text.replace(BEFORE.get(first) ?? '', '');
  const [, number = bare, own = ''] = NUMBER.test(bare) ? [] : (WITH_UNIT.exec(bare) ?? []);
  const unit = own || defaultUnit;
  const factor = unit === '' ? 1 : factorOf(unit, units);
  const amount = unitless(number);
  if (amount === undefined || factor === undefined)
    return fault('NOMBRE_ATTENDU', first === '' ? {} : { unit: first });
  if (isThousandsToo(number, amount * factor * 1000, field))
    return fault('MILLIERS_OU_DECIMALES', { decimal: amount, thousands: amount * 1000 });
  const value = factor === 1 ? amount : Number((amount * factor).toPrecision(12)) + 0;
  if (!AS_JSON.test(text) || value !== amount)
    note('NOMBRE', { given: own ? text : `${text} ${defaultUnit}`.trim(), taken: value });
  return { value };
}

/** Whether three digits after a sign may be decimals, or thousands in the range of the field. */
function isThousandsToo(number: string, thousands: number, { plausible, asPrograms }: Field): boolean {
  if (!plausible || !THOUSANDS_OR_DECIMALS.test(number) || /^[+-]?0/.test(number)) return false;
  return thousands >= plausible[0] && thousands <= plausible[1] && !(asPrograms && AS_JSON.test(number));
}

/** A postcode, or the code of a municipality: before the CEDEX of companies, or as a decimal number of a program. */
const CODE = /^(\d{4,5}|\d\d \d{3}|2[ab] ?\d{3})(?:[.,]0+|\s+cedex(?:\s+\d{1,2})?)?$/i;

/** A code of five digits, including `2A` and `2B`, with the leading zero that spreadsheets remove. */
export function fiveDigits(text: string, note: Note): string {
  const taken = CODE.exec(text)?.[1]?.replace(' ', '').toUpperCase().padStart(5, '0');
  if (taken === undefined || taken === text) return text;
  note('NOMBRE', { given: text, taken });
  return taken;
}

/** Marks of a scale in a header: `(1 à 3)`, `1 = mineure, 2 = majeure`, `sur 5`; undefined without one, or for the scale of the words. */
export function otherScale(words: readonly string[], header: string): readonly string[] | undefined {
  const alone = header.slice(0, HEADER_MAX).matchAll(/(?<!\d)\d(?!\d)/g);
  const digits = [...alone.map(([digit]) => Number(digit))];
  const isOutOf = digits.length === 1 && /(?:\bsur|\/)\s*[3-9]/i.test(header);
  const [from, to] = isOutOf ? [1, Math.max(...digits)] : [Math.min(...digits), Math.max(...digits)];
  if (from >= to || (from === 0 && to === words.length - 1)) return undefined;
  const named = [...fold(header.slice(0, HEADER_MAX)).matchAll(/(\d)\s?[=:-]\s?([a-z]+)/g)];
  const areOurs = named.every(([, mark, word = '']) => words[Number(mark)]?.split('|').includes(word));
  if (named.length > 0 && areOurs) return undefined;
  return Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
}
