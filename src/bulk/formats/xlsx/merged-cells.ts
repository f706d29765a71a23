import type { Range } from './grid.ts';

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
