import type { Format } from './formats.ts';
import type { Io, Sink } from './io.ts';
import { json, jsonTree, printArray } from './json.ts';
import { type LineOptions, printLines } from './lines.ts';
import type { PrintOptions } from './print-options.ts';
import { dataSink, readOrNot } from './streams.ts';
import { showRecord, showTable, showTree, type TableOptions } from './terminal-printer.ts';
import type { ListOutput, Output, Result, ResultsOutput, TextOutput, TreeOutput, View } from './view.ts';

/** How a bulk command went. */
export interface Tally {
  readonly total: number;
  readonly failed: number;
  /** The first failures of which a table had to cut something, in full, and how many more there are. */
  readonly cut: readonly Result[];
  readonly cutBesides: number;
  /** In JSON every failure. */
  readonly failures: readonly Result[];
}

/** So many failures are told again below a table. */
const RETOLD_MAX = 20;

/**
 * Puts data on standard output. `json` and `table` need every row before they print the first, so that a
 * command that fails prints nothing; the line formats (`ndjson`, `csv`, `tsv`, `ids`) write while rows arrive,
 * in constant memory.
 */
export async function print<Row>(
  { out, ...around }: Io,
  output: Output<Row>,
  view: View<Row>,
  options: PrintOptions,
): Promise<Tally> {
  const io = { ...around, out: safe(out, output, options) };
  switch (output.kind) {
    case 'results':
      return printResults(io, output, options);
    case 'list':
      await printRows(io, output.rows, view, {
        ...options,
        spreadsheet: output.spreadsheet,
        live: output.live,
      });
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

/** What is laid out for people holds colours, and data that were made visible before. */
function safe<Row>(out: Sink, output: Output<Row>, { format }: PrintOptions): Sink {
  if (output.kind === 'text')
    return output.content === 'styled' ? out : dataSink(out, output.content ?? 'text');
  if (format === 'table') return out;
  return dataSink(out, format === 'json' || format === 'ndjson' ? 'json' : 'text');
}

async function printText(io: Io, { text, ofWork }: TextOutput): Promise<void> {
  const out = ofWork ? readOrNot(io.out) : io.out;
  for await (const piece of typeof text === 'string' ? [text] : text) await out.write(piece);
}

async function printRecord<Row>(io: Io, row: Row, view: View<Row>, options: PrintOptions): Promise<void> {
  if (options.format === 'json') await io.out.write(`${json(row, options, 2)}\n`);
  else if (options.format === 'table') await showRecord(io, row, view, options);
  else await printRows(io, [row], view, options);
}

async function printTree<Row>(
  io: Io,
  tree: TreeOutput<Row>,
  view: View<Row>,
  options: PrintOptions,
): Promise<void> {
  if (options.format === 'json') await io.out.write(`${jsonTree(tree, options)}\n`);
  else if (options.format === 'table') await showTree(io, tree, options);
  else await printRows(io, flatten(tree), view, options);
}

function* flatten<Row>(tree: TreeOutput<Row>, row: Row = tree.root): Generator<Row> {
  yield row;
  for (const child of tree.children(row)) yield* flatten(tree, child);
}

function printRows<Row>(
  io: Io,
  rows: ListOutput<Row>['rows'],
  view: View<Row>,
  options: LineOptions & TableOptions<Row>,
): Promise<void> {
  if (options.format === 'json') return printArray(io, rows, options);
  if (options.format === 'table') return showTable(io, rows, view, options);
  return printLines(io, rows, view, options);
}

async function printResults(io: Io, output: ResultsOutput, options: PrintOptions): Promise<Tally> {
  const tally: Counted = { total: 0, failed: 0, cut: [], cutBesides: 0, failures: [] };
  const heard = { ...io, out: readOrNot(io.out) };
  // Nothing but what succeeded is in a list of ids.
  const rows = counted(output.rows, tally, options.format);
  await printRows(heard, rows, output.view ?? RESULT_VIEW, {
    ...options,
    live: true,
    onCut: (row) => noteCut(tally, row),
  });
  return tally;
}

const NO_RESULTS: Tally = { total: 0, failed: 0, cut: [], cutBesides: 0, failures: [] };

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

type Counted = { -readonly [N in keyof Omit<Tally, 'cut' | 'failures'>]: number } & {
  readonly cut: Result[];
  readonly failures: Result[];
};

async function* counted(
  rows: Iterable<Result> | AsyncIterable<Result>,
  tally: Counted,
  format: Format,
): AsyncGenerator<Result> {
  for await (const row of rows) {
    tally.total++;
    if (row.code !== null) tally.failed++;
    if (format === 'ids') noteCut(tally, row);
    if (row.code !== null && (format === 'json' || format === 'ndjson')) tally.failures.push(row);
    yield row;
  }
}

function noteCut(tally: Counted, row: Result): void {
  if (row.code === null) return;
  if (tally.cut.length < RETOLD_MAX) tally.cut.push(row);
  else tally.cutBesides++;
}
