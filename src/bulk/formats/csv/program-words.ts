import { fold } from '../../../contract/schema/text.ts';
import { isSpreadsheetError } from '../spreadsheets.ts';

/** What programs write for nothing, as they write it: `Null` may be a name, and `none` a word. */
const NOTHING = /^\s*(?:NULL|null|\(null\)|None|nan|NaN|undefined)\s*$/;
/** What JavaScript writes for an object, and a spreadsheet for a number or a date that its column has no room for. */
const LOST = /^\s*(?:(?:\[object Object\],?)+|#{3,})\s*$/;

/** Whether a cell holds the word of a program for nothing, and nothing else. */
export function saysNothing(cell: string): boolean {
  return NOTHING.test(cell);
}

/** Whether a cell holds what a program has written in the place of a value that it lost. */
export function isLost(cell: string): boolean {
  return LOST.test(cell);
}

/** Whether a cell is empty, or holds what stands for nothing, or for a value that is lost. */
export function hasNoValue(cell: string): boolean {
  return cell === '' || saysNothing(cell) || isLost(cell) || isSpreadsheetError(cell);
}

/** What people write where there is nothing to say, folded. */
const FOR_NOTHING =
  /^(?:n\.?[acdr]\.?|n\/a|neant|s(?:\.\s?|\/)o\.?|sans objet|non (?:renseigne|communique|concerne|applicable)e?|[-–—]+)$/;
const FOR_NOTHING_MAX = 16;

/** Whether a cell, without blanks around it, holds what people write for nothing. */
export function isForNothing(text: string): boolean {
  // Most short cells are numbers: nothing is folded of them.
  return text.length <= FOR_NOTHING_MAX && !/^\d/.test(text) && FOR_NOTHING.test(fold(text));
}
