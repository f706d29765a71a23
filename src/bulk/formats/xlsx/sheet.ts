import { csvLine } from '../csv.ts';
import {
  fillMerged,
  isRow,
  lettersOf,
  NOT_CALCULATED,
  PARTLY_STRUCK,
  type Range,
  rangeOf,
  SHEET_MAX,
} from './grid.ts';
import { type Attributes, type ElementReader, readXml, XmlReader } from './xml.ts';

/** Data shared by the cells of all sheets. */
export interface Shared {
  readonly strings: readonly string[];
  readonly styles: readonly Style[];
  /** Days count from 1904, as in Excel for Mac. */
  readonly from1904: boolean;
}

/** A sheet as CSV in UTF-8, separated by `;`: each of its rows is a record, even an empty one. */
export interface CsvOfSheet {
  readonly csv: Buffer;
  /** Cells that hold dates: row and column, from 1. */
  readonly dates: readonly (readonly [row: number, column: number])[];
  /** Rows of each column filled from merged cells. */
  readonly filled: ReadonlyMap<number, ReadonlySet<number>>;
  /** Hidden rows, and rows whose cells are all struck out, empty ones apart. */
  readonly hidden: HiddenRows;
}

/** Notice code of each hidden or struck out row, by its number from 1; null for other rows. */
export type HiddenRows = readonly ('LIGNES_MASQUEES' | 'LIGNES_BARREES' | null)[];

/**
 * Reads the cells of a sheet from its XML, piece after piece. Stops at the first piece that proves it damaged, or
 * larger than SHEET_MAX cells: a single cell far away fills no memory. Throws for malformed XML.
 */
export async function readSheet(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  shared: Shared,
): Promise<SheetCells | 'damaged' | 'too large'> {
  const cells = new SheetCells(shared);
  const xml = new XmlReader(cells);
  const decoder = new TextDecoder();
  for await (const piece of pieces) {
    xml.push(decoder.decode(piece, { stream: true }));
    if (cells.damaged) return 'damaged';
    if (cells.rows * cells.columns > SHEET_MAX) return 'too large';
  }
  return cells.mergedRanges() === undefined ? 'damaged' : cells;
}

interface OpenCell {
  readonly row: number;
  readonly column: number;
  readonly type: string | undefined;
  readonly style: string | undefined;
  formula: boolean;
  /** Content of `<v>`; undefined without one. */
  value: string | undefined;
  /** Text in the cell itself. */
  readonly inline: TextRuns;
}

class SheetCells implements ElementReader {
  /** Last filled row and last filled column, from 1. */
  rows = 0;
  columns = 0;
  damaged = false;
  /** Cells of each row: an error beyond all values adds no column. */
  #width = 0;
  readonly #texts: string[][] = [];
  readonly #dates: [row: number, column: number][] = [];
  readonly #merged: Range[] = [];
  readonly #hidden: HiddenRows[number][] = [];
  readonly #shared: Shared;
  /** Current row and column, from 1. */
  #inRow = 0;
  #inColumn = 0;
  /** Whether the current row is hidden. */
  #hides = false;
  #cell: OpenCell | undefined;

  constructor(shared: Shared) {
    this.#shared = shared;
  }

  opens(name: string, attributes: Attributes): void {
    if (name === 'row') this.#row(attributes);
    else if (name === 'mergeCell') this.#merge(attributes.ref);
    else if (name === 'c') this.#open(attributes);
    else if (name === 'f' && this.#cell) this.#cell.formula = true;
    else this.#cell?.inline.opens(name, attributes);
  }

  closes(name: string, text: string): void {
    if (!this.#cell) return;
    if (name === 'c') this.#close(this.#cell);
    else if (name === 'v') this.#cell.value = text;
    else this.#cell.inline.closes(name, text);
  }

  /** Ranges of merged cells, within the sheet; undefined if they overlap. */
  mergedRanges(): readonly Range[] | undefined {
    const { rows, columns } = this;
    const merged = this.#merged
      .map((range) => ({
        ...range,
        bottom: Math.min(range.bottom, rows),
        right: Math.min(range.right, columns),
      }))
      .filter(({ top, left, bottom, right }) => top <= bottom && left <= right);
    const covered = merged.reduce(
      (sum, { top, left, bottom, right }) => sum + (bottom - top + 1) * (right - left + 1),
      0,
    );
    return covered > rows * columns ? undefined : merged;
  }

  /** The sheet as CSV, with merged cells filled. */
  asCsv(): CsvOfSheet {
    const texts = Array.from({ length: this.rows }, (_, row) => {
      const cells = this.#texts[row] ?? [];
      return cells.concat(Array(Math.max(0, this.#width - cells.length)).fill(''));
    });
    const filled = fillMerged(texts, this.mergedRanges() ?? []);
    const blocks: Buffer[] = [];
    let block = '';
    for (const cells of texts) {
      block += csvLine(cells);
      if (block.length < BLOCK) continue;
      blocks.push(Buffer.from(block));
      block = '';
    }
    const csv = Buffer.concat([...blocks, Buffer.from(block)]);
    return { csv, dates: this.#dates, filled, hidden: this.#hidden };
  }

  #row({ r: place = String(this.#inRow + 1), hidden = '' }: Attributes): void {
    this.#hides = isOn(hidden);
    this.#inRow = Number(place);
    this.#inColumn = 0;
    if (!isRow(this.#inRow)) this.damaged = true;
  }

  #open({ r = '', t: type, s: style }: Attributes): void {
    // Some programs omit the positions of cells: each follows the one before.
    const place = rangeOf(r || `${lettersOf(this.#inColumn + 1)}${this.#inRow}`);
    if (!place) {
      this.damaged = true;
      return;
    }
    const { top: row, left: column } = place;
    [this.#inRow, this.#inColumn] = [row, column];
    this.#cell = { row, column, type, style, formula: false, value: undefined, inline: new TextRuns() };
  }

  #close(cell: OpenCell): void {
    this.#cell = undefined;
    const text = this.#textOf(cell);
    if (text === undefined) this.damaged = true;
    // An empty cell has only a position and a format.
    if (!text) return;
    this.rows = Math.max(this.rows, cell.row);
    this.columns = Math.max(this.columns, cell.column);
    if (cell.type !== 'e' && text !== NOT_CALCULATED) this.#width = Math.max(this.#width, cell.column);
    this.#texts[cell.row - 1] ??= [];
    const cells = this.#texts[cell.row - 1] as string[];
    while (cells.length < cell.column) cells.push('');
    cells[cell.column - 1] = text;
    const isStruck = this.#shared.styles[Number(cell.style)]?.isStruck && this.#hidden[cell.row] !== null;
    this.#hidden[cell.row] = this.#hides ? 'LIGNES_MASQUEES' : isStruck ? 'LIGNES_BARREES' : null;
  }

  /** Visible text of a cell; undefined for a damaged one. */
  #textOf({ row, column, type = 'n', style, formula, value, inline }: OpenCell): string | undefined {
    const { strings, styles } = this.#shared;
    const format = type === 'n' ? styles[Number(style)]?.number : undefined;
    // Only a formula with a text result may be empty.
    if (formula && (value === undefined || (value === '' && type !== 'str'))) return NOT_CALCULATED;
    if (type === 'inlineStr') return inline.text();
    if (value === undefined || value === '') return '';
    if (type === 'str') return plain(value);
    if (type === 's') return strings[Number(value)];
    if (type === 'b') return value === '1' ? 'VRAI' : 'FAUX';
    if (type === 'e') return value;
    const number = Number(value);
    if (type === 'd' || format === 'date') {
      this.#dates.push([row, column]);
      return dateText(type === 'd' ? Date.parse(value) : this.#instantOf(number));
    }
    if (type !== 'n' || Number.isNaN(number)) return undefined;
    // As spreadsheets show it: without the last digits, artefacts of computing.
    const rounded = Number(number.toPrecision(15));
    const isWhole = Number.isSafeInteger(rounded) && rounded >= 0;
    const padding = isWhole ? format?.find(({ isOf }) => isOf(rounded))?.padding : undefined;
    return padding ? paddedBy(padding, rounded) : String(rounded);
  }

  /** Instant of a spreadsheet day, counted from 1899-12-30, so that 1900 may have a 29th of February. */
  #instantOf(days: number): number {
    const { from1904 } = this.#shared;
    const skipped = from1904 ? DAYS_TO_1904 : days >= 1 && days < FEBRUARY_29 ? 1 : 0;
    return Math.round((days - DAYS_TO_1970 + skipped) * DAY);
  }

  #merge(ref: string | undefined): void {
    const range = rangeOf(ref ?? '');
    if (range) this.#merged.push(range);
    else this.damaged = true;
  }
}

/** Characters gathered before they become bytes. */
const BLOCK = 1 << 20;

const DAY = 86_400_000;
const DAYS_TO_1970 = 25_569;
const DAYS_TO_1904 = 1462;
/** The day of 1900 that spreadsheets count, and the calendar does not have. */
const FEBRUARY_29 = 60;

/** A date, with its time if any. */
function dateText(instant: number): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? '#NUM!' : date.toISOString().replace(/(?:T00:00:00)?\.000Z$/, '');
}

/** A text with `_xHHHH_` replaced by the character that XML does not hold (ECMA-376-1, 22.9.2.19). */
function plain(text: string): string {
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Joins the parts of a formatted text; Japanese reading aids (`rPh`) are left out. */
class TextRuns {
  #text = '';
  #aloud = false;
  #isStruck = false;
  /** Whether there are struck words, and others. */
  readonly #words = { struck: false, others: false };

  opens(name: string, { val = '1' }: Attributes): void {
    if (name === 'rPh') this.#aloud = true;
    if (name === 'r') this.#isStruck = false;
    if (name === 'strike') this.#isStruck = val !== '0' && val !== 'false';
  }

  closes(name: string, text: string): void {
    if (name === 'rPh') this.#aloud = false;
    else if (name === 't' && !this.#aloud) {
      this.#text += text;
      if (text.trim() !== '') this.#words[this.#isStruck ? 'struck' : 'others'] = true;
    }
  }

  text(): string {
    return this.#words.struck && this.#words.others ? PARTLY_STRUCK : plain(this.#text);
  }
}

/** Texts that cells refer to by index. Throws for malformed XML. */
export function sharedStrings(xml: string): string[] {
  const strings: string[] = [];
  let runs = new TextRuns();
  readXml(xml, {
    opens: (name, attributes) => runs.opens(name, attributes),
    closes(name, text) {
      runs.closes(name, text);
      if (name !== 'si') return;
      strings.push(runs.text());
      runs = new TextRuns();
    },
  });
  return strings;
}

/** Builtin number formats of dates, first and last of each run (ECMA-376-1, 18.8.30). */
const DATE_FORMATS = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
] as const;

/** Characters of a number format, because each bracket is tried anew below. */
const FORMAT_MAX = 255;
/** Literals, conditions and colours of a format. */
const NO_DATE = /"[^"]*"|\\.|\[(?![hms]+\])[^\]]*\]|[_*]./gi;

/** Format of cells. */
interface Style {
  readonly number?: 'date' | readonly Section[];
  readonly isStruck?: boolean;
}

/** A digit of a format, whose literals may hold zeros. */
const DIGIT = '\0';
/** At least two digits, and the characters of identifiers. */
const PADDED = /^[\p{L}\d °/_-]*\0[\p{L}\d °/_-]*\0[\p{L}\d °/_\0-]*$/u;
/** Digits in groups of thousands, which are a quantity. */
const THOUSANDS = /^\0(?: \0\0\0)+$/;
/** Languages, colours and widths in a format, and unpadded digits. */
const NOT_SHOWN = /\[[^<>=\]]*\]|_.|#+(?=0)/g;
/** Condition of a section of a format: `[>99]`. */
const CONDITION = /\[([<>=]{1,2})(-?\d+(?:\.\d+)?)\]/;

/** A section of a format. */
interface Section {
  readonly isOf: (number: number) => boolean;
  /** Padding of whole numbers as identifiers (`00000\-000`, `"PEI "0000`); undefined leaves numbers unchanged. */
  readonly padding: string | undefined;
}

function sectionsIn(code: string): readonly Section[] {
  return code
    .replace(NOT_SHOWN, '')
    .split(';')
    .map((section) => {
      const [condition = '', sign = '', limit] = CONDITION.exec(section) ?? [];
      const format = section
        .replace(condition, '')
        .replace(/"([^"]*)"|\\(.)|0/g, (_, quoted, escaped) => quoted ?? escaped ?? DIGIT);
      const order = (number: number) => '=><'.at(Math.sign(number - Number(limit))) as string;
      return {
        isOf: (number) => condition === '' || sign.includes(order(number)),
        padding: PADDED.test(format) && !THOUSANDS.test(format) ? format : undefined,
      };
    });
}

/** A whole number in the digits of a format: surplus ones go into the first. */
function paddedBy(format: string, number: number): string {
  const places = format.split(DIGIT).length - 1;
  const digits = [...String(number).padStart(places, '0')];
  digits.unshift(digits.splice(0, digits.length - places + 1).join(''));
  return format.replaceAll(DIGIT, () => String(digits.shift())).trim();
}

/** Styles of cells. Throws for malformed XML. */
export function stylesIn(xml: string): Style[] {
  const codes = new Map<number, string>();
  const struckFonts: boolean[] = [];
  const styles: Style[] = [];
  let within = '';
  const opens = (tag: string, { numFmtId, fontId, formatCode = '', val = '1' }: Attributes) => {
    const id = Number(numFmtId);
    if (tag === 'fonts' || tag === 'cellXfs') within = tag;
    else if (tag === 'numFmt') codes.set(id, formatCode.slice(0, FORMAT_MAX));
    else if (within === 'fonts' && tag === 'font') struckFonts.push(false);
    else if (within === 'fonts' && tag === 'strike') struckFonts[struckFonts.length - 1] = isOn(val);
    else if (within === 'cellXfs' && tag === 'xf') {
      const code = codes.get(id) ?? '';
      const isDate =
        DATE_FORMATS.some(([first, last]) => id >= first && id <= last) ||
        /[dmyhs]/i.test(code.replace(NO_DATE, ''));
      styles.push({
        number: isDate ? 'date' : sectionsIn(code),
        isStruck: struckFonts[Number(fontId)] === true,
      });
    }
  };
  const closes = (tag: string) => {
    if (tag === within) within = '';
  };
  readXml(xml, { opens, closes });
  return styles;
}

/** Whether a boolean attribute is true. */
export function isOn(attribute: string): boolean {
  return attribute === '1' || attribute === 'true';
}
