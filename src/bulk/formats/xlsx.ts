import { VigieError } from '../../contract/errors.ts';
import { cellWriter } from './cells.ts';
import { type Format, UNLABELLED } from './format.ts';

/** Maximal rows of a workbook: all of it is in memory, some 2.5 KB for each row. */
export const ROWS_MAX = 250_000;
/** Characters of all its texts together, the limit of imports. */
export const TEXT_MAX = 50_000_000;
/** Characters in a cell, by the format itself. */
export const CELL_MAX = 32_767;

/** Column widths in characters; other columns are as wide as their headers. */
const WIDTHS: Readonly<Record<string, number>> = {
  texte: 80,
  contenu: 80,
  titre: 50,
  chemins: 40,
  supports: 40,
  reference: 20,
  type: 22,
  nature: 22,
};

/**
 * A workbook with one sheet: the header line bold and frozen, numbers as numbers, texts as texts in any form. Throws
 * CELLULE_TROP_LONGUE, which names the object by its first value, and EXPORT_TROP_GRAND.
 */
export const xlsx: Format<'xlsx'> = {
  name: 'xlsx',
  summary: { en: 'Workbook', fr: 'Un classeur' },
  extensions: ['.xlsx'],
  imported: true,
  binary: true,
  writer({ labels: { title } = UNLABELLED, ...options }) {
    const { columns, valuesOf } = options;
    const cellOf = cellWriter(options);
    const rows: (string | number | null)[][] = [];
    let characters = 0;
    return {
      row(row) {
        if (rows.length === ROWS_MAX) throw new VigieError('EXPORT_TROP_GRAND', { rows: ROWS_MAX });
        const values = valuesOf(row);
        const cells = values.map((value, index) => {
          if (typeof value === 'number') return value;
          const text = cellOf(value, index);
          if (text.length > CELL_MAX) {
            const params = { name: String(values[0]), column: columns[index] ?? '', max: CELL_MAX };
            throw new VigieError('CELLULE_TROP_LONGUE', { ...params, length: text.length });
          }
          characters += text.length;
          return text === '' ? null : xstring(text);
        });
        if (characters > TEXT_MAX) throw new VigieError('EXPORT_TROP_GRAND', { characters: TEXT_MAX });
        rows.push(cells);
        return '';
      },
      async end() {
        const { default: writeWorkbook } = await import('write-excel-file/node');
        const head = columns.map((value) => ({ value, fontWeight: 'bold' as const }));
        const widths = columns.map((column) => ({ width: WIDTHS[column] ?? column.length + 2 }));
        const options = { sheet: title, stickyRowsCount: 1, columns: widths };
        return writeWorkbook([head, ...rows], options).toBuffer();
      },
    };
  },
};

/**
 * Characters dropped by the library that writes workbooks: forbidden or discouraged by XML, U+FFFD. CR would be read
 * back as LF. And texts like such an escape.
 */
const UNWRITABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for.
  /_(?=x[0-9a-f]{4}_)|[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffd-\uffff]|[\ud83f\ud87f\ud8bf\ud8ff\ud93f\ud97f\ud9bf\ud9ff\uda3f\uda7f\udabf\udaff\udb3f\udb7f\udbbf\udbff][\udffe\udfff]/gi;

/** A text in workbooks (ECMA-376-1, 22.9.2.19): `_xHHHH_` for a character that XML cannot hold. */
function xstring(text: string): string {
  const escaped = text.replace(UNWRITABLE, escapeUnits);
  // The library finds its texts in an object, which has names such as `constructor` already.
  return escaped in Object.prototype ? escapeUnits(escaped.slice(0, 1)) + escaped.slice(1) : escaped;
}

function escapeUnits(text: string): string {
  return Array.from(
    { length: text.length },
    (_, i) => `_x${text.charCodeAt(i).toString(16).toUpperCase().padStart(4, '0')}_`,
  ).join('');
}
