import type * as z from 'zod';
import { inputSchema } from '../contract/jsonschemas.ts';
import { isPlainText } from './convert.ts';
import { bodySchema, type Field, type Library } from './libraries.ts';
import { ESCAPED, UNUSUAL } from './read/csv.ts';

/**
 * Judges the bytes of a cell without making anything of them. It only has to know what is surely right, as
 * nearly every cell is: a row with any other cell goes through the contract's validator, which alone words errors.
 */
export interface PlainCell<T = unknown> {
  accepts(bytes: Buffer, start: number, end: number, flags: number): boolean;
  /** The value of a cell that was accepted. */
  read(bytes: Buffer, start: number, end: number): T;
}

/** The judges of a library's fields, made from the bounds in the contract; some fields have none. */
export function plainCells(library: Library): ReadonlyMap<string, PlainCell> {
  const schema = inputSchema(bodySchema(library));
  const found = new Map<string, PlainCell>();
  for (const field of library.fields) {
    const plain = plainCell(field, schema.properties?.[field.name]);
    if (plain) found.set(field.name, plain);
  }
  return found;
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
const APOSTROPHE = 0x27;
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

function plainText(maxLength: number): PlainCell<string> {
  const read = (bytes: Buffer, start: number, end: number) => bytes.toString('utf8', start, end);
  return {
    accepts: (bytes, start, end, flags) => {
      // A text has at most as many characters as bytes.
      if (end === start || end - start > maxLength || bytes[start] === APOSTROPHE) return false;
      if ((flags & ESCAPED) !== 0) return false;
      return (flags & UNUSUAL) === 0 || isPlainText(read(bytes, start, end));
    },
    read,
  };
}
