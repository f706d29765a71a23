import { fold } from '../../contract/schema/text.ts';
import type { NoticeCode } from '../../messages/commands/import.ts';
import type { Field } from '../libraries/library.ts';
import type { RowFault } from '../report/issues.ts';
import type { Conversion } from './conversion.ts';

/** What a cell is taken for, or why it is nothing of its kind. */
export type Meant<T> = { readonly value: T } | { readonly fault: RowFault };

export const fault = (code: RowFault['code'], params?: RowFault['params']): Meant<never> => ({
  fault: params ? { code, params } : { code },
});

/** As JSON writes it. */
const PLAIN = /^(?:0|[1-9]\d{0,14})$/;
/** Digits, whole or in threes apart (`1 200`), with nothing or only noughts behind the comma, and `E+03`. */
const WHOLE = /^([+-]?)(\d+|\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+)(?:[.,](?:0{1,2}|0{4,}))?$/;
const SCIENTIFIC = /^([+-]?\d+)(?:[.,](\d+))?e([+-]?\d{1,3})$/i;
/** `="012"`, which keeps a spreadsheet from taking the noughts away. */
const KEPT_AS_TEXT = /^="(.*)"$/;

/**
 * The whole number that a cell says: `12`, and with a notice `012`, `+12`, `12,0`, `1 200` and `1E+03`; undefined
 * for what is none. A number too large to be exact is handed on: the contract's bounds refuse it.
 */
export function numberOf(
  text: string,
  note: (code: NoticeCode, params: RowFault['params']) => void,
): number | undefined {
  if (PLAIN.test(text)) return Number(text);
  const bare = KEPT_AS_TEXT.exec(text)?.[1]?.trim() ?? text;
  const taken = wholeOf(bare) ?? scientificOf(bare);
  if (taken !== undefined && String(taken) !== text && Number.isSafeInteger(taken)) {
    note('NOMBRE', { given: text, taken });
  }
  return taken;
}

function wholeOf(text: string): number | undefined {
  const [, sign, digits = ''] = WHOLE.exec(text) ?? [];
  return sign === undefined ? undefined : Number(sign + digits.replace(/\D/g, '')) + 0;
}

/** Exactly a whole number, or undefined. What Excel rounded before it wrote it cannot be told from what it did not. */
function scientificOf(text: string): number | undefined {
  const [, whole, decimals = '', exponent] = SCIENTIFIC.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const taken = Number(`${whole}.${decimals}e${exponent}`) + 0;
  return Number.isInteger(taken) ? taken : undefined;
}

/** In threes behind a comma or a point: thousands to some, decimals to others. */
const THOUSANDS_OR_DECIMALS = /^[+-]?\d{1,3}(?:[.,]\d{3})+$/;

/** Exactly one part behind a comma or a point: `12,5`, `1 054,5`, `1.5E+01`. */
const DECIMALS = /^[+-]?\d+(?:[ \u00a0\u2009\u202f]\d{3})*[.,]\d+(?:e[+-]?\d{1,3})?$/i;

const DATES = [
  /^\d{1,2}[/.-]\d{1,2}[/.-](?:\d{2}|\d{4})$/,
  /^\d{4}-\d{1,2}-\d{1,2}(?:[t ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?z?)?$/,
];
const MONTHS = new Set(
  (
    'jan janv janvier january fev fevr fevrier feb february mar mars march avr avril apr april mai may juin jun june ' +
    'juil juillet jul july aou aout aug august sep sept septembre september oct octobre october nov novembre ' +
    'november dec decembre december'
  ).split(' '),
);
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
  const named = MONTHS.has(month) && (day !== undefined || year !== undefined);
  return named || DATES.some((date) => date.test(folded)) ? 'DATE_EXCEL' : undefined;
}

/** `4,4154E+10`, as spreadsheets and other programs shorten a long number; and what they make of the words for yes and no. */
const REPLACED = /^(?:[+-]?\d(?:[.,]\d+)?e\+\d+|vrai|faux|true|false)$/i;
/** A year, or the name of a month: two numbers and a day are what somebody may count by. */
const DATE_WITH_YEAR = /\d{4}|[a-z]{3}/;
/** A whole number that a program wrote as a decimal one. */
const AS_DECIMAL = /^(\d+)[.,]0+$/;
const BLANKS = /\s+/g;

/** Digits, in threes apart or not, and decimals behind a comma or a point. */
const DECIMAL = /^([+-]?)(\d+|\d{1,3}(?:[ \u00a0\u2009\u202f']\d{3})+)(?:[.,](\d+))?(?:e([+-]?\d{1,2}))?$/i;
const AS_JSON = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** A number: `1,5`, `1 200`, and with a unit of the field behind it, `60 m3/h`. */
export function decimalOf(text: string, { units = [] }: Field, note: Conversion['note']): Meant<number> {
  const [, number = text, unit = ''] = /^(.*?\d)\s*([^\d\s.,].*)?$/s.exec(text) ?? [];
  const bare = fold(unit).replace(/[\s.]/g, '').replace('³', '3');
  const isUnit = unit === '' || units.includes(bare);
  const [, sign, whole = '', decimals = '', exponent = '0'] = DECIMAL.exec(isUnit ? number : text) ?? [];
  if (sign === undefined) return fault('NOMBRE_ATTENDU', units[0] === undefined ? {} : { unit: units[0] });
  const value = Number(`${sign}${whole.replace(/\D/g, '')}.${decimals || 0}e${exponent}`) + 0;
  if (!AS_JSON.test(text)) note('NOMBRE', { given: text, taken: value });
  return { value };
}

/** What people number things by: a text, as a spreadsheet shows it. */
export function identifierOf(text: string, note: Conversion['note']): Meant<string> {
  if (REPLACED.test(text)) return fault('NUMERO_REMPLACE');
  if (noNumber(text) === 'DATE_EXCEL' && DATE_WITH_YEAR.test(fold(text))) return fault('DATE_EXCEL', {});
  const taken = KEPT_AS_TEXT.exec(text)?.[1] ?? AS_DECIMAL.exec(text)?.[1];
  if (taken !== undefined) note('NOMBRE', { given: text, taken });
  const value = (taken ?? text).replace(BLANKS, ' ');
  if (taken === undefined && value !== text) note('BLANCS');
  return { value };
}

/** A postcode, or the code of a municipality: with the delivery of companies behind it, or as a program wrote it as a decimal number. */
const CODE = /^(\d{4,5}|2[ab]\d{3})(?:[.,]0+|\s+cedex(?:\s+\d{1,2})?)?$/i;

/** A code of five digits, `2A` and `2B` among them, with the nought that a spreadsheet has taken away from before it. */
export function fiveDigits(
  text: string,
  note: (code: NoticeCode, params: RowFault['params']) => void,
): string {
  const taken = CODE.exec(text)?.[1]?.toUpperCase().padStart(5, '0');
  if (taken === undefined || taken === text) return text;
  note('NOMBRE', { given: text, taken });
  return taken;
}

/** What a spreadsheet writes in the place of a result, in English and in French. */
const SPREADSHEET_ERROR =
  /^#(?:N\/A|(?:REF|VALUE|VALEUR|DIV\/0|NUM|NOMBRE|NULL|NUL|SPILL|EPARS|PROPAGATION|CALC)!|(?:NAME|NOM)\?)$/i;

/** Whether a cell holds the error of a formula and nothing else. */
export function isSpreadsheetError(text: string): boolean {
  return text.startsWith('#') && SPREADSHEET_ERROR.test(text.trim());
}
