import { formatNamed, isJson, type OutputName } from '../../bulk/formats/formats.ts';
import type { Io, Sink } from '../io.ts';
import { Buffered, dataSink, ignoringEpipe, yielding } from '../streams.ts';
import type { PrintOptions } from './print-options.ts';
import { showDrawing, showRecord, showTable, showTree } from './terminal-printer.ts';
import {
  columnsOf,
  type ListOutput,
  type Output,
  project,
  type Result,
  type ResultsOutput,
  type TextOutput,
  type TreeOutput,
  type View,
  valueAt,
} from './view.ts';

/** Sums of a bulk command. */
export interface Tally {
  readonly total: number;
  readonly failed: number;
  /** The first failures with a cut cell, in full, and the number of others. */
  readonly cut: readonly Result[];
  readonly moreCut: number;
  /** In JSON every failure. */
  readonly failures: readonly Result[];
}

/** Limit of failures repeated below a table. */
const CUT_MAX = 20;

/**
 * Prints data on standard output. A table, and a format that is one document, need every row before they print the first,
 * so that a command that fails prints nothing; the others write as rows arrive, in constant memory.
 */
export async function print<Row>(
  { out, ...rest }: Io,
  output: Output<Row>,
  view: View<Row>,
  options: PrintOptions,
): Promise<Tally> {
  const io = { ...rest, out: safeSink(out, output, options) };
  switch (output.kind) {
    case 'results':
      return printResults(io, output, options);
    case 'list':
      if (output.draw && options.format === 'table' && options.fields === undefined)
        await showDrawing(io, output.rows, output.draw, options);
      else await printRows(io, output, view, options);
      break;
    case 'record':
      await printRecord(io, output.row, view, options);
      break;
    case 'tree':
      await printTree(io, output, view, options);
      break;
    case 'text':
      await printText(io, output);
  }
  return NO_RESULTS;
}

/** Tables have colours, and data made visible before. */
function safeSink<Row>(out: Sink, output: Output<Row>, { format }: PrintOptions): Sink {
  if (output.kind === 'text')
    return output.content === 'styled' ? out : dataSink(out, output.content ?? 'text');
  return format === 'table' ? out : dataSink(out, isJson(format) ? 'json' : 'text');
}

async function printText(io: Io, { text, isReport }: TextOutput): Promise<void> {
  const out = isReport ? ignoringEpipe(io.out) : io.out;
  for await (const piece of typeof text === 'string' ? [text] : text) await out.write(piece);
}

async function printRecord<Row>(io: Io, row: Row, view: View<Row>, options: PrintOptions): Promise<void> {
  const { format, fields } = options;
  if (format === 'table') return showRecord(io, row, view, options);
  const { document } = formatNamed(format);
  if (document === undefined) return printRows(io, { rows: [row] }, view, options);
  await io.out.write(document(fields ? project(row, fields) : row));
}

async function printTree<Row>(
  io: Io,
  tree: TreeOutput<Row>,
  view: View<Row>,
  options: PrintOptions,
): Promise<void> {
  const { format, fields } = options;
  if (format === 'table') return showTree(io, tree, options);
  const { document } = formatNamed(format);
  if (document === undefined) return printRows(io, { rows: flatten(tree) }, view, options);
  await io.out.write(document(fields ? projectTree(tree, fields) : tree.root));
}

function* flatten<Row>(tree: TreeOutput<Row>, row: Row = tree.root): Generator<Row> {
  yield row;
  for (const child of tree.children(row)) yield* flatten(tree, child);
}

/** The tree with only these fields of each row, and its children. */
function projectTree<Row>({ root, children }: TreeOutput<Row>, fields: readonly string[]): unknown {
  const chosen = (row: Row): unknown => {
    if (typeof row !== 'object' || row === null) return row;
    const inside = children(row);
    const [member] = Object.entries(row).find(([, value]) => value === inside) ?? [];
    const projected = project(row, fields) as object;
    return member === undefined ? projected : { ...projected, [member]: inside.map(chosen) };
  };
  return chosen(root);
}

async function printRows<Row>(
  io: Io,
  output: Omit<ListOutput<Row>, 'kind'>,
  view: View<Row>,
  options: PrintOptions,
  onCut?: (row: Row) => void,
): Promise<void> {
  const { rows, spreadsheet = false, labels, live } = output;
  const { format, fields, headers, signal } = options;
  if (format === 'table') return showTable(io, rows, view, options, onCut);
  const codec = formatNamed(format);
  const columns = columnsOf(view, fields).map(({ field }) => field);
  const writer = await codec.writer({
    columns,
    valuesOf: (row: Row) => columns.map((field) => valueAt(row, field)),
    objectOf: (row: Row) => (fields ? project(row, fields) : row),
    ...(fields?.length === 1 ? {} : { idOf: view.id }),
    headers,
    spreadsheet,
    roundTrip: false,
    labels,
  });
  const out = new Buffered(io.out);
  const waiting: string[] = [];
  if (writer.head) await out.write(writer.head);
  for await (const row of yielding(rows, signal)) {
    const text = writer.row(row);
    if (codec.whole) {
      waiting.push(text);
      continue;
    }
    await out.write(text);
    if (live) await out.flush();
  }
  for (const text of waiting) await out.write(text);
  // Binary formats are not printed.
  if (writer.end) await out.write((await writer.end()) as string);
  // Not reached on failure: text short enough to wait here then leaves nothing on stdout.
  await out.flush();
}

async function printResults(io: Io, { rows, view }: ResultsOutput, options: PrintOptions): Promise<Tally> {
  const tally: MutableTally = { total: 0, failed: 0, cut: [], moreCut: 0, failures: [] };
  const tolerant = { ...io, out: ignoringEpipe(io.out) };
  const found = counted(rows, tally, options.format);
  await printRows(tolerant, { rows: found, live: true }, view ?? RESULT_VIEW, options, (row) =>
    noteCut(tally, row),
  );
  return tally;
}

const NO_RESULTS: Tally = { total: 0, failed: 0, cut: [], moreCut: 0, failures: [] };

/** Columns of a result; only a success has an id to pass on. */
export const RESULT_VIEW: View<Result> = {
  fields: () => ['id', 'statut', 'code', 'message'],
  columns: [
    { field: 'id', whole: true },
    {
      field: 'statut',
      text: ({ statut }, { word }) => word(statut),
      tone: ({ code }) => (code === null ? 'good' : 'bad'),
    },
    { field: 'code', spare: true },
    { field: 'message', wide: true },
  ],
  id: (result) => (result.code === null ? result.id : undefined),
};

type MutableTally = { -readonly [N in keyof Omit<Tally, 'cut' | 'failures'>]: number } & {
  readonly cut: Result[];
  readonly failures: Result[];
};

async function* counted(
  rows: Iterable<Result> | AsyncIterable<Result>,
  tally: MutableTally,
  format: OutputName,
): AsyncGenerator<Result> {
  for await (const row of rows) {
    tally.total++;
    if (row.code !== null) tally.failed++;
    if (format === 'ids') noteCut(tally, row);
    if (row.code !== null && isJson(format)) tally.failures.push(row);
    yield row;
  }
}

function noteCut(tally: MutableTally, row: Result): void {
  if (row.code === null) return;
  if (tally.cut.length < CUT_MAX) tally.cut.push(row);
  else tally.moreCut++;
}
