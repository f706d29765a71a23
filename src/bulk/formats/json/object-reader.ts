import { isObject } from '../../../contract/schema/fields.ts';
import { type MemberPath, repeatedMembers } from '../../../contract/schema/json.ts';
import type { ReadBuffer } from '../../input/source.ts';
import type { RowFault } from '../../model/issues.ts';

/** Reads JSON objects, one after the other. */
export abstract class ObjectReader {
  /** The object; undefined if malformed. */
  object: Readonly<Record<string, unknown>> | undefined;
  /** Text in the place of an object; empty when the rest cannot be split. */
  text = '';
  /** Line of the object, or of its malformed part; from 1. */
  line = 0;
  /** Fault of the object; `column` is the first malformed character of the line, from 1. */
  fault: (RowFault & { readonly column?: number }) | undefined;
  /** Members given twice, of which the object has the last. */
  repeated: readonly MemberPath[] = [];
  /** Projection of all geometries, given before the features. */
  protected crs: unknown;
  readonly window: ReadBuffer;

  constructor(window: ReadBuffer) {
    this.window = window;
  }

  /** Moves to the next object in the window; false without a whole one. */
  abstract next(): boolean;

  /** Parses a text as the object; returns the offset of malformed JSON in it. */
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

  /** Reports a fault after which nothing can be split. */
  protected giveUp(fault: RowFault & { readonly column?: number }): true {
    this.object = undefined;
    this.fault = fault;
    this.text = '';
    this.window.abandon();
    return true;
  }
}

/** Properties and geometry of a GeoJSON feature, with the projection of the document. */
function unwrapped(
  value: Readonly<Record<string, unknown>>,
  crs: unknown,
): Readonly<Record<string, unknown>> {
  const { type, properties, geometry, bbox: _, ...others } = value;
  if (type !== 'Feature' || typeof properties !== 'object') return value;
  if (!isObject(geometry)) return { geometry: null, ...others, ...properties };
  return { ...others, ...properties, geometry: crs === undefined ? geometry : { ...geometry, crs } };
}

/** Depth of arrays and objects checked: deeper ones are reported as the fault. */
const DEPTH_MAX = 100;

/** Offset of malformed JSON in a text. The engine's own message often lacks it. */
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

/** End of a string whose content begins at `from`: its closing quote, or a character forbidden in strings. */
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
