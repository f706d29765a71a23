import { monthNamed } from '../../../contract/schema/months.ts';
import { fold } from '../../../contract/schema/text.ts';
import { hasNoValue, identifierOf } from '../spreadsheets.ts';

/**
 * Whether a spreadsheet takes the beginning for that of a formula, or drops it: a sign, in full width too, also behind
 * white space and characters that are not seen, which some programs drop before they read a cell. The expression is
 * read at the first cell, not at every start (0.5 ms).
 */
function isCaught(cell: string): boolean {
  return /^(?:[\t\r\n]|[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠])/u.test(cell);
}

/** A whole number that a spreadsheet shows, and saves, digit for digit. */
const KEPT_NUMBER = /^(?:0|[1-9]\d{0,10})$/;
/** Characters of a text in a formula at the most, by the format of workbooks. */
const LITERAL_MAX = 255;

/**
 * Whether a spreadsheet takes a text for a number, a day, a time or a truth value, and saves it otherwise: `007`, `12-3`, `1E5`,
 * `3 mars`, `10 PM`, `vrai`; what it would show all the same may be among them.
 */
function isReplaced(text: string): boolean {
  if (text.length > LITERAL_MAX || KEPT_NUMBER.test(text)) return false;
  // Digits and signs around one word at the most.
  const [, before = '', word = '', after = ''] =
    /^([\d\p{Sc}\p{Zs}.,:/%()+-]*)(\p{L}*)([\d\p{Sc}\p{Zs}.,:/%()+-]*)$/u.exec(fold(text)) ?? [];
  if (!/\d/.test(before + after)) return /^(?:vrai|faux|true|false)$/.test(word);
  return word === '' || monthNamed(word) > 0 || (/\d/.test(before) && /^(?:e|[ap]m?)$/.test(word));
}

/** `="007"`: a formula that is a text and nothing else, which spreadsheets show and save as it is. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;

/** A text as such a formula. */
export function textFormula(text: string): string {
  return `="${text.replaceAll('"', '""')}"`;
}

/** What nobody sees: soft hyphens, blanks without a width, marks of direction, byte order marks within a text. */
export const INVISIBLE =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** The text of a cell: without the apostrophe that `guard`, `protect`, or a spreadsheet, put before it, or the formula around it. */
export function unguard(cell: string): string {
  const literal = cell.startsWith('="') ? TEXT_FORMULA.exec(cell)?.[1] : undefined;
  if (literal !== undefined) return literal.replaceAll('""', '"');
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

/** A text as a cell that a spreadsheet neither computes nor replaces, and that `unguard` reads back. */
export function guard(text: string): string {
  if (isCaught(text)) return `'${text}`;
  const cell = protect(text);
  return cell === text && isReplaced(text) ? textFormula(text) : cell;
}

/**
 * A cell of a file as it may stand in another one that spreadsheets open, compute or replace nothing of, and save: it is
 * read back as the cell itself was, without the white space around it and what nobody sees, which a guard would keep.
 */
export function guardedCell(cell: string): string {
  if (TEXT_FORMULA.test(cell)) return cell;
  const meant = cell.replace(INVISIBLE, '').trim();
  if (isCaught(cell) && (isCaught(meant) || unguard(meant) !== meant)) return `'${meant}`;
  // What a spreadsheet has made of another text is refused as a number: as a formula it would be a text of its own.
  const read = identifierOf(meant, () => {});
  if (isReplaced(meant) && 'value' in read && read.value === meant) return textFormula(meant);
  return isCaught(cell) ? meant : cell;
}
