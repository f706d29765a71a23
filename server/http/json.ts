import { type FieldError, invalid, VigieError } from '../../src/contract/errors.ts';

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
 */
export function parseStrictly(text: string, depthMax: number): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new VigieError('JSON_INVALIDE', { reason: (error as Error).message });
  }
  const members = countMembers(value, depthMax, []);
  // Nearly always equal. More of them than members: there are duplicates, or texts that hold `":` themselves.
  if (countNames(text) !== members) {
    const name = duplicateIn(text);
    if (name !== undefined) throw new VigieError('JSON_INVALIDE', { reason: 'duplicate', name });
  }
  return value;
}

/** The members of all objects of a value, which is checked on the way. */
function countMembers(value: unknown, levels: number, path: (string | number)[]): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (levels === 0) throw new VigieError('JSON_INVALIDE', { reason: 'depth', max: path.length });
  let count = 0;
  const within = (step: string | number, element: unknown) => {
    if (typeof element !== 'object' || element === null) return;
    path.push(step);
    count += countMembers(element, levels - 1, path);
    path.pop();
  };
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) within(i, value[i]);
    return count;
  }
  const refuse = (at: Pick<FieldError, 'path' | 'code' | 'params'>) => invalid([{ in: 'body', ...at }]);
  const names = Object.keys(value);
  if (names.length > MEMBERS_MAX) {
    throw refuse({ path: [...path], code: 'TROP_D_ELEMENTS', params: { max: MEMBERS_MAX } });
  }
  for (const name of names) {
    // At the top it is refused with whatever else is unknown; further down, free pairs would drop it in silence.
    if (name === '__proto__' && path.length > 0)
      throw refuse({ path: [...path, name], code: 'INCONNU', params: { name } });
    within(name, (value as Record<string, unknown>)[name]);
  }
  return count + names.length;
}

const QUOTE = 0x22;
const COLON = 0x3a;

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

/** The first name that one object of a valid document has twice. */
function duplicateIn(text: string): string | undefined {
  // One for each object and array that is open: its names so far. Those of an array stay empty.
  const open: Set<string>[] = [];
  let lastText = '';
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === QUOTE) {
      const end = endOfText(text, i);
      lastText = text.slice(i, end);
      i = end - 1;
    } else if (unit === COLON) {
      const name = JSON.parse(lastText) as string;
      const names = open.at(-1) as Set<string>;
      if (names.has(name)) return name;
      names.add(name);
    } else if (unit === 0x7b || unit === 0x5b) open.push(new Set());
    else if (unit === 0x7d || unit === 0x5d) open.pop();
  }
  return undefined;
}

/** Where a text ends that begins at a quotation mark: after the next one that no backslash escapes. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text[before - 1] === '\\') before--;
    if ((end - before) % 2 === 0) return end + 1;
  }
}
