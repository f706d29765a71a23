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
  const members = typeof value === 'object' && value !== null ? countMembers(value, depthMax, true) : 0;
  // Looking is one thing, saying where another: nearly every document is only looked at.
  if (Number.isNaN(members)) objectTo(value, depthMax, []);
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
  const members = typeof value === 'object' && value !== null ? countMembers(value, DEPTH_MAX, true) : 0;
  return countNames(text) === members ? [] : repeatedIn(text);
}

/** How many members all objects of a value have; NaN where there is something to object. */
function countMembers(value: object, levels: number, isTop = false): number {
  if (levels === 0) return Number.NaN;
  let count = 0;
  const within = (element: unknown) => {
    if (typeof element === 'object' && element !== null) count += countMembers(element, levels - 1);
  };
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) within(value[i]);
    return count;
  }
  let names = 0;
  for (const name in value) {
    if (name === '__proto__' && !isTop) return Number.NaN;
    names++;
    within((value as Readonly<Record<string, unknown>>)[name]);
  }
  return names > MEMBERS_MAX ? Number.NaN : count + names;
}

/** Throws what there is to object to a value, with its place. */
function objectTo(value: unknown, levels: number, path: readonly (string | number)[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (levels === 0) throw new VigieError('JSON_INVALIDE', { reason: 'depth', max: path.length });
  if (Array.isArray(value)) {
    for (const [i, element] of value.entries()) objectTo(element, levels - 1, [...path, i]);
    return;
  }
  const members = Object.entries(value);
  if (members.length > MEMBERS_MAX) {
    throw invalid([{ in: 'body', path, code: 'TROP_D_ELEMENTS', params: { max: MEMBERS_MAX } }]);
  }
  for (const [name, element] of members) {
    // At the top it is refused with whatever else is unknown; further down, free pairs would drop it in silence.
    if (name === '__proto__' && path.length > 0) {
      throw invalid([{ in: 'body', path: [...path, name], code: 'INCONNU', params: { name } }]);
    }
    objectTo(element, levels - 1, [...path, name]);
  }
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
