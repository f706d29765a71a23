import { cellWriter } from './cells.ts';
import type { Format, Writer, WriterOptions } from './format.ts';

export const csv: Format<'csv'> = {
  name: 'csv',
  summary: {
    en: 'Comma-separated, with a header line (RFC 4180)',
    fr: 'Séparé par des virgules, avec une ligne d’en-tête (RFC 4180)',
  },
  extensions: ['.csv'],
  imported: true,
  writer: (options) => csvWriter(options, options.spreadsheet ? ';' : ','),
};

export function csvWriter(options: WriterOptions, delimiter: string): Writer {
  const { columns, valuesOf, headers, spreadsheet } = options;
  const cellOf = cellWriter(options);
  return {
    // Without a byte order mark spreadsheets read Windows-1252.
    head: (spreadsheet ? '\ufeff' : '') + (headers ? csvLine(columns, delimiter) : ''),
    row: (row) => csvLine(valuesOf(row).map(cellOf), delimiter),
  };
}

/**
 * A line of CSV (RFC 4180): cells in quotes if required, or if a backslash would be an escape of PostgreSQL's COPY.
 * `delimiter` is one character.
 */
export function csvLine(cells: readonly string[], delimiter = ';'): string {
  const quoted = cells.map((cell) =>
    cell.includes(delimiter) || /["\\\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
  );
  return `${quoted.join(delimiter)}\r\n`;
}
