import { isSpreadsheetError } from './numbers.ts';

/**
 * What a spreadsheet takes for the beginning of a formula, or drops: a sign, in full width too, also behind white space
 * and characters that are not seen, which some programs drop before they read a cell.
 */
const CAUGHT = /^(?:[\t\r\n]|[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠])/u;

/** The text of a cell: without the apostrophe that `guard`, `protect`, or a spreadsheet, put before it. */
export function unguard(cell: string): string {
  return cell.startsWith("'") && isGuarded(cell) ? cell.slice(1) : cell;
}

/** Whether what stands behind apostrophes is nothing, what a spreadsheet would catch, or the error of a formula. */
function isGuarded(cell: string): boolean {
  const bare = cell.replace(/^'+/, '');
  return bare === '' || CAUGHT.test(bare) || isSpreadsheetError(bare);
}

/** A text as a cell that `unguard` reads back: a cell alone can neither say the empty text nor the text `#N/A`. */
export function protect(text: string): string {
  return text === '' || isSpreadsheetError(text) || unguard(text) !== text ? `'${text}` : text;
}

/** A text as a cell that a spreadsheet shows and never computes, and that `unguard` reads back (cli.md, Output 7). */
export function guard(text: string): string {
  return CAUGHT.test(text) ? `'${text}` : protect(text);
}

/** A cell of a file as it may stand in another one that spreadsheets open: it is read back as the cell itself was. */
export function guardedCell(cell: string): string {
  return CAUGHT.test(cell) ? `'${cell}` : cell;
}
