import { csvLine } from '../csv.ts';
import { type CellOfSheet, isRow, NOT_CALCULATED, type Range, rangeOf, SHEET_MAX } from './grid.ts';
import { fillMerged } from './merged-cells.ts';
import { attributesOf, TagScanner, xmlText } from './xml.ts';

/** How far a sheet goes, and what of it the library that reads workbooks would leave out. */
export interface Extent {
  /** The last row and the last column that hold something, from 1. */
  readonly rows: number;
  readonly columns: number;
  /** Formulas that give an error, and those that were never calculated, by row and column from 1. */
  readonly errors: ReadonlyMap<number, ReadonlyMap<number, string>>;
  /** The ranges of cells that are merged into one, as far as the sheet goes. */
  readonly merged: readonly Range[];
}

/**
 * Walks through the XML of a sheet, piece after piece, before it is taken into memory, so that neither its size nor a
 * single cell far away can fill the memory, and so that no formula is lost in silence. Stops at the first piece after
 * which the sheet is known to be damaged, or to have more than SHEET_MAX cells.
 */
export async function scanSheet(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Extent | 'damaged' | 'too large'> {
  const scan = new SheetScan();
  const scanner = new TagScanner((name, attributes, text) => scan.take(name, attributes, text));
  for await (const piece of pieces) {
    // What is looked at here is ASCII: places, and the errors of formulas.
    const whole = scanner.push(Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1'));
    if (!whole || scan.damaged) return 'damaged';
    if (scan.rows * scan.columns > SHEET_MAX) return 'too large';
  }
  return scan.extent() ?? 'damaged';
}

/** Characters that the attributes of a row or of a cell take. */
const ATTRIBUTES_MAX = 4096;

interface OpenCell {
  readonly row: number;
  readonly column: number;
  readonly type: string | undefined;
  formula: boolean;
  /** The result of its formula; undefined where none is stored. */
  value: string | undefined;
}

class SheetScan {
  rows = 0;
  columns = 0;
  damaged = false;
  readonly #errors = new Map<number, Map<number, string>>();
  readonly #merged: Range[] = [];
  #inRow = 0;
  /** The cell that is open. */
  #cell: OpenCell | undefined;

  take(tag: string, attributes: string, text: string): void {
    const empty = attributes.endsWith('/');
    if (tag === 'row' || tag === 'c' || tag === 'mergeCell') {
      if (attributes.length > ATTRIBUTES_MAX) this.damaged = true;
      else if (tag === 'row') this.#row(attributesOf(attributes).r);
      else if (tag === 'mergeCell') this.#merge(attributesOf(attributes).ref);
      // An empty cell has a format, and nothing else.
      else if (!empty) this.#open(attributesOf(attributes));
    } else if (this.#cell) {
      if (tag === 'f') this.#cell.formula = true;
      else if (tag === 'v') this.#cell.value = '';
      else if (tag === '/v') this.#cell.value = xmlText(text);
      else if (tag === '/c') this.#close(this.#cell);
    }
  }

  /** What was found; undefined where merged ranges overlap, so that together they have more cells than the sheet. */
  extent(): Extent | undefined {
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
    return covered > rows * columns ? undefined : { rows, columns, errors: this.#errors, merged };
  }

  /** A row may go unnumbered, a cell may not. */
  #row(place: string | undefined): void {
    if (place === undefined) return;
    this.#inRow = Number(place);
    if (!isRow(this.#inRow)) this.damaged = true;
  }

  #open({ r = '', t: type }: Readonly<Record<string, string>>): void {
    const place = rangeOf(r);
    if (!place) {
      this.damaged = true;
      return;
    }
    const { top: row, left: column } = place;
    this.rows = Math.max(this.rows, row, this.#inRow);
    this.columns = Math.max(this.columns, column);
    this.#cell = { row, column, type, formula: false, value: undefined };
  }

  #close({ row, column, type, formula, value }: OpenCell): void {
    this.#cell = undefined;
    // Only a formula that gives a text may give the empty one.
    const missing = formula && (value === undefined || (value === '' && type !== 'str'));
    const wrong = missing ? NOT_CALCULATED : type === 'e' ? value : undefined;
    if (!wrong) return;
    const before = this.#errors.get(row) ?? new Map<number, string>();
    this.#errors.set(row, before.set(column, wrong));
  }

  #merge(ref: string | undefined): void {
    const range = rangeOf(ref ?? '');
    if (range) this.#merged.push(range);
    else this.damaged = true;
  }
}

/** A sheet as CSV in UTF-8, separated by `;`: each of its rows is a record, also where it is empty. */
export interface CsvOfSheet {
  readonly csv: Buffer;
  /** Cells that hold dates: row and column, from 1. */
  readonly dates: readonly (readonly [row: number, column: number])[];
  /** The rows of each column that were filled with what merged cells show. */
  readonly filled: ReadonlyMap<number, ReadonlySet<number>>;
}

/** The rows of a sheet as CSV, with the errors of its formulas, and what its merged cells show. */
export function asCsv(rows: CellOfSheet[][], { errors, merged, rows: last }: Extent): CsvOfSheet {
  while (rows.length < last) rows.push([]);
  for (const [row, texts] of errors) {
    const cells = rows[row - 1] as CellOfSheet[];
    for (const [column, text] of texts) {
      while (cells.length < column) cells.push(null);
      cells[column - 1] = text;
    }
  }
  const filled = fillMerged(rows, merged);
  const dates: [number, number][] = [];
  const blocks: Buffer[] = [];
  let block = '';
  rows.forEach((cells, row) => {
    const texts = cells.map((cell, index) => {
      if (cell instanceof Date) dates.push([row + 1, index + 1]);
      return textOfCell(cell);
    });
    block += csvLine(texts);
    if (block.length > BLOCK) {
      blocks.push(Buffer.from(block));
      block = '';
    }
  });
  blocks.push(Buffer.from(block));
  return { csv: Buffer.concat(blocks), dates, filled };
}

/** Characters that are gathered before they become bytes. */
const BLOCK = 1 << 20;

function textOfCell(cell: CellOfSheet): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  // As spreadsheets show it: without the last digits, which computing makes up.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  if (typeof cell === 'boolean') return cell ? 'VRAI' : 'FAUX';
  return Number.isNaN(cell.getTime()) ? '#NUM!' : cell.toISOString().replace(/(?:T00:00:00)?\.000Z$/, '');
}
