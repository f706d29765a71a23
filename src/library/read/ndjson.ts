import type { Fault } from '../issues.ts';
import { RECORD_MAX, type Window } from './window.ts';

const LF = 0x0a;

/** Reads NDJSON: one JSON object on each line. Blank lines are passed over. */
export class NdjsonReader {
  /** The object of the line; undefined when the line is malformed. */
  object: Readonly<Record<string, unknown>> | undefined;
  /** From 1. */
  line = 0;
  /** Bytes. */
  size = 0;
  /** What is wrong with a malformed line; `column` is the character where it stops making sense, from 1. */
  fault: (Fault & { readonly column?: number }) | undefined;
  readonly window: Window;

  constructor(window: Window) {
    this.window = window;
  }

  /** Goes to the next line in the window; answers whether there is a whole one. */
  next(): boolean {
    const { window } = this;
    while (window.start < window.end) {
      const found = window.bytes.subarray(0, window.end).indexOf(LF, window.start);
      if (found < 0 && !window.ended) return window.overfull && this.#giveUp();
      const end = found < 0 ? window.end : found;
      const text = window.bytes.toString('utf8', window.start, end);
      this.size = end - window.start;
      window.start = found < 0 ? end : end + 1;
      this.line++;
      if (text.trim() !== '') {
        this.#parse(text);
        return true;
      }
    }
    return false;
  }

  #parse(text: string): void {
    this.object = undefined;
    this.fault = undefined;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      this.fault = { code: 'JSON', column: jsonStopsAt(text) + 1 };
      return;
    }
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      this.object = value as Record<string, unknown>;
    } else {
      this.fault = { code: 'JSON_OBJET' };
    }
  }

  #giveUp(): true {
    this.line++;
    this.object = undefined;
    this.fault = { code: 'LIGNE_TROP_LONGUE', params: { max: RECORD_MAX } };
    this.window.abandon();
    return true;
  }
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
  const value = (depth: number): boolean => {
    if (take(SCALAR)) return true;
    if (depth > DEPTH_MAX) return false;
    if (take(BRACE)) return elements(BRACE_END, () => take(STRING) && take(COLON) && value(depth + 1));
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

const BLANK = /[ \t\r\n]*/y;
const BRACE = /[ \t\r\n]*\{/y;
const BRACE_END = /[ \t\r\n]*\}/y;
const BRACKET = /[ \t\r\n]*\[/y;
const BRACKET_END = /[ \t\r\n]*\]/y;
const COLON = /[ \t\r\n]*:/y;
const COMMA = /[ \t\r\n]*,/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON refuses control characters in strings.
const STRING = /[ \t\r\n]*"(?:[^"\\\u0000-\u001f]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SCALAR = new RegExp(
  `${STRING.source}|[ \\t\\r\\n]*(?:-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|true|false|null)`,
  'y',
);
