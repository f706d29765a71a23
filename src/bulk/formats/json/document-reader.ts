import { RECORD_MAX } from '../../input/source.ts';
import { isUnfinished, ObjectReader } from './object-reader.ts';

const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const BLANK = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const BRACKET = 0x5b;
const BRACKET_END = 0x5d;
const BRACE = 0x7b;
const BRACE_END = 0x7d;

/** Members with the objects of an envelope. */
const ENVELOPED: ReadonlySet<string> = new Set(['"data"', '"features"']);

/** Next part of the document. */
type Expected = 'document' | 'element or end' | 'element' | 'comma or end' | 'rest of envelope' | 'nothing';

/**
 * Reads a JSON document: an array of objects, an object with one in its member `data` (the page envelope of the
 * interface) or `features` (GeoJSON), or one object alone. An element that is no object is refused by itself; after
 * malformed JSON nothing more is read.
 *
 * `line` is the line in the document, unless several elements share one: a document on a single line counts its
 * elements instead. So `line` grows with each element.
 */
export class JsonReader extends ObjectReader {
  #expected: Expected = 'document';
  /** Position of the window: line from 1, and characters before it on that line. */
  #atLine = 1;
  #atColumn = 0;
  /** Envelope up to its array; undefined without one. */
  #head: string | undefined;
  #elements = 0;

  override next(): boolean {
    const { window } = this;
    for (;;) {
      this.#skipBlanks();
      const here = window.start < window.end;
      if (!here && (!window.ended || this.#expected === 'nothing')) return false;
      const byte = here ? window.bytes[window.start] : undefined;
      switch (this.#expected) {
        case 'document':
          if (byte === BRACE) {
            const opened = this.#open();
            if (opened !== 'envelope') return opened;
          } else if (byte === BRACKET) this.#step(1, 'element or end');
          else return this.#stop('', 0);
          break;
        case 'comma or end':
          if (byte === COMMA) this.#step(1, 'element');
          else if (byte === BRACKET_END) this.#close();
          else return this.#stop('', 0);
          break;
        case 'element or end':
        case 'element':
          if (byte !== BRACKET_END) return this.#element('comma or end');
          if (this.#expected === 'element') return this.#stop('', 0);
          this.#close();
          break;
        case 'rest of envelope': {
          if (!window.ended && !window.overfull) return false;
          if (this.#rest()) return true;
          break;
        }
        case 'nothing':
          return this.#stop('', 0);
      }
    }
  }

  /** At the opening brace of the document: searches the members for the array of an envelope. */
  #open(): 'envelope' | boolean {
    const { start, end, ended, overfull } = this.window;
    const bytes = this.#filled();
    let at = start + 1;
    const past = (from: number) => blanksEnd(bytes, from);
    for (;;) {
      at = past(at);
      const afterKey = at < end && bytes[at] === QUOTE ? valueEnd(bytes, at) : -1;
      const colon = afterKey < 0 ? -1 : past(afterKey);
      // Malformed or truncated: as an object, these differ.
      if (colon < 0 || colon >= end || bytes[colon] !== COLON) break;
      const value = past(colon + 1);
      const isArray = bytes[value] === BRACKET && value < end;
      if (isArray && ENVELOPED.has(bytes.toString('latin1', at, afterKey))) {
        this.#head = bytes.toString('utf8', start, value);
        if (this.take(`${this.#head}[]}`) === undefined) this.crs = this.object?.crs;
        this.#pass(this.#head, value);
        this.#step(1, 'element or end');
        return 'envelope';
      }
      const afterValue = value < end ? valueEnd(bytes, value) : -1;
      at = afterValue < 0 ? end : past(afterValue);
      if (at >= end || bytes[at] !== COMMA) break;
      at++;
    }
    return ended || overfull || valueEnd(bytes, start) >= 0 ? this.#element('nothing') : false;
  }

  /** Reads the value that begins here. */
  #element(then: Expected): boolean {
    const { start, end, ended, overfull } = this.window;
    const bytes = this.#filled();
    const found = valueEnd(bytes, start);
    if (found < 0 && !ended && !overfull) return false;
    const after = found < 0 ? end : found;
    const text = bytes.toString('utf8', start, after);
    const stopsAt = this.take(text);
    if (stopsAt !== undefined) return this.#stop(text, stopsAt);
    this.line = Math.max(this.line + 1, this.#atLine);
    if (this.fault) this.fault = { ...this.fault, column: this.#atColumn + 1 };
    this.#elements++;
    this.#pass(text, after);
    this.#expected = then;
    return true;
  }

  #close(): void {
    this.#step(1, this.#head === undefined ? 'nothing' : 'rest of envelope');
  }

  /** Reads the envelope after its array; returns whether it has a fault. */
  #rest(): boolean {
    const { bytes, start, end } = this.window;
    const before = `${this.#head}[]`;
    const rest = bytes.toString('utf8', start, end);
    const stopsAt = this.take(before + rest);
    if (stopsAt !== undefined) return this.#stop(rest, Math.max(0, stopsAt - before.length));
    this.#pass(rest, end);
    this.#expected = 'nothing';
    const [repeated] = this.repeated;
    if (repeated) {
      this.line = Math.max(this.line + 1, this.#atLine);
      return this.giveUp({ code: 'DOCUMENT_DOUBLE', params: { name: repeated.join('.') } });
    }
    const total = totalOf(this.object);
    if (total === undefined || total <= this.#elements) return false;
    // One page of several would pass for the whole library.
    this.line = Math.max(this.line + 1, this.#atLine);
    return this.giveUp({ code: 'PAGE_SEULE', params: { count: this.#elements, total } });
  }

  /** Reports malformed JSON `offset` characters into the text that begins here. */
  #stop(text: string, offset: number): boolean {
    const { ended, overfull, end } = this.window;
    const cut = overfull && !ended && text.length > 0 && isUnfinished(text.slice(offset));
    this.#pass(cut ? '' : text.slice(0, offset), end);
    this.line = Math.max(this.line + 1, this.#atLine);
    this.#expected = 'nothing';
    return this.giveUp(
      cut
        ? { code: 'LIGNE_TROP_LONGUE', params: { max: RECORD_MAX } }
        : { code: 'JSON_DOCUMENT', column: this.#atColumn + 1 },
    );
  }

  /** Filled part of the window. */
  #filled(): Buffer {
    return this.window.bytes.subarray(0, this.window.end);
  }

  #skipBlanks(): void {
    const { window } = this;
    const end = blanksEnd(this.#filled(), window.start);
    if (end > window.start) this.#pass(window.bytes.toString('latin1', window.start, end), end);
  }

  /** Moves over one character. */
  #step(bytes: number, expected: Expected): void {
    this.window.start += bytes;
    this.#atColumn += bytes;
    this.#expected = expected;
  }

  /** Moves to `end` past text. */
  #pass(text: string, end: number): void {
    const last = text.lastIndexOf('\n');
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#atLine++;
    this.#atColumn = last < 0 ? this.#atColumn + text.length : text.length - last - 1;
    this.window.start = end;
  }
}

function blanksEnd(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && isBlank(bytes[at])) at++;
  return at;
}

function isBlank(byte: number | undefined): boolean {
  return byte === BLANK || byte === LF || byte === CR || byte === TAB;
}

/** End of the JSON value that begins at `from`, by its quotes and brackets only; -1 when not in `bytes`. */
function valueEnd(bytes: Buffer, from: number): number {
  let depth = 0;
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = closingQuote(bytes, at + 1);
      if (at < 0) return -1;
      if (depth === 0) return at + 1;
    } else if (byte === BRACE || byte === BRACKET) {
      depth++;
    } else if (byte === BRACE_END || byte === BRACKET_END) {
      // An unmatched bracket ends the scalar before.
      if (depth === 0) return at;
      if (--depth === 0) return at + 1;
    } else if (depth === 0 && (byte === COMMA || isBlank(byte))) {
      return at;
    }
  }
  return -1;
}

/** End of the string whose content begins at `from`; -1 when not in `bytes`. */
function closingQuote(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(QUOTE, from); at >= 0; at = bytes.indexOf(QUOTE, at + 1)) {
    let backslashes = 0;
    while (bytes[at - 1 - backslashes] === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return at;
  }
  return -1;
}

/** Total number of elements in an envelope. */
function totalOf(envelope: Readonly<Record<string, unknown>> | undefined): number | undefined {
  const { pagination } = (envelope?.meta ?? {}) as { pagination?: { total?: unknown } };
  return typeof pagination?.total === 'number' ? pagination.total : undefined;
}
