import type { WriterOptions } from './format.ts';
import { guard, identifierOf, protect, textFormula } from './spreadsheets.ts';

/** Separator of list elements in one cell of a file for imports. */
const BETWEEN = ' | ';

/** A value on one line of text: lists separated by `|`, as imports read them; objects as JSON. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join('|');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * A value as a cell that an import reads back. Nothing is an empty cell; `guarding` marks the empty text as a value.
 */
export function importedCell(value: unknown, guarding: (text: string) => string): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!Array.isArray(value)) return guarding(textOf(value));
  return value.length === 0 ? '' : guarding(value.join(BETWEEN));
}

/** Names of moments throughout the interface: `date_de_creation`, `created_at`. */
export const MOMENTS = /(?:^|\.)(?:date(?:_\w+)?|\w+_at)$/;

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Converter of values to cells; `index` is the column's. */
export function cellWriter({
  columns,
  identifiers,
  roundTrip,
  spreadsheet,
}: Pick<WriterOptions, 'columns' | 'identifiers' | 'roundTrip' | 'spreadsheet'>): (
  value: unknown,
  index: number,
) => string {
  if (!roundTrip && !spreadsheet) return textOf;
  const guardings = columns.map((column) => {
    if (!spreadsheet) return identifiers?.has(column) ? identifierCell : protect;
    // Spreadsheets read days as days.
    if (MOMENTS.test(column)) return (text: string) => (DAY.test(text) ? text : guard(text));
    return identifiers?.has(column) ? (text: string) => identifierCell(text, guard) : guard;
  });
  return (value, index) => {
    if (typeof value === 'number' && spreadsheet) return numberCell(value);
    const guarding = guardings[index] as typeof protect;
    if (roundTrip) return importedCell(value, guarding);
    const text = textOf(value);
    return typeof value === 'boolean' || text === '' ? text : guarding(text);
  };
}

/** Digits of a number that a spreadsheet shows, and saves, unchanged. */
const SHOWN_MAX = 11;

/** A number for French spreadsheets; a formula where they would save another, or one that may be thousands. */
function numberCell(value: number): string {
  const text = String(value).replace('.', ',');
  if (/^-?\d+,\d{3}$/.test(text)) return textFormula(`${text}0`);
  return text.includes('e') || text.replace('-', '').length > SHOWN_MAX ? textFormula(text) : text;
}

/** An identifier as a cell: a formula where an import would take it for one changed by a spreadsheet. */
function identifierCell(text: string, guarding = protect): string {
  const cell = guarding(text);
  const read = cell === text ? identifierOf(text, () => {}) : { value: text };
  return 'value' in read && read.value === text ? cell : textFormula(text);
}
