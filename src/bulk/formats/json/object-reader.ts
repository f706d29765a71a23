import { isObject } from '../../../contract/schema/fields.ts';
import { type MemberPath, repeatedMembers } from '../../../contract/schema/json.ts';
import type { ReadBuffer } from '../../input/source.ts';
import type { RowFault } from '../../model/issues.ts';

/** Reads JSON objects, one after the other. */
export abstract class ObjectReader {
  /** The object; undefined where it is malformed. */
  object: Readonly<Record<string, unknown>> | undefined;
  /** What stands there where it is no object; empty where nothing can be told apart any more. */
  text = '';
  /** Where the object begins, or where it stops making sense; from 1. */
  line = 0;
  /** What is wrong; `column` is the character of the line where it stops making sense, from 1. */
  fault: (RowFault & { readonly column?: number }) | undefined;
  /** The members of the object that stand in it twice, of which it holds the last. */
  repeated: readonly MemberPath[] = [];
  /** The projection of all geometries, which documents name before their features. */
  protected crs: unknown;
  readonly window: ReadBuffer;

  constructor(window: ReadBuffer) {
    this.window = window;
  }

  /** Goes to the next object in the window; answers whether there is a whole one. */
  abstract next(): boolean;

  /** Takes what a text says for the object; answers the offset in it where it stops being JSON. */
  protected take(text: string): number | undefined {
    this.object = undefined;
    this.fault = undefined;
    this.repeated = [];
    this.text = text;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return jsonStopsAt(text);
    }
    if (isObject(value)) {
      this.object = unwrapped(value, this.crs);
      this.repeated = repeatedMembers(text, value);
      this.text = '';
    } else {
      this.fault = { code: 'JSON_OBJET' };
    }
    return undefined;
  }

  /** Says what is wrong; nothing after it can be told apart any more. */
  protected giveUp(fault: RowFault & { readonly column?: number }): true {
    this.object = undefined;
    this.fault = fault;
    this.text = '';
    this.window.abandon();
    return true;
  }
}

/** A feature of GeoJSON as an object with its properties and its geometry, which names its projection as the document does. */
function unwrapped(
  value: Readonly<Record<string, unknown>>,
  crs: unknown,
): Readonly<Record<string, unknown>> {
  const { type, properties, geometry, bbox: _, ...others } = value;
  if (type !== 'Feature' || typeof properties !== 'object') return value;
  if (!isObject(geometry)) return { geometry: null, ...others, ...properties };
  return { ...others, ...properties, geometry: crs === undefined ? geometry : { ...geometry, crs } };
}

/** Arrays and objects in one another that are followed: deeper ones are taken for the place of the fault. */
const DEPTH_MAX = 100;

/** Where a text stops being JSON. The engine's own message often leaves the place out. */
export function jsonStopsAt(text: string): number {
  let at = 0;
  const take = (token: RegExp): boolean => {
    token.lastIndex = at;
    const taken = token.test(text);
    if (taken) at = token.lastIndex;
    return taken;
  };
  const string = (): boolean => {
    const end = take(QUOTE) ? stringEnd(text, at) : -1;
    if (text[end] === '"') at = end + 1;
    else if (end >= 0) at = text.lastIndexOf('"', at - 1);
    return text[end] === '"';
  };
  const value = (depth: number): boolean => {
    if (take(SCALAR) || string()) return true;
    if (depth > DEPTH_MAX) return false;
    if (take(BRACE)) return elements(BRACE_END, () => string() && take(COLON) && value(depth + 1));
    return take(BRACKET) && elements(BRACKET_END, () => value(depth + 1));
  };
  const elements = (end: RegExp, element: () => boolean): boolean => {
    if (take(end)) return true;
    do if (!element()) return false;
    while (take(COMMA));
    return take(end);
  };
  value(0);
  take(BLANK);
  return at;
}

/** Whether a text may be the beginning of a JSON string or scalar that was cut off. */
export function isUnfinished(text: string): boolean {
  const bare = text.trimStart();
  return bare.startsWith('"') ? stringEnd(bare, 1) >= bare.length : /^[-+.\w]*$/.test(bare);
}

/** Where a string ends whose content begins at `from`: at its closing quote, or at what no string may hold. */
function stringEnd(text: string, from: number): number {
  for (let at = from; ; ) {
    PLAIN.lastIndex = at;
    PLAIN.test(text);
    at = PLAIN.lastIndex;
    ESCAPE.lastIndex = at;
    if (!ESCAPE.test(text)) return at;
    at = ESCAPE.lastIndex;
  }
}

const BLANK = /[ \t\r\n]*/y;
const BRACE = /[ \t\r\n]*\{/y;
const BRACE_END = /[ \t\r\n]*\}/y;
const BRACKET = /[ \t\r\n]*\[/y;
const BRACKET_END = /[ \t\r\n]*\]/y;
const COLON = /[ \t\r\n]*:/y;
const COMMA = /[ \t\r\n]*,/y;
const QUOTE = /[ \t\r\n]*"/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON refuses control characters in strings.
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const SCALAR = /[ \t\r\n]*(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y;
