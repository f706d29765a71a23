import { guard, protect } from './csv/formula-guard.ts';
import type { WriterOptions } from './format.ts';

/** Separates the elements of a list in one cell of a file to be imported. */
const BETWEEN = ' | ';

/** A value on one line of text: lists separated by `|`, as imports read them; objects as JSON. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join('|');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * A value as a cell that an import reads back. Nothing is an empty cell; `protect` and `guard` mark the empty text, so
 * that it is none.
 */
export function importedCell(value: unknown, guarding: typeof protect): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  if (!Array.isArray(value)) return guarding(textOf(value));
  return value.length === 0 ? '' : guarding(value.join(BETWEEN));
}

/** How values become cells. */
export function cellWriter({
  roundTrip,
  spreadsheet,
}: Pick<WriterOptions, 'roundTrip' | 'spreadsheet'>): (value: unknown) => string {
  if (roundTrip) return (value) => importedCell(value, spreadsheet ? guard : protect);
  if (!spreadsheet) return textOf;
  return (value) => {
    const text = textOf(value);
    // A spreadsheet takes no number for a formula.
    return typeof value === 'number' || text === '' ? text : guard(text);
  };
}
