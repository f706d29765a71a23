/** Limits of a spreadsheet. */
const ROWS_MAX = 1_048_576;
const COLUMNS_MAX = 16_384;

/** Cells of a sheet, including empty ones between others. */
export const SHEET_MAX = 2_000_000;

/** Text for a formula without a stored result, like spreadsheets' own for one that they cannot compute. */
export const NOT_CALCULATED = '#CALC!';

/** Text for a cell of which some words are struck out: which ones count, its text does not tell. */
export const PARTLY_STRUCK = '#STRUCK!';

/** A merged range of cells: rows and columns from 1, the last ones included. */
export interface Range {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

const RANGE = /^([A-Z]{1,3})(\d{1,7})(?::([A-Z]{1,3})(\d{1,7}))?$/;

/** The range of `A2:B5`, or `A2` alone; undefined for other texts. */
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
 * Copies the first cell of a merged range into each of its cells whose row and column have values of their own: neither
 * rows nor columns are added. A range as wide as all columns, such as a title, stays unchanged. Returns the filled rows
 * of each column, numbered from 1.
 */
export function fillMerged(
  rows: readonly string[][],
  ranges: readonly Range[],
): ReadonlyMap<number, ReadonlySet<number>> {
  const filled = new Map<number, Set<number>>();
  const visible = ranges.filter(({ top, left }) => rows[top - 1]?.[left - 1]);
  if (visible.length === 0) return filled;
  // Other cells of a range are hidden.
  for (const range of visible) {
    eachFollower(rows, range, (cells, column) => {
      if (column < cells.length) cells[column] = '';
    });
  }
  const columns = new Set<number>();
  const isFilled = rows.map((cells) => {
    for (const [column, cell] of cells.entries()) if (cell) columns.add(column);
    return cells.some(Boolean);
  });
  const [first = 0, last = first] = [Math.min(...columns), Math.max(...columns)];
  for (const range of visible) {
    if (first < last && range.left - 1 <= first && range.right - 1 >= last) continue;
    const value = rows[range.top - 1]?.[range.left - 1] as string;
    eachFollower(rows, range, (cells, column, row) => {
      if (!isFilled[row] || !columns.has(column)) return;
      while (cells.length <= column) cells.push('');
      cells[column] = value;
      const of = filled.get(column + 1) ?? new Set<number>();
      filled.set(column + 1, of.add(row + 1));
    });
  }
  return filled;
}

/** Visits the cells of a range but the first; columns and rows count from 0. */
function eachFollower(
  rows: readonly string[][],
  { top, left, bottom, right }: Range,
  visit: (cells: string[], column: number, row: number) => void,
): void {
  for (let row = top - 1; row < bottom; row++) {
    const cells = rows[row] as string[];
    for (let column = left - 1; column < right; column++) {
      if (row !== top - 1 || column !== left - 1) visit(cells, column, row);
    }
  }
}
