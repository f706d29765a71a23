import { RECORD_MAX, type ReadBuffer } from '../../input/source.ts';
import type { RowFault } from '../../model/issues.ts';

/** Possible delimiters; the most frequent in the header line is taken, or the first of these. */
export const DELIMITERS = [';', ',', '\t', '|'] as const;

/** Cells kept of one record. Wider headers are refused. */
export const CELLS_MAX = 1024;

const LF = 0x0a;
const CR = 0x0d;
const QUOTE = 0x22;
const SPACE = 0x20;
const TAB = 0x09;
const BACKSLASH = 0x5c;
/** Characters after the backslash in COPY text of PostgreSQL: a line end, a TAB, a backslash, nothing, the end. */
const COPY_ESCAPES = /[nrt\\N.]/;

// Kinds of bytes. The scanner skips bytes of kind NOTHING, most of all, by one look-up.
const NOTHING = 0;
const SEPARATES = 1;
const ENDS = 2;
const RETURNS = 3;
const QUOTES = 4;
const ESCAPES = 5;

/** Kind of each byte. COPY of PostgreSQL writes a backslash as escape. */
function kindsOf(delimiter: number): Uint8Array {
  const kinds = new Uint8Array(256);
  kinds[BACKSLASH] = ESCAPES;
  kinds[LF] = ENDS;
  kinds[CR] = RETURNS;
  kinds[QUOTE] = QUOTES;
  kinds[delimiter] = SEPARATES;
  return kinds;
}

/**
 * Reads CSV (RFC 4180) record after record, without making any object: a record is a row of offsets in `window.bytes`.
 * Lines end with LF, CR LF or CR; a quoted cell may hold any of them. Blank records, and records of empty or blank
 * cells, are skipped.
 */
export class CsvReader {
  /** Offsets of each cell in the bytes of the window, quotes excluded. */
  readonly starts = new Int32Array(CELLS_MAX + 1);
  readonly ends = new Int32Array(CELLS_MAX);
  /** Cells in the record, even those beyond CELLS_MAX. */
  count = 0;
  /** Whether a quoted cell holds doubled quotes. */
  #doubles = false;
  /** First line of the record, from 1. */
  line = 0;
  /** Fault of a malformed record, with its line and cell (from 0). */
  fault: (RowFault & { readonly line: number; readonly cell: number }) | undefined;

  readonly window: ReadBuffer;
  readonly #kinds: Uint8Array;
  readonly #delimiter: number;
  /** Lines added by a line end in quotes. */
  readonly #within: 0 | 1;
  #nextLine = 1;

  /** `counted`: whether `line` counts lines, or the records of a sheet, one for each row. */
  constructor(window: ReadBuffer, delimiter: string, counted: 'lines' | 'records' = 'lines') {
    this.window = window;
    this.#delimiter = delimiter.charCodeAt(0);
    this.#kinds = kindsOf(this.#delimiter);
    this.#within = counted === 'lines' ? 1 : 0;
  }

  /** Moves to the next record in the window; false without a whole one. */
  next(): boolean {
    while (this.#record()) {
      if (this.fault || !this.#isBlank()) return true;
    }
    return false;
  }

  /** Text of a cell. */
  text(cell: number): string {
    const { bytes } = this.window;
    const start = this.starts[cell] as number;
    const text = bytes.toString('utf8', start, this.ends[cell]);
    // Two quotes are one only in a quoted cell.
    return this.#doubles && bytes[start - 1] === QUOTE ? text.replaceAll('""', '"') : text;
  }

  /** Texts of the first cells of the record, at most CELLS_MAX. */
  texts(count = this.count): string[] {
    return Array.from({ length: Math.min(count, this.count, CELLS_MAX) }, (_, cell) => this.text(cell));
  }

  /** Reads one record, even a blank one. */
  #record(): boolean {
    const { window, starts, ends } = this;
    const { bytes, end } = window;
    const kinds = this.#kinds;
    let at = this.#begin();
    let cell = 0;
    // Offset of the cell's closing quote, if any.
    let closed = -1;
    while (at < end) {
      const kind = kinds[bytes[at] as number];
      if (kind === NOTHING) {
        at++;
      } else if (kind === SEPARATES) {
        ends[cell++] = closed < 0 ? at : closed;
        closed = -1;
        starts[cell] = ++at;
      } else if (kind === ENDS || kind === RETURNS) {
        // A following LF is only known with the next block.
        if (kind === RETURNS && at + 1 === end && !window.ended) return this.#incomplete(cell);
        ends[cell++] = closed < 0 ? at : closed;
        const both = kind === RETURNS && bytes[at + 1] === LF && at + 1 < end;
        return this.#complete(both ? at + 2 : at + 1, cell);
      } else if (kind === ESCAPES) {
        // The rest is only known with the next block.
        if (at + 2 >= end && !window.ended) return this.#incomplete(cell);
        if (this.#isCopied(at, starts[cell] as number))
          this.fault ??= { code: 'COPY', line: this.line, cell };
        at++;
      } else if (at !== starts[cell] || closed >= 0) {
        // A quote inside a bare cell is an ordinary character.
        at++;
      } else {
        const openedOn = this.#nextLine;
        closed = this.#closingQuote(at + 1);
        if (closed < 0) return this.#incomplete(cell, openedOn);
        starts[cell] = at + 1;
        at = closed + 1;
        if (!this.#endsCell(at)) this.fault ??= { code: 'GUILLEMET', line: openedOn, cell };
      }
    }
    if (!window.ended) return this.#incomplete(cell);
    if (at === window.start) return false;
    ends[cell++] = closed < 0 ? at : closed;
    return this.#complete(at, cell);
  }

  #begin(): number {
    const { start } = this.window;
    this.fault = undefined;
    this.#doubles = false;
    this.line = this.#nextLine;
    this.starts[0] = start;
    return start;
  }

  /** Whether a backslash outside quotes is an escape of COPY: `\N` as a whole cell, and between TABs any escape. */
  #isCopied(at: number, start: number): boolean {
    const { bytes } = this.window;
    const next = String.fromCharCode(bytes[at + 1] ?? 0);
    if (this.#delimiter === TAB) return at + 1 < this.window.end && COPY_ESCAPES.test(next);
    return at === start && next === 'N' && this.#endsCell(at + 2);
  }

  /** Whether the byte after a closing quote ends the cell. */
  #endsCell(at: number): boolean {
    const { bytes, end } = this.window;
    const next = at < end ? this.#kinds[bytes[at] as number] : ENDS;
    return next === SEPARATES || next === ENDS || next === RETURNS;
  }

  /** End of a quoted cell whose content begins at `at`; -1 when it is not in the window. */
  #closingQuote(at: number): number {
    const { bytes, end, ended } = this.window;
    for (; at < end; at++) {
      const byte = bytes[at] as number;
      const last = at + 1 === end;
      if (byte === QUOTE) {
        if (last && !ended) return -1;
        if (last || bytes[at + 1] !== QUOTE) return at;
        this.#doubles = true;
        at++;
      } else if (byte === LF || (byte === CR && !last && bytes[at + 1] !== LF)) {
        this.#nextLine += this.#within;
      }
    }
    return -1;
  }

  #complete(end: number, count: number): true {
    this.window.start = end;
    this.count = count;
    this.#nextLine++;
    return true;
  }

  /** The record continues beyond the window. It is read again, from its beginning, with the next block. */
  #incomplete(cell: number, openedOn?: number): boolean {
    const { ended, overfull } = this.window;
    if (openedOn !== undefined && (ended || overfull)) {
      const params = ended ? {} : { max: RECORD_MAX };
      return this.#broken(cell, { code: 'GUILLEMET_NON_FERME', params }, openedOn);
    }
    if (overfull)
      return this.#broken(cell, { code: 'LIGNE_TROP_LONGUE', params: { max: RECORD_MAX } }, this.line);
    this.#nextLine = this.line;
    return false;
  }

  /** Gives up the rest of the input, which can no longer be split. */
  #broken(cell: number, fault: RowFault, line: number): true {
    this.fault = { ...fault, line, cell };
    this.window.abandon();
    this.ends[cell] = this.starts[cell] as number;
    this.count = cell + 1;
    return true;
  }

  #isBlank(): boolean {
    if (this.count > CELLS_MAX) return false;
    const { bytes } = this.window;
    for (let cell = 0; cell < this.count; cell++) {
      const end = this.ends[cell] as number;
      for (let at = this.starts[cell] as number; at < end; at++) {
        if (bytes[at] !== SPACE && bytes[at] !== TAB) return false;
      }
    }
    return true;
  }
}

/** Excel's first line that names the delimiter, in quotes or not. */
const SEPARATOR_LINE = /^"?sep=([\t !#-/:-@[-`{-~])"?$/i;

/** The delimiter named by a first line `sep=;`, else the most frequent in it, outside quotes. */
export function findDelimiter(window: ReadBuffer): string {
  const counts = new Map<number, number>(DELIMITERS.map((delimiter) => [delimiter.charCodeAt(0), 0]));
  let quoted = false;
  let start = -1;
  let at = window.start;
  for (; at < window.end; at++) {
    const byte = window.bytes[at] as number;
    if (byte === QUOTE) quoted = !quoted;
    if (!quoted && (byte === LF || byte === CR)) {
      if (start >= 0) break;
      continue;
    }
    if (start < 0) start = at;
    const count = counts.get(byte);
    if (!quoted && count !== undefined) counts.set(byte, count + 1);
  }
  const named = SEPARATOR_LINE.exec(window.bytes.toString('latin1', Math.max(start, 0), at))?.[1];
  if (named !== undefined) return named;
  const often = (delimiter: string) => counts.get(delimiter.charCodeAt(0)) ?? 0;
  return DELIMITERS.reduce((best, delimiter) => (often(delimiter) > often(best) ? delimiter : best));
}
