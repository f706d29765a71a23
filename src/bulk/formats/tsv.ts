import { cellWriter } from './cells.ts';
import { csvWriter } from './csv.ts';
import type { Format } from './format.ts';

/** Files are CSV with TAB, as imports read them; printed output has one row a line, for `cut` and `while read`. */
export const tsv: Format<'tsv'> = {
  name: 'tsv',
  summary: {
    en: 'Tab-separated, full values (default in a pipe)',
    fr: 'Séparé par des tabulations, valeurs entières (par défaut dans un tube)',
  },
  extensions: ['.tsv', '.tab'],
  imported: true,
  writer(options) {
    if (options.roundTrip) return csvWriter(options, '\t');
    const { columns, valuesOf, headers } = options;
    const cellOf = cellWriter(options);
    return {
      head: headers ? tsvLine(columns) : '',
      row: (row) => tsvLine(valuesOf(row).map(cellOf)),
    };
  },
};

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Backslash, TAB and line ends in a cell are written `\\`, `\t`, `\n`, `\r`. */
export function tsvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => cell.replace(/[\\\t\n\r]/g, (c) => ESCAPES[c] as string)).join('\t')}\n`;
}
