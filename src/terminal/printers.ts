import { CSV, type CsvDialect, csvRecord, tsvLine } from './csv.ts';
import { type ColorChoice, type Io, type Sink, wantsColor } from './io.ts';
import { showsUnicode } from './locale.ts';
import type { Tone } from './paint.ts';
import { visible } from './sanitize.ts';
import type { Entry, TableStyle } from './table.ts';
import { tell } from './tell.ts';
import {
  type Column,
  type ListOutput,
  NOBODY,
  type Output,
  project,
  type Reader,
  type Result,
  type TreeOutput,
  textOf,
  type View,
  valueAt,
} from './view.ts';

export const FORMATS = ['table', 'json', 'ndjson', 'csv', 'tsv', 'ids'] as const;
export type Format = (typeof FORMATS)[number];

export interface PrintOptions {
  readonly format: Format;
  /** Dotted paths; everything (JSON) or the columns of the view when undefined. */
  readonly fields: readonly string[] | undefined;
  readonly headers: boolean;
  readonly color: ColorChoice;
  /** Stops the printing. */
  readonly signal: AbortSignal;
  /** What people read besides the data; without it nothing is translated and nothing said. */
  readonly words?: TableWords | undefined;
}

export interface TableWords {
  /** Who reads at the terminal; asked for where there is one. */
  readonly reader: () => Promise<Reader>;
  /**
   * Says which columns are left out for want of room, by their fields, and whether what identifies a row is one of
   * them; undefined to say nothing.
   */
  readonly hidden: ((fields: readonly string[], ids: boolean) => string) | undefined;
}

/** How a bulk command went. */
export interface Tally {
  readonly total: number;
  readonly failed: number;
  /** The first failures of which a table had to cut something, in full, and how many more there are. */
  readonly cut: readonly Result[];
  readonly cutBesides: number;
}

/** So many failures are told again below a table. */
const RETOLD_MAX = 20;

/**
 * Puts data on standard output. `json` and `table` need every row before they print the first, so that a
 * command that fails prints nothing; the line formats (`ndjson`, `csv`, `tsv`, `ids`) write while rows arrive,
 * in constant memory.
 */
export async function print<Row>(
  io: Io,
  output: Output<Row>,
  view: View<Row>,
  options: PrintOptions,
): Promise<Tally> {
  switch (output.kind) {
    case 'nothing':
      return NO_RESULTS;
    case 'text': {
      const out = output.ofWork ? readOrNot(io.out) : io.out;
      for await (const piece of typeof output.text === 'string' ? [output.text] : output.text)
        await out.write(piece);
      return NO_RESULTS;
    }
    case 'record':
      if (options.format === 'json') await io.out.write(`${json(output.row, options, 2)}\n`);
      else if (options.format === 'table') await printRecord(io, output.row, view, options);
      else await printRows(io, [output.row], view, options);
      return NO_RESULTS;
    case 'tree':
      if (options.format === 'json') await io.out.write(`${jsonTree(output, options)}\n`);
      else if (options.format === 'table') await printTree(io, output, options);
      else await printRows(io, flatten(output), view, options);
      return NO_RESULTS;
    case 'list':
      await printRows(
        io,
        output.rows,
        view,
        { ...options, spreadsheet: output.spreadsheet },
        {
          live: output.live,
        },
      );
      return NO_RESULTS;
    case 'results': {
      const tally: Counted = { total: 0, failed: 0, cut: [], cutBesides: 0 };
      const heard = { ...io, out: readOrNot(io.out) };
      await printRows(heard, counted(output.rows, tally), output.view ?? RESULT_VIEW, options, {
        live: true,
        onCut: (row) => noteCut(tally, row),
      });
      return tally;
    }
  }
}

/**
 * A sink for what work tells of itself. When its reader goes away, as `| head` does, the work is done to its end all the
 * same: what is written must not depend on who reads about it.
 */
function readOrNot(out: Sink): Sink {
  let gone = false;
  return {
    isTerminal: out.isTerminal,
    columns: out.columns,
    stream: () => out.stream(),
    async write(data) {
      if (gone) return;
      try {
        await out.write(data);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
        gone = true;
      }
    },
  };
}

const NO_RESULTS: Tally = { total: 0, failed: 0, cut: [], cutBesides: 0 };

/** What is shown of a result; only what succeeded has an id to hand on. */
export const RESULT_VIEW: View<Result> = {
  fields: () => ['id', 'statut', 'code', 'message'],
  columns: [
    { field: 'id', whole: true },
    { field: 'statut', tone: ({ code }) => (code === null ? 'good' : 'bad') },
    { field: 'code', spare: true },
    { field: 'message', wide: true },
  ],
  id: (result) => (result.code === null ? result.id : undefined),
};

type Counted = { -readonly [N in keyof Omit<Tally, 'cut'>]: number } & { readonly cut: Result[] };

async function* counted(
  rows: Iterable<Result> | AsyncIterable<Result>,
  tally: Counted,
): AsyncGenerator<Result> {
  for await (const row of rows) {
    tally.total++;
    if (row.code !== null) tally.failed++;
    yield row;
  }
}

function noteCut(tally: Counted, row: Result): void {
  if (row.code === null) return;
  if (tally.cut.length < RETOLD_MAX) tally.cut.push(row);
  else tally.cutBesides++;
}

/** How rows are printed besides what was asked for. */
interface Manner<Row> {
  /** Each as it comes. */
  readonly live?: boolean | undefined;
  /** Told of the rows of which a table shows less than all; then nothing is said of columns that are left out. */
  readonly onCut?: ((row: Row) => void) | undefined;
}

async function printRows<Row>(
  io: Io,
  rows: ListOutput<Row>['rows'],
  view: View<Row>,
  options: RowOptions,
  { live = false, onCut }: Manner<Row> = {},
): Promise<void> {
  const columns = columnsOf(view, options.fields);
  switch (options.format) {
    case 'json':
      return printArray(io, rows, options);
    case 'table':
      return printTable(io, rows, columns, options, onCut);
    default: {
      const line = lineMaker(view, columns, options, io.out);
      const out = new Buffered(io.out);
      if (options.spreadsheet !== undefined) await out.write('\ufeff');
      if (options.headers && (options.format === 'csv' || options.format === 'tsv')) {
        const head = columns.map((column) => column.field);
        await out.write(
          options.format === 'csv' ? csvRecord(head, dialectOf(options)) : tsvFor(io.out, head),
        );
      }
      for await (const row of breathing(rows, options.signal)) {
        await out.write(line(row));
        if (live) await out.flush();
      }
      // Not reached on failure: whatever is short enough to wait here then leaves nothing on stdout.
      await out.flush();
    }
  }
}

/**
 * The rows, with a turn of the event loop now and then: a service in this process answers without ever
 * yielding, and a signal must be heard all the same.
 */
async function* breathing<Row>(rows: ListOutput<Row>['rows'], signal: AbortSignal): AsyncGenerator<Row> {
  let count = 0;
  for await (const row of rows) {
    yield row;
    if (++count % ROWS_A_BREATH !== 0) continue;
    await new Promise<void>((turned) => setImmediate(turned));
    signal.throwIfAborted();
  }
}

const ROWS_A_BREATH = 500;

/** What one row is in a format of lines. */
function lineMaker<Row>(
  view: View<Row>,
  columns: readonly Column<Row>[],
  options: RowOptions,
  out: Sink,
): (row: Row) => string {
  switch (options.format) {
    case 'ndjson':
      return (row) => `${json(row, options)}\n`;
    case 'csv':
      return (row) => csvRecord(csvCells(row, columns, options), dialectOf(options));
    case 'ids': {
      const shown = out.isTerminal ? visible : String;
      const idsOf = idReader(view, options.fields);
      return (row) =>
        idsOf(row)
          .map((id) => `${shown(id)}\n`)
          .join('');
    }
    default:
      return (row) =>
        tsvFor(
          out,
          columns.map(({ field }) => textOf(valueAt(row, field))),
        );
  }
}

/** How rows are printed; `spreadsheet` as a list says it. */
interface RowOptions extends PrintOptions {
  readonly spreadsheet?: ListOutput<unknown>['spreadsheet'];
}

/** Spreadsheets of most of Europe part cells by a semicolon, and take what has no byte order mark for Windows-1252. */
const SPREADSHEET: CsvDialect = { delimiter: ';' };

function dialectOf({ spreadsheet }: RowOptions): CsvDialect {
  return spreadsheet === undefined ? CSV : SPREADSHEET;
}

/** The cells of a row; numbers are none that a spreadsheet could take for a formula. */
function csvCells<Row>(row: Row, columns: readonly Column<Row>[], { spreadsheet }: RowOptions): string[] {
  return columns.map(({ field }) => {
    const value = valueAt(row, field);
    const text = textOf(value);
    return spreadsheet === undefined || typeof value === 'number' || text === '' ? text : spreadsheet(text);
  });
}

/** A line of TSV, safe to show where it goes to a terminal. */
function tsvFor(out: Sink, cells: readonly string[]): string {
  const line = tsvLine(cells);
  return out.isTerminal ? `${line.slice(0, -1).split('\t').map(visible).join('\t')}\n` : line;
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

/** Rows inside rows as they are; of each only the fields that are asked for, and the rows inside. */
function jsonTree<Row>({ root, children }: TreeOutput<Row>, { fields }: PrintOptions): string {
  const chosen = (row: Row): unknown => {
    if (fields === undefined || typeof row !== 'object' || row === null) return row;
    const inside = children(row);
    const [member] = Object.entries(row).find(([, value]) => value === inside) ?? [];
    const kept = project(row, fields) as object;
    return member === undefined ? kept : { ...kept, [member]: inside.map(chosen) };
  };
  return JSON.stringify(chosen(root), null, 2);
}

/** A JSON array with a line for each element: one document, still easy to read and to compare. */
async function printArray<Row>(io: Io, rows: ListOutput<Row>['rows'], options: PrintOptions): Promise<void> {
  const elements: string[] = [];
  for await (const row of breathing(rows, options.signal)) elements.push(json(row, options));
  if (elements.length === 0) return io.out.write('[]\n');
  const out = new Buffered(io.out);
  for (const [i, element] of elements.entries()) await out.write(`${i === 0 ? '[\n' : ',\n'}${element}`);
  await out.write('\n]\n');
  await out.flush();
}

function json(row: unknown, { fields }: PrintOptions, indent?: number): string {
  return JSON.stringify(fields ? project(row, fields) : row, null, indent);
}

async function printTable<Row>(
  io: Io,
  rows: ListOutput<Row>['rows'],
  columns: readonly Column<Row>[],
  options: PrintOptions,
  onCut?: (row: Row) => void,
): Promise<void> {
  const reader = await readerOf(io, options);
  const shown: Row[] = [];
  const cells: string[][] = [];
  const tones: (Tone | undefined)[][] = [];
  for await (const row of breathing(rows, options.signal)) {
    cells.push(columns.map((column) => cellOf(column, row, reader)));
    tones.push(columns.map((column) => column.tone?.(row)));
    if (onCut !== undefined) shown.push(row);
  }
  if (cells.length === 0) return;
  const { table } = await import('./table.ts');
  // A column that says nothing takes room from those that do, unless it was asked for.
  const full = columns.flatMap((_, i) => (options.fields || cells.some((row) => row[i] !== '') ? [i] : []));
  const kept = full.map((i) => columns[i] as Column<Row>);
  const heads = kept.map((column) => ({ ...column, title: reader.heading(column.title ?? column.field) }));
  const rest = full.length === columns.length ? cells : cells.map((row) => full.map((i) => row[i] as string));
  const out = new Buffered(io.out);
  const hidden: Column<Row>[] = [];
  const style = {
    ...styleOf(io, options),
    tone: (row: number, column: number) => tones[row]?.[full[column] as number],
    onCut: onCut && ((row: number) => onCut(shown[row] as Row)),
    onHidden: (left: readonly number[]) => void hidden.push(...left.map((i) => kept[i] as Column<Row>)),
  };
  for await (const line of table(heads, rest, style)) await out.write(line);
  await out.flush();
  if (hidden.length === 0 || onCut !== undefined) return;
  const fields = hidden.map(({ field }) => visible(field));
  const said = options.words?.hidden?.(fields, hidden.some(isId));
  if (said !== undefined) await tell(io, said);
}

/** People read their own words on a terminal; a table that goes elsewhere may be read by a program. */
async function readerOf(io: Io, { words }: PrintOptions): Promise<Reader> {
  return io.out.isTerminal && words !== undefined ? words.reader() : NOBODY;
}

async function printRecord<Row>(io: Io, row: Row, view: View<Row>, options: PrintOptions): Promise<void> {
  const { record } = await import('./table.ts');
  const columns = options.fields ? columnsOf(view, options.fields) : (view.details ?? view.columns);
  const reader = await readerOf(io, options);
  const entries = columns.map(
    (column): Entry => [
      reader.heading(column.title ?? column.field),
      cellOf(column, row, reader, '\n'),
      column.tone?.(row),
    ],
  );
  await io.out.write(await record(entries, styleOf(io, options)));
}

async function printTree<Row>(io: Io, tree: TreeOutput<Row>, options: PrintOptions): Promise<void> {
  const { drawTree } = await import('./tree.ts');
  await io.out.write(await drawTree(tree, styleOf(io, options)));
}

function styleOf(io: Io, options: PrintOptions): TableStyle {
  return {
    // A terminal that was never told its size says 0.
    width: io.out.isTerminal ? io.out.columns || 80 : undefined,
    color: wantsColor(io.out, io.env, options.color),
    headers: options.headers,
    // What goes to a file is UTF-8 in any case.
    unicode: !io.out.isTerminal || showsUnicode(io.env),
  };
}

function columnsOf<Row>(view: View<Row>, fields: readonly string[] | undefined): readonly Column<Row>[] {
  const known = [...view.columns, ...(view.details ?? [])];
  return (
    fields?.map((field) => {
      const { spare: _, ...column } = known.find((one) => one.field === field) ?? { field };
      // What is asked for is not left out.
      return column;
    }) ?? view.columns
  );
}

/** What a table says of one field; in a record the elements of a list stand below each other. */
function cellOf<Row>(column: Column<Row>, row: Row, reader: Reader, between?: string): string {
  if (column.people !== undefined) return column.people(row, reader);
  const value = valueAt(row, column.field);
  if (typeof value === 'string' && MOMENTS.test(column.field)) return reader.moment(value);
  if (Array.isArray(value) && between !== undefined) return value.map(textOf).map(visible).join(between);
  return textOf(value);
}

/** Fields that hold moments are named so throughout the interface: `date_de_creation`, `created_at`. */
const MOMENTS = /(?:^|\.)(?:date(?:_\w+)?|\w+_at)$/;

function isId({ field }: Column<never>): boolean {
  return field === 'id' || field.endsWith('.id');
}

function* flatten<Row>(tree: TreeOutput<Row>, row: Row = tree.root): Generator<Row> {
  yield row;
  for (const child of tree.children(row)) yield* flatten(tree, child);
}

/** Text gathered into pieces large enough for one write each. */
class Buffered {
  readonly #sink: Sink;
  #pieces: string[] = [];
  #length = 0;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  async write(text: string): Promise<void> {
    this.#pieces.push(text);
    this.#length += text.length;
    if (this.#length >= 65_536) await this.flush();
  }

  async flush(): Promise<void> {
    const text = this.#pieces.join('');
    this.#pieces = [];
    this.#length = 0;
    if (text !== '') await this.#sink.write(text);
  }
}
