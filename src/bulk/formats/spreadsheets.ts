import { monthNamed } from '../../contract/schema/months.ts';
import { fold } from '../../contract/schema/text.ts';
import { fault, type Meant, type Note } from '../model/issues.ts';

/* What spreadsheets and other programs make of what somebody typed, and how a cell is guarded from it. */

/** In threes behind a comma or a point: thousands to some, decimals to others. */
export const THOUSANDS_OR_DECIMALS = /^[+-]?\d{1,3}(?:[.,]\d{3})+$/;

/** Exactly one part behind a comma or a point: `12,5`, `1 054,5`, `1.5E+01`. */
const DECIMALS = /^[+-]?\d+(?:[ \u00a0\u2009\u202f]\d{3})*[.,]\d+(?:e[+-]?\d{1,3})?$/i;

const DATES = [
  /^\d{1,2}[/.-]\d{1,2}[/.-](?:\d{2}|\d{4})$/,
  /^\d{4}-\d{1,2}-\d{1,2}(?:[t ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?z?)?$/,
];
/** `1-févr.`, `1 février`, `janv-24`, `1-févr-24`: folded. */
const NAMED_DATE = /^(?:(\d{1,2})[ /-])?([a-z]{3,9})\.?(?:[ /-](\d{2}|\d{4}))?$/;

/** What is no whole number, and no code of a department's own either. */
export type NoNumber = 'DATE_EXCEL' | 'NOMBRE_AMBIGU' | 'NOMBRE_DECIMAL';

/**
 * What to tell of a text that `numberOf` takes for no number, where more can be said than that: a date, thousands that
 * may be decimals, decimals.
 */
export function noNumber(text: string): NoNumber | undefined {
  if (THOUSANDS_OR_DECIMALS.test(text)) return 'NOMBRE_AMBIGU';
  if (DECIMALS.test(text)) return 'NOMBRE_DECIMAL';
  const folded = fold(text);
  const [, day, month = '', year] = NAMED_DATE.exec(folded) ?? [];
  const named = (day !== undefined || year !== undefined) && monthNamed(month) > 0;
  return named || DATES.some((date) => date.test(folded)) ? 'DATE_EXCEL' : undefined;
}

/** `4,4154E+10`, as spreadsheets and other programs shorten a long number; and what they make of the words for yes and no. */
const REPLACED = /^(?:[+-]?\d(?:[.,]\d+)?e\+\d+|[1-9]\d{14}0+|vrai|faux|true|false)$/i;
/** A year, or the name of a month: two numbers and a day are what somebody may count by. */
const DATE_WITH_YEAR = /\d{4}|[a-z]{3}/;
/** A whole number that a program wrote as a decimal one: more zeros are somebody's own. */
const AS_DECIMAL = /^(\d+)\.0$/;
const BLANKS = /\s+/g;

/** What people number things by: a text, as a spreadsheet shows it. */
export function identifierOf(text: string, note: Note): Meant<string> {
  if (REPLACED.test(text)) return fault('NUMERO_REMPLACE');
  // No spreadsheet writes a month in capitals.
  const isDate = noNumber(text) === 'DATE_EXCEL' && DATE_WITH_YEAR.test(fold(text));
  if (isDate && (/\d{4}/.test(text) || text !== text.toUpperCase())) return fault('DATE_EXCEL', {});
  const taken = AS_DECIMAL.exec(text)?.[1];
  if (taken !== undefined) note('NOMBRE', { given: text, taken });
  const value = (taken ?? text).replace(BLANKS, ' ');
  if (taken === undefined && value !== text) note('BLANCS');
  return { value };
}

/** What a spreadsheet writes in the place of a result, in English and in French. */
const SPREADSHEET_ERROR =
  /^#(?:N\/A|(?:REF|VALUE|VALEUR|DIV\/0|NUM|NOMBRE|NULL|NUL|SPILL|EPARS|PROPAGATION|CALC)!|(?:NAME|NOM)\?)$/i;

/** Whether a cell holds the error of a formula and nothing else. */
export function isSpreadsheetError(text: string): boolean {
  return text.startsWith('#') && SPREADSHEET_ERROR.test(text.trim());
}

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

/** What people write for what stands in the cell above, folded. */
const DITTO =
  /^\(?(?:-?"-?|""|»|〃|\/{2,}|\.{3}|suite|(?:idem|id(?=\.)|ibid(?:em)?)(?: (?:que )?(?:(?:ci|au)-dessus|(?:l[ea] )?(?:ligne )?precedente?))?)\.?\)?$/;
const DITTO_MAX = 24;

/** Whether a cell holds what people write for what stands in the cell above, and nothing else. */
export function isDitto(cell: string): boolean {
  return cell.length <= DITTO_MAX && /^\s*["〃»/.…(\-is]/i.test(cell) && DITTO.test(fold(cell.trim()));
}

/** Whether a cell is empty, or holds what stands for nothing, for the cell above, or for a value that is lost. */
export function hasNoValue(cell: string): boolean {
  return cell === '' || saysNothing(cell) || isLost(cell) || isSpreadsheetError(cell) || isDitto(cell);
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
