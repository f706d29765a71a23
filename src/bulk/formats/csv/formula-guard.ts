import { hasNoValue } from './program-words.ts';

/**
 * Whether a spreadsheet takes the beginning for that of a formula, or drops it: a sign, in full width too, also behind
 * white space and characters that are not seen, which some programs drop before they read a cell. The expression is
 * read at the first cell, not at every start (0.5 ms).
 */
function isCaught(cell: string): boolean {
  return /^(?:[\t\r\n]|[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠])/u.test(cell);
}

/** What nobody sees: soft hyphens, blanks without a width, marks of direction, byte order marks within a text. */
export const INVISIBLE =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** The text of a cell: without the apostrophe that `guard`, `protect`, or a spreadsheet, put before it. */
export function unguard(cell: string): string {
  return cell.startsWith("'") && isGuarded(cell) ? cell.slice(1) : cell;
}

/** Whether what stands behind apostrophes is something that a spreadsheet would catch, or that a cell cannot say. */
function isGuarded(cell: string): boolean {
  const bare = cell.replace(/^'+/, '');
  return isCaught(bare) || isUnsayable(bare);
}

/** What a cell alone cannot say, as an import reads it: the empty text, `#N/A` and `NULL`, what nobody sees, white space around. */
function isUnsayable(text: string): boolean {
  if (hasNoValue(text)) return true;
  return text.search(INVISIBLE) >= 0 || text.trim() !== text;
}

/** A text as a cell that `unguard` reads back. */
export function protect(text: string): string {
  return isUnsayable(text) || unguard(text) !== text ? `'${text}` : text;
}

/** A text as a cell that a spreadsheet shows and never computes, and that `unguard` reads back (cli.md, Output 7). */
export function guard(text: string): string {
  return isCaught(text) ? `'${text}` : protect(text);
}

/**
 * A cell of a file as it may stand in another one that spreadsheets open: it is read back as the cell itself was, without
 * the white space around it and what nobody sees, which an apostrophe would keep.
 */
export function guardedCell(cell: string): string {
  if (!isCaught(cell)) return cell;
  const meant = cell.replace(INVISIBLE, '').trim();
  return isCaught(meant) || unguard(meant) !== meant ? `'${meant}` : meant;
}
