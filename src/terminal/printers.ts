import { csvRecord, tsvLine } from './csv.ts';
import { type ColorChoice, type Io, type Sink, wantsColor } from './io.ts';
import { visible } from './sanitize.ts';
import type { TableStyle } from './table.ts';
import {
  type Column,
  type ListOutput,
  type Output,
  project,
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
  /** A word of the data, or of a heading, as the reader writes it. */
  readonly word: (word: string) => string;
  /** Says which columns are left out for want of room, by their fields; undefined to say nothing. */
  readonly hidden: ((fields: readonly string[]) => string) | undefined;
}

/** How a bulk command went. */
export interface Tally {
  readonly total: number;
  readonly failed: number;
  /** The first failures whose reason a table may have cut, in full. */
  readonly cut: readonly Result[];
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
    case 'text':
      for await (const piece of typeof output.text === 'string' ? [output.text] : output.text)
        await io.out.write(piece);
      return NO_RESULTS;
    case 'record':
      if (options.format === 'json') await io.out.write(`${json(output.row, options, 2)}\n`);
      else if (options.format === 'table') await printRecord(io, output.row, view, options);
      else await printRows(io, [output.row], view, options);
      return NO_RESULTS;
    case 'tree':
      if (options.format === 'json') await io.out.write(`${json(output.root, options, 2)}\n`);
      else if (options.format === 'table') await io.out.write(drawTree(output));
      else await printRows(io, flatten(output), view, options);
      return NO_RESULTS;
    case 'list':
      await printRows(io, output.rows, view, options, output.live);
      return NO_RESULTS;
    case 'results': {
      const tally = { total: 0, failed: 0, cut: [] };
      const cuts = options.format === 'table' && io.out.isTerminal;
      await printRows(io, counted(output.rows, tally, cuts), RESULT_VIEW, options, true);
      return tally;
    }
  }
}

const NO_RESULTS: Tally = { total: 0, failed: 0, cut: [] };

/** What is shown of a result; only what succeeded has an id to hand on. */
export const RESULT_VIEW: View<Result> = {
  fields: () => ['id', 'statut', 'code', 'message'],
  columns: [
    { field: 'id', whole: true },
    { field: 'statut' },
    { field: 'code' },
    { field: 'message', wide: true },
  ],
  id: (result) => (result.code === null ? result.id : undefined),
};

async function* counted(
  rows: Iterable<Result> | AsyncIterable<Result>,
  tally: { total: number; failed: number; cut: Result[] },
  cuts: boolean,
): AsyncGenerator<Result> {
  for await (const row of rows) {
    tally.total++;
    if (row.code !== null) tally.failed++;
    if (row.code !== null && cuts && tally.cut.length < RETOLD_MAX) tally.cut.push(row);
    yield row;
  }
}

async function printRows<Row>(
  io: Io,
  rows: ListOutput<Row>['rows'],
  view: View<Row>,
  options: PrintOptions,
  live = false,
): Promise<void> {
  const columns = columnsOf(view, options.fields);
  switch (options.format) {
    case 'json':
      return printArray(io, rows, options);
    case 'table':
      return printTable(io, rows, columns, options);
    default: {
      const line = lineMaker(view, columns, options, io.out);
      const out = new Buffered(io.out);
      if (options.headers && (options.format === 'csv' || options.format === 'tsv')) {
        const head = columns.map((column) => column.field);
        await out.write(options.format === 'csv' ? csvRecord(head) : tsvFor(io.out, head));
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
  options: PrintOptions,
  out: Sink,
): (row: Row) => string {
  switch (options.format) {
    case 'ndjson':
      return (row) => `${json(row, options)}\n`;
    case 'csv':
      return (row) => csvRecord(columns.map(({ field }) => textOf(valueAt(row, field))));
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
): Promise<void> {
  const word = wordOf(io, options);
  const cells: string[][] = [];
  for await (const row of breathing(rows, options.signal))
    cells.push(columns.map((column) => cellOf(column, row, word)));
  if (cells.length === 0) return;
  const { table } = await import('./table.ts');
  // A column that says nothing takes room from those that do, unless it was asked for.
  const full = columns.flatMap((_, i) => (options.fields || cells.some((row) => row[i] !== '') ? [i] : []));
  const kept = full.map((i) => columns[i] as Column<Row>);
  const heads = kept.map(({ field, title = field, ...shape }) => ({ title: word(title), ...shape }));
  const rest = full.length === columns.length ? cells : cells.map((row) => full.map((i) => row[i] as string));
  const out = new Buffered(io.out);
  const hidden: string[] = [];
  const style = {
    ...styleOf(io, options),
    onHidden: (left: readonly number[]) =>
      void hidden.push(...left.map((i) => visible((kept[i] as Column<Row>).field))),
  };
  for await (const line of table(heads, rest, style)) await out.write(line);
  await out.flush();
  const said = hidden.length > 0 ? options.words?.hidden?.(hidden) : undefined;
  // The data are there; a word about them that nobody reads must not make a failure of it.
  if (said !== undefined) await io.err.write(`${said}\n`).catch(() => {});
}

/** People read their own words on a terminal; a table that goes elsewhere may be read by a program. */
function wordOf(io: Io, { words }: PrintOptions): (word: string) => string {
  return (io.out.isTerminal && words?.word) || String;
}

async function printRecord<Row>(io: Io, row: Row, view: View<Row>, options: PrintOptions): Promise<void> {
  const { record } = await import('./table.ts');
  const columns = options.fields ? columnsOf(view, options.fields) : (view.details ?? view.columns);
  const word = wordOf(io, options);
  const entries = columns.map(
    (column) => [word(column.title ?? column.field), cellOf(column, row, word)] as const,
  );
  await io.out.write(await record(entries, styleOf(io, options)));
}

function styleOf(io: Io, options: PrintOptions): TableStyle {
  return {
    // A terminal that was never told its size says 0.
    width: io.out.isTerminal ? io.out.columns || 80 : undefined,
    color: wantsColor(io.out, io.env, options.color),
    headers: options.headers,
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

function cellOf<Row>(column: Column<Row>, row: Row, word: (word: string) => string): string {
  return column.people?.(row, word) ?? textOf(valueAt(row, column.field));
}

function* flatten<Row>(tree: TreeOutput<Row>, row: Row = tree.root): Generator<Row> {
  yield row;
  for (const child of tree.children(row)) yield* flatten(tree, child);
}

function drawTree<Row>(tree: TreeOutput<Row>): string {
  const lines = [visible(tree.label(tree.root))];
  const draw = (row: Row, before: string): void => {
    const children = tree.children(row);
    for (const [i, child] of children.entries()) {
      const last = i === children.length - 1;
      lines.push(`${before}${last ? '└── ' : '├── '}${visible(tree.label(child))}`);
      draw(child, `${before}${last ? '    ' : '│   '}`);
    }
  };
  draw(tree.root, '');
  return `${lines.join('\n')}\n`;
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
