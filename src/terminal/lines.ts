import { CSV, type CsvDialect, csvRecord, tsvLine } from './csv.ts';
import type { Io } from './io.ts';
import { json } from './json.ts';
import type { PrintOptions } from './print-options.ts';
import { Buffered, yielding } from './streams.ts';
import { type Column, columnsOf, type ListOutput, textOf, type View, valueAt } from './view.ts';

export interface LineOptions extends PrintOptions, Pick<ListOutput<unknown>, 'spreadsheet'> {
  /** Each line is written as its row comes. */
  readonly live?: boolean | undefined;
}

/** Rows in a format of lines (`ndjson`, `csv`, `tsv`, `ids`), written while they arrive, in constant memory. */
export async function printLines<Row>(
  io: Io,
  rows: ListOutput<Row>['rows'],
  view: View<Row>,
  options: LineOptions,
): Promise<void> {
  const columns = columnsOf(view, options.fields);
  const line = lineMaker(view, columns, options);
  const out = new Buffered(io.out);
  if (options.spreadsheet !== undefined) await out.write('\ufeff');
  if (options.headers && (options.format === 'csv' || options.format === 'tsv')) {
    const head = columns.map((column) => column.field);
    await out.write(options.format === 'csv' ? csvRecord(head, dialectOf(options)) : tsvLine(head));
  }
  for await (const row of yielding(rows, options.signal)) {
    await out.write(line(row));
    if (options.live) await out.flush();
  }
  // Not reached on failure: whatever is short enough to wait here then leaves nothing on stdout.
  await out.flush();
}

/** What one row is in a format of lines. */
function lineMaker<Row>(
  view: View<Row>,
  columns: readonly Column<Row>[],
  options: LineOptions,
): (row: Row) => string {
  switch (options.format) {
    case 'ndjson':
      return (row) => `${json(row, options)}\n`;
    case 'csv':
      return (row) => csvRecord(csvCells(row, columns, options), dialectOf(options));
    case 'ids': {
      const idsOf = idReader(view, options.fields);
      return (row) =>
        idsOf(row)
          .map((id) => `${id}\n`)
          .join('');
    }
    default:
      return (row) => tsvLine(columns.map(({ field }) => textOf(valueAt(row, field))));
  }
}

/** Spreadsheets of most of Europe part cells by a semicolon, and take what has no byte order mark for Windows-1252. */
const SPREADSHEET: CsvDialect = { delimiter: ';' };

function dialectOf({ spreadsheet }: LineOptions): CsvDialect {
  return spreadsheet === undefined ? CSV : SPREADSHEET;
}

/** The cells of a row; numbers are none that a spreadsheet could take for a formula. */
function csvCells<Row>(row: Row, columns: readonly Column<Row>[], { spreadsheet }: LineOptions): string[] {
  return columns.map(({ field }) => {
    const value = valueAt(row, field);
    const text = textOf(value);
    return spreadsheet === undefined || typeof value === 'number' || text === '' ? text : spreadsheet(text);
  });
}

/**
 * What identifies a row; or, when one field is asked for, what stands there. That is the id of something else, which
 * many rows may name: each is given once, and those that name nothing give none.
 */
function idReader<Row>(
  view: View<Row>,
  fields: readonly string[] | undefined,
): (row: Row) => readonly string[] {
  const [field, another] = fields ?? [];
  if (field === undefined || another !== undefined) {
    return (row) => {
      const id = view.id(row);
      return id === undefined ? [] : [id];
    };
  }
  const given = new Set(['']);
  return (row) =>
    [valueAt(row, field)]
      .flat(Number.POSITIVE_INFINITY)
      .map(textOf)
      .filter((id) => !given.has(id) && given.add(id));
}
