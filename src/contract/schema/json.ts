import { invalid, VigieError } from '../errors.ts';

/** Levels of objects and arrays within one another: far more than any body of the interface has. */
export const DEPTH_MAX = 32;
/** The same for a batch, whose bodies begin three levels down. */
export const BATCH_DEPTH_MAX = DEPTH_MAX + 3;
/** Members of one object: far more than any has, for each that is unknown is looked into. */
const MEMBERS_MAX = 1000;

/**
 * Parses a document that must mean one thing to everybody, as I-JSON (RFC 7493) asks. Throws JSON_INVALIDE for what
 * is no JSON, nests more than `depthMax` levels, or has two members of one name in one object, of which JSON.parse
 * would keep the last; VALIDATION for an object of more than a thousand members, or with one named `__proto__`.
 * `parse` is JSON.parse, or does the same and keeps numbers as they are written.
 */
export function parseStrictly(
  text: string,
  depthMax: number,
  parse: (text: string) => unknown = JSON.parse,
): unknown {
  let value: unknown;
  try {
    value = parse(text);
  } catch (error) {
    throw new VigieError('JSON_INVALIDE', { reason: (error as Error).message });
  }
  const members = countMembers(value, depthMax, []);
  // Nearly always equal. More of them than members: there are duplicates, or texts that hold `":` themselves.
  if (countNames(text) !== members) {
    const name = repeatedIn(text)[0]?.at(-1);
    if (name !== undefined) throw new VigieError('JSON_INVALIDE', { reason: 'duplicate', name });
  }
  return value;
}

/** Where members stand in a document, outermost first: names, and places in lists from 0. */
export type MemberPath = readonly (string | number)[];

/**
 * The members of a document, whose value is that of JSON.parse, whose object has one of that name already: all but the
 * last of such members would be lost in silence.
 */
export function repeatedMembers(text: string, value: unknown): MemberPath[] {
  return countNames(text) === countMembers(value, DEPTH_MAX) ? [] : repeatedIn(text);
}

/**
 * How many members all objects of a value have; NaN where there are more levels. With the path of the value, that and
 * whatever else is refused is thrown, with its place.
 */
export function countMembers(value: unknown, levels: number, path?: (string | number)[]): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (levels === 0) {
    if (path) throw new VigieError('JSON_INVALIDE', { reason: 'depth', max: path.length });
    return Number.NaN;
  }
  let names = 0;
  let count = 0;
  const within = (at: string | number, element: unknown) => {
    if (typeof element !== 'object' || element === null) return;
    path?.push(at);
    count += countMembers(element, levels - 1, path);
    path?.pop();
  };
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) within(i, value[i]);
    return count;
  }
  for (const name in value) {
    // At the top it is refused with whatever else is unknown; further down, free pairs would drop it in silence.
    if (name === '__proto__' && path && path.length > 0) {
      throw invalid([{ in: 'body', path: [...path, name], code: 'INCONNU', params: { name } }]);
    }
    names++;
    within(name, (value as Readonly<Record<string, unknown>>)[name]);
  }
  if (path && names > MEMBERS_MAX) {
    throw invalid([{ in: 'body', path: [...path], code: 'TROP_D_ELEMENTS', params: { max: MEMBERS_MAX } }]);
  }
  return count + names;
}

const QUOTE = 0x22;
const COLON = 0x3a;
const COMMA = 0x2c;
const BRACKET = 0x5b;
const BRACE = 0x7b;

/** How many values a document has at the most, whether it is JSON or not: one after each comma and opening sign. */
export function countValues(text: string): number {
  let count = 1;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === QUOTE) i = endOfText(text, i) - 1;
    else if (unit === COMMA || unit === BRACKET || unit === BRACE) count++;
  }
  return count;
}

/** How often a quotation mark and a colon follow each other in a document, but for blanks: once for each name at least. */
function countNames(text: string): number {
  let count = 0;
  for (let colon = text.indexOf(':'); colon >= 0; colon = text.indexOf(':', colon + 1)) {
    let before = colon - 1;
    while (isBlank(text.charCodeAt(before))) before--;
    if (text.charCodeAt(before) === QUOTE) count++;
  }
  return count;
}

function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;
}

/** The members of a valid document whose object has one of that name already. */
function repeatedIn(text: string): MemberPath[] {
  const found: MemberPath[] = [];
  // One for each object and list that is open: where in it the document goes on, and in an object its names so far.
  const open: { at: string | number; readonly names?: Set<string> }[] = [];
  let lastText = '';
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const inner = open.at(-1);
    if (unit === QUOTE) {
      const end = endOfText(text, i);
      lastText = text.slice(i, end);
      i = end - 1;
    } else if (unit === COLON && inner?.names) {
      inner.at = JSON.parse(lastText) as string;
      if (inner.names.has(inner.at)) found.push(open.map(({ at }) => at));
      inner.names.add(inner.at);
    } else if (unit === COMMA && typeof inner?.at === 'number') inner.at++;
    else if (unit === BRACE) open.push({ at: '', names: new Set() });
    else if (unit === BRACKET) open.push({ at: 0 });
    else if (unit === 0x7d || unit === 0x5d) open.pop();
  }
  return found;
}

/** Where a text ends that begins at a quotation mark: after the next one that no backslash escapes; the length if none is there. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text[before - 1] === '\\') before--;
    if ((end - before) % 2 === 0) return end + 1;
  }
  return text.length;
}
