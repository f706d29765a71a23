import { monthNamed } from '../../contract/schema/months.ts';
import { fold } from '../../contract/schema/text.ts';
import { fault, type Note, type Parsed } from '../model/issues.ts';

/* What spreadsheets and other programs make of what somebody typed, and how a cell is guarded from it. */

/** Groups of three after a comma or a point: thousands or decimals. */
export const THOUSANDS_OR_DECIMALS = /^[+-]?\d{1,3}(?:[.,]\d{3})+$/;

/** Exactly one part after a comma or a point: `12,5`, `1 054,5`, `1.5E+01`. */
const DECIMALS = /^[+-]?\d+(?:[ \u00a0\u2009\u202f]\d{3})*[.,]\d+(?:e[+-]?\d{1,3})?$/i;

const DATES = [
  /^\d{1,2}[/.-]\d{1,2}[/.-](?:\d{2}|\d{4})$/,
  /^\d{4}-\d{1,2}-\d{1,2}(?:[t ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?z?)?$/,
];
/** `1-févr.`, `1 février`, `janv-24`, `1-févr-24`: folded. */
const NAMED_DATE = /^(?:(\d{1,2})[ /-])?([a-z]{3,9})\.?(?:[ /-](\d{2}|\d{4}))?$/;

/** Reasons why a text is no whole number, nor a department's code. */
export type NoNumber = 'DATE_EXCEL' | 'NOMBRE_AMBIGU' | 'NOMBRE_DECIMAL';

/** Precise reason why a text is no number for `numberOf`: a date, possible thousands or decimals, decimals. */
export function noNumber(text: string): NoNumber | undefined {
  if (THOUSANDS_OR_DECIMALS.test(text)) return 'NOMBRE_AMBIGU';
  if (DECIMALS.test(text)) return 'NOMBRE_DECIMAL';
  const folded = fold(text);
  const [, day, month = '', year] = NAMED_DATE.exec(folded) ?? [];
  const named = (day !== undefined || year !== undefined) && monthNamed(month) > 0;
  return named || DATES.some((date) => date.test(folded)) ? 'DATE_EXCEL' : undefined;
}

/** `4,4154E+10`, a long number shortened by spreadsheets and other programs; and their words for yes and no. */
const REPLACED = /^(?:[+-]?\d(?:[.,]\d+)?e\+\d+|[1-9]\d{14}0+|vrai|faux|true|false)$/i;
/** A year, or a month's name: two numbers may be an identifier. */
const DATE_WITH_YEAR = /\d{4}|[a-z]{3}/;
/** A whole number that a program wrote as a decimal; more zeros are intended. */
const AS_DECIMAL = /^(\d+)\.0$/;
const BLANKS = /\s+/g;

/** An identifier, unless a spreadsheet changed it. */
export function identifierOf(text: string, note: Note): Parsed<string> {
  if (REPLACED.test(text)) return fault('NUMERO_REMPLACE');
  // Spreadsheets write no month in capitals.
  const isDate = noNumber(text) === 'DATE_EXCEL' && DATE_WITH_YEAR.test(fold(text));
  if (isDate && (/\d{4}/.test(text) || text !== text.toUpperCase())) return fault('DATE_EXCEL', {});
  const taken = AS_DECIMAL.exec(text)?.[1];
  if (taken !== undefined) note('NOMBRE', { given: text, taken });
  const value = (taken ?? text).replace(BLANKS, ' ');
  if (taken === undefined && value !== text) note('BLANCS');
  return { value };
}

/** Errors of formulas in spreadsheets, in English and in French, and the cell of struck words (`PARTLY_STRUCK`). */
const SPREADSHEET_ERROR =
  /^#(?:N\/A|(?:REF|VALUE|VALEUR|DIV\/0|NUM|NOMBRE|NULL|NUL|SPILL|EPARS|PROPAGATION|CALC|STRUCK)!|(?:NAME|NOM)\?)$/i;

/** Whether a cell holds only the error of a formula. */
export function isSpreadsheetError(text: string): boolean {
  return text.startsWith('#') && SPREADSHEET_ERROR.test(text.trim());
}

/** Words of programs for nothing, in this case: `Null` may be a name, and `none` a word. */
const NOTHING = /^\s*(?:NULL|null|\(null\)|None|nan|NaN|undefined)\s*$/;
/** Text of JavaScript for an object, and of a spreadsheet for a number or a date wider than its column. */
const LOST = /^\s*(?:(?:\[object Object\],?)+|#{3,})\s*$/;

/** Whether a cell holds only a program's word for nothing. */
export function isNullWord(cell: string): boolean {
  return NOTHING.test(cell);
}

/** Whether a cell holds a program's substitute for a lost value. */
export function isLost(cell: string): boolean {
  return LOST.test(cell);
}

/** Ditto marks and words, folded. */
const DITTO =
  /^\(?(?:-?"-?|""|»|〃|\/{2,}|\.{3}|suite|(?:idem|id(?=\.)|ibid(?:em)?)(?: (?:que )?(?:(?:ci|au)-dessus|(?:l[ea] )?(?:ligne )?precedente?))?)\.?\)?$/;
const DITTO_MAX = 24;

/** Whether a cell holds only a mark or word for the cell above. */
export function isDitto(cell: string): boolean {
  return cell.length <= DITTO_MAX && /^\s*["〃»/.…(\-is]/i.test(cell) && DITTO.test(fold(cell.trim()));
}

/** Whether a cell is empty, or a word for nothing, for the cell above, or for a lost value. */
export function hasNoValue(cell: string): boolean {
  return cell === '' || isNullWord(cell) || isLost(cell) || isSpreadsheetError(cell) || isDitto(cell);
}

/** Words of people for nothing, folded. */
const FOR_NOTHING =
  /^(?:n\.?[acdr]\.?|n\/a|neant|s(?:\.\s?|\/)o\.?|sans objet|non (?:renseigne|communique|concerne|applicable)e?|[-–—]+)$/;
const FOR_NOTHING_MAX = 16;

/** Whether a trimmed cell is a word of people for nothing. */
export function isEmptyWord(text: string): boolean {
  // Most short cells are numbers, and need no folding.
  return text.length <= FOR_NOTHING_MAX && !/^\d/.test(text) && FOR_NOTHING.test(fold(text));
}

/**
 * Whether a spreadsheet takes the beginning for a formula's, or drops it: a sign, in full width too, also after white
 * space and invisible characters, which some programs drop before they read a cell. The expression is compiled at the
 * first cell, not at every start (0.5 ms).
 */
function isCaught(cell: string): boolean {
  return /^(?:[\t\r\n]|[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠])/u.test(cell);
}

/** A whole number that a spreadsheet shows, and saves, unchanged. */
const KEPT_NUMBER = /^(?:0|[1-9]\d{0,10})$/;
/** Maximal characters of a text in a formula, by the format of workbooks. */
const LITERAL_MAX = 255;

/**
 * Whether a spreadsheet takes a text for a number, a day, a time or a truth value, and changes it: `007`, `12-3`,
 * `1E5`, `3 mars`, `10 PM`, `vrai`; includes some that it would leave unchanged.
 */
function isReplaced(text: string): boolean {
  if (text.length > LITERAL_MAX || KEPT_NUMBER.test(text)) return false;
  // Digits and signs around at most one word.
  const [, before = '', word = '', after = ''] =
    /^([\d\p{Sc}\p{Zs}.,:/%()+-]*)(\p{L}*)([\d\p{Sc}\p{Zs}.,:/%()+-]*)$/u.exec(fold(text)) ?? [];
  if (!/\d/.test(before + after)) return /^(?:vrai|faux|true|false)$/.test(word);
  return word === '' || monthNamed(word) > 0 || (/\d/.test(before) && /^(?:e|[ap]m?)$/.test(word));
}

/** `="007"`: a formula of a text alone, which spreadsheets show and save unchanged. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;

/** A text as such a formula. */
export function textFormula(text: string): string {
  return `="${text.replaceAll('"', '""')}"`;
}

/** Invisible characters: soft hyphens, zero-width blanks, direction marks, byte order marks within a text. */
export const INVISIBLE =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** Text of a cell, without the apostrophe added by `guard`, `protect`, or a spreadsheet, or the formula around it. */
export function unguard(cell: string): string {
  const literal = cell.startsWith('="') ? TEXT_FORMULA.exec(cell)?.[1] : undefined;
  if (literal !== undefined) return literal.replaceAll('""', '"');
  return cell.startsWith("'") && isGuarded(cell) ? cell.slice(1) : cell;
}

/** Whether apostrophes protect a text that a spreadsheet would change, or that no plain cell can hold. */
function isGuarded(cell: string): boolean {
  const bare = cell.replace(/^'+/, '');
  return isCaught(bare) || isUnsayable(bare);
}

/** Whether no plain cell holds a text for imports: the empty text, `#N/A` and `NULL`, invisible characters, outer blanks. */
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
 * A cell of a file for another file in which spreadsheets compute or replace nothing: it is read back like the
 * original, without outer white space and invisible characters, which a guard would keep.
 */
export function guardedCell(cell: string): string {
  if (TEXT_FORMULA.test(cell)) return cell;
  const visible = cell.replace(INVISIBLE, '').trim();
  if (isCaught(cell) && (isCaught(visible) || unguard(visible) !== visible)) return `'${visible}`;
  // A number changed by a spreadsheet is refused as one: a formula would hide that.
  const read = identifierOf(visible, () => {});
  if (isReplaced(visible) && 'value' in read && read.value === visible) return textFormula(visible);
  return isCaught(cell) ? visible : cell;
}
