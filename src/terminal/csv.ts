export interface CsvDialect {
  readonly delimiter: string;
}

export const CSV: CsvDialect = { delimiter: ',' };

/** One record of RFC 4180, its line end included. */
export function csvRecord(cells: readonly string[], { delimiter }: CsvDialect = CSV): string {
  return `${cells.map((cell) => csvCell(cell, delimiter)).join(delimiter)}\r\n`;
}

function csvCell(cell: string, delimiter: string): string {
  return /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

const TSV_ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/**
 * One line of TSV. A row is always one line and nothing is lost: backslash, tab and line ends inside a
 * value are written `\\`, `\t`, `\n`, `\r`.
 */
export function tsvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => cell.replace(/[\\\t\n\r]/g, (c) => TSV_ESCAPES[c] as string)).join('\t')}\n`;
}
