import type * as z from 'zod';
import { inputSchema } from '../../contract/jsonschemas.ts';
import { ESCAPED, UNUSUAL } from '../formats/csv/reader.ts';
import { bodySchema, type Field, type Library } from '../libraries.ts';
import type { Judge } from '../rows/read-rows.ts';
import { isPlainText } from './convert.ts';
import { type PlainCell, plainRepeated } from './plain-lists.ts';

/**
 * The judges of a library's fields, made from the bounds in the contract; some fields have none, and none has one
 * whose values are to be repaired.
 */
export function plainCells(
  library: Library,
  { references, repairs }: Pick<Judge, 'references' | 'repairs'>,
): ReadonlyMap<string, PlainCell> {
  const schema = inputSchema(bodySchema(library));
  const found = new Map<string, PlainCell>();
  for (const field of library.fields) {
    if (isRepaired(field, repairs)) continue;
    const property = schema.properties?.[field.name];
    const plain = REPEATED.includes(field.kind)
      ? plainRepeated(library, field, references, maxItemsOf(property))
      : plainCell(field, property);
    if (plain) found.set(field.name, plain);
  }
  return found;
}

const REPEATED: readonly Field['kind'][] = ['choice', 'chemins', 'supports'];

/** Which codes may stand, which paths, which supports, what an empty cell says, is known then only to what repairs them. */
function isRepaired({ kind, name }: Field, repairs: Judge['repairs'] = {}): boolean {
  if (kind === 'chemins' && repairs.cleanPaths) return true;
  if (kind === 'supports' && repairs.createSupports) return true;
  if (name === 'code' && repairs.codes) return true;
  if (repairs.values?.has(name)) return true;
  return REPEATED.includes(kind) && repairs.constants?.has(name) === true;
}

function maxItemsOf(schema: z.core.JSONSchema._JSONSchema | undefined): number | undefined {
  return typeof schema === 'object' ? schema.maxItems : undefined;
}

function plainCell(
  { kind }: Field,
  schema: z.core.JSONSchema._JSONSchema | undefined,
): PlainCell | undefined {
  if (typeof schema !== 'object') return undefined;
  const { minimum, maximum, minLength = 0, maxLength, pattern } = schema;
  if (kind === 'number' || kind === 'word') {
    return minimum === undefined || maximum === undefined ? undefined : plainNumber(minimum, maximum);
  }
  if (kind === 'text' && maxLength !== undefined && minLength <= 1 && pattern === undefined)
    return plainText(maxLength);
  return undefined;
}

const ZERO = 0x30;
const SPACE = 0x20;
/** A blank that does not break, in UTF-8; some letters share one of its bytes, and are looked at in vain. */
const NBSP = [0xc2, 0xa0] as const;
const APOSTROPHE = 0x27;
/** What the error of a formula begins with. */
const HASH = 0x23;
/** More digits might not fit in a number. */
const DIGITS_MAX = 15;

function plainNumber(minimum: number, maximum: number): PlainCell<number> {
  const read = (bytes: Buffer, start: number, end: number): number => {
    let number = 0;
    for (let at = start; at < end; at++) number = number * 10 + ((bytes[at] as number) - ZERO);
    return number;
  };
  return {
    accepts: (bytes, start, end) => {
      if (end === start || end - start > DIGITS_MAX) return false;
      if (bytes[start] === ZERO && end - start > 1) return false;
      for (let at = start; at < end; at++) {
        const digit = (bytes[at] as number) - ZERO;
        if (digit < 0 || digit > 9) return false;
      }
      const number = read(bytes, start, end);
      return number >= minimum && number <= maximum;
    },
    read,
  };
}

/** Whether white space may stand around a text; what is beyond the Latin letters is UNUSUAL. */
function isBlankAround(bytes: Buffer, start: number, end: number): boolean {
  const [first, last] = [bytes[start] as number, bytes[end - 1] as number];
  return first <= SPACE || last <= SPACE || first === NBSP[0] || last === NBSP[1];
}

function plainText(maxLength: number): PlainCell<string> {
  const read = (bytes: Buffer, start: number, end: number) => bytes.toString('utf8', start, end);
  return {
    accepts: (bytes, start, end, flags) => {
      // A text has at most as many characters as bytes.
      if (end === start || end - start > maxLength || (flags & ESCAPED) !== 0) return false;
      if (bytes[start] === APOSTROPHE || bytes[start] === HASH) return false;
      if (isBlankAround(bytes, start, end)) return false;
      return (flags & UNUSUAL) === 0 || isPlainText(read(bytes, start, end));
    },
    read,
  };
}
