/** What a spreadsheet can hold. */
const ROWS_MAX = 1_048_576;
const COLUMNS_MAX = 16_384;

/** Cells of a sheet that is read, empty ones between others included. */
export const SHEET_MAX = 2_000_000;

/** What stands for a formula whose result was not stored, as spreadsheets say it of one that they cannot compute. */
export const NOT_CALCULATED = '#CALC!';

/** A range of cells that a workbook shows as one: rows and columns from 1, the last ones included. */
export interface Range {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

const RANGE = /^([A-Z]{1,3})(\d{1,7})(?::([A-Z]{1,3})(\d{1,7}))?$/;

/** The range that `A2:B5`, or `A2` alone, says; undefined for what is none. */
export function rangeOf(ref: string): Range | undefined {
  const [, from = '', first, to = from, last = first] = RANGE.exec(ref) ?? [];
  const range = { top: Number(first), left: columnOf(from), bottom: Number(last), right: columnOf(to) };
  const inside = range.top >= 1 && range.bottom <= ROWS_MAX && range.right <= COLUMNS_MAX;
  return inside && range.top <= range.bottom && range.left <= range.right ? range : undefined;
}

/** Whether a sheet may have a row of that number. */
export function isRow(row: number): boolean {
  return row >= 1 && row <= ROWS_MAX;
}

/** 1 is `A`, 27 is `AA`. */
export function lettersOf(column: number): string {
  const before = Math.floor((column - 1) / 26);
  return `${before > 0 ? lettersOf(before) : ''}${String.fromCharCode(65 + ((column - 1) % 26))}`;
}

/** `A` is 1, `AA` is 27. */
function columnOf(letters: string): number {
  let column = 0;
  for (let at = 0; at < letters.length; at++) column = column * 26 + letters.charCodeAt(at) - 64;
  return column;
}

/**
 * Writes what a merged range shows, which only its first cell holds, into each of its cells, where a row and a column
 * meet that hold something of their own: neither rows nor columns come into being. A range as wide as all columns, such
 * as a title, stays as it is. Answers the rows that were filled of each column, all by their numbers from 1.
 */
export function fillMerged(
  rows: readonly string[][],
  ranges: readonly Range[],
): ReadonlyMap<number, ReadonlySet<number>> {
  const filled = new Map<number, Set<number>>();
  const shown = ranges.filter(({ top, left }) => rows[top - 1]?.[left - 1]);
  if (shown.length === 0) return filled;
  // What other cells of a range hold is hidden.
  for (const range of shown) {
    eachFollower(rows, range, (cells, column) => {
      if (column < cells.length) cells[column] = '';
    });
  }
  const columns = new Set<number>();
  const telling = rows.map((cells) => {
    for (const [column, cell] of cells.entries()) if (cell) columns.add(column);
    return cells.some(Boolean);
  });
  const [first = 0, last = first] = [Math.min(...columns), Math.max(...columns)];
  for (const range of shown) {
    if (first < last && range.left - 1 <= first && range.right - 1 >= last) continue;
    const value = rows[range.top - 1]?.[range.left - 1] as string;
    eachFollower(rows, range, (cells, column, row) => {
      if (!telling[row] || !columns.has(column)) return;
      while (cells.length <= column) cells.push('');
      cells[column] = value;
      const of = filled.get(column + 1) ?? new Set<number>();
      filled.set(column + 1, of.add(row + 1));
    });
  }
  return filled;
}

/** Goes through the cells of a range but the first; columns and rows are told from 0. */
function eachFollower(
  rows: readonly string[][],
  { top, left, bottom, right }: Range,
  act: (cells: string[], column: number, row: number) => void,
): void {
  for (let row = top - 1; row < bottom; row++) {
    const cells = rows[row] as string[];
    for (let column = left - 1; column < right; column++) {
      if (row !== top - 1 || column !== left - 1) act(cells, column, row);
    }
  }
}
