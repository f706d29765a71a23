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
