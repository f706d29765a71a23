import { csvLine } from '../write/line.ts';
import type { Sheet } from './workbook.ts';
import { xmlText } from './xml.ts';

/** How far a sheet goes, and what of its cells the library that reads workbooks would leave out. */
export interface Extent {
  /** The last row and the last column that hold something, from 1. */
  readonly rows: number;
  readonly columns: number;
  /** Formulas that give an error, and those that were never calculated, by row and column from 1. */
  readonly errors: ReadonlyMap<number, ReadonlyMap<number, string>>;
}

/** What a spreadsheet can hold. */
const ROWS_MAX = 1_048_576;
const COLUMNS_MAX = 16_384;

/** What stands for a formula whose result was not stored, as spreadsheets say it of one that they cannot compute. */
const NOT_CALCULATED = '#CALC!';

const TAG = /<(?:\w+:)?(row|c)(\s[^>]*)?>/g;
const PLACE = /\sr\s*=\s*["']([A-Z]*)(\d+)["']/;
const OF_ERROR = /\st\s*=\s*["']e["']/;
/** A formula, and its result if it has one: either may be missing. */
const CONTENT = /\s*(<(?:\w+:)?f\b(?:[^>]*\/>|[^>]*>[^<]*<\/(?:\w+:)?f>))?\s*(<(?:\w+:)?v\b[^>]*>([^<]*))?/y;

/**
 * Walks through the XML of a sheet before it is read, so that a single cell far away cannot fill the memory with
 * the empty ones before it, and so that no formula is lost in silence. Undefined for what is no such XML.
 */
export function extentOf(xml: string): Extent | undefined {
  const errors = new Map<number, Map<number, string>>();
  let [rows, columns, inRow] = [0, 0, 0];
  for (const { 0: tag, 1: kind, 2: attributes = '', index } of xml.matchAll(TAG)) {
    const [, letters = '', digits] = PLACE.exec(attributes) ?? [];
    // A row may go unnumbered, a cell may not.
    if (digits === undefined && kind === 'row') continue;
    const row = Number(digits);
    if (!(row >= 1 && row <= ROWS_MAX)) return undefined;
    if (kind === 'row') inRow = row;
    if (kind === 'row' || attributes.endsWith('/')) continue;
    const column = columnOf(letters);
    if (!(column >= 1 && column <= COLUMNS_MAX)) return undefined;
    rows = Math.max(rows, row, inRow);
    columns = Math.max(columns, column);
    CONTENT.lastIndex = index + tag.length;
    const [, formula, result, text = ''] = CONTENT.exec(xml) ?? [];
    const wrong = OF_ERROR.test(attributes) ? xmlText(text) : '';
    if (wrong === '' && !(formula && !result)) continue;
    const before = errors.get(row) ?? new Map<number, string>();
    errors.set(row, before.set(column, wrong || NOT_CALCULATED));
  }
  return { rows, columns, errors };
}

/** `A` is 1, `AA` is 27. */
function columnOf(letters: string): number {
  let column = 0;
  for (let at = 0; at < letters.length; at++) column = column * 26 + letters.charCodeAt(at) - 64;
  return column;
}

/** What the library makes of a cell. */
export type CellOfSheet = string | number | boolean | Date | null;

/** The rows of a sheet as CSV, each of them one record, and where dates stand. */
export function asCsv(
  rows: readonly CellOfSheet[][],
  { errors, rows: last }: Extent,
): Pick<Sheet, 'csv' | 'dates'> {
  const dates: [number, number][] = [];
  const blocks: Buffer[] = [];
  let block = '';
  for (let row = 1; row <= Math.max(rows.length, last); row++) {
    const cells = (rows[row - 1] ?? []).map((cell, index) => {
      if (cell instanceof Date) dates.push([row, index + 1]);
      return textOfCell(cell);
    });
    for (const [column, text] of errors.get(row) ?? []) {
      while (cells.length < column) cells.push('');
      cells[column - 1] = text;
    }
    block += csvLine(cells);
    if (block.length > BLOCK) {
      blocks.push(Buffer.from(block));
      block = '';
    }
  }
  blocks.push(Buffer.from(block));
  return { csv: Buffer.concat(blocks), dates };
}

/** Characters that are gathered before they become bytes. */
const BLOCK = 1 << 20;

function textOfCell(cell: CellOfSheet): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  // As spreadsheets show it: without the last digits, which computing makes up.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  if (typeof cell === 'boolean') return cell ? 'VRAI' : 'FAUX';
  return Number.isNaN(cell.getTime()) ? '#CALC!' : cell.toISOString().replace(/(?:T00:00:00)?\.000Z$/, '');
}
