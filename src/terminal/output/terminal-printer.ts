import { MOMENTS, textOf } from '../../bulk/formats/cells.ts';
import { type Io, showsUnicode, wantsColor } from '../io.ts';
import { visible } from '../sanitize.ts';
import { Buffered, writeNotice, yielding } from '../streams.ts';
import type { Tone } from './paint.ts';
import type { PrintOptions } from './print-options.ts';
import type { RecordField, TableStyle } from './table.ts';
import {
  ANONYMOUS_READER,
  columnsOf,
  detailsOf,
  type ListOutput,
  type TableReader,
  type TreeOutput,
  type View,
  type ViewColumn,
  valueAt,
} from './view.ts';

/** Rows as a table; a notice names columns left out for want of room, unless `onCut` gets the cut rows. */
export async function showTable<Row>(
  io: Io,
  rows: ListOutput<Row>['rows'],
  view: View<Row>,
  options: PrintOptions,
  onCut?: (row: Row) => void,
): Promise<void> {
  const columns = columnsOf(view, options.fields);
  const reader = await readerOf(io, options);
  const choices = choicesOf(view, reader);
  const shown: Row[] = [];
  const cells: string[][] = [];
  const tones: (Tone | undefined)[][] = [];
  for await (const row of yielding(rows, options.signal)) {
    cells.push(columns.map((column) => cellOf(column, row, reader, choices)));
    tones.push(columns.map((column) => column.tone?.(row)));
    if (onCut !== undefined) shown.push(row);
  }
  if (cells.length === 0) return;
  const { table } = await import('./table.ts');
  // An empty column takes room from others; it stays if named by `--fields`.
  const filled = columns.flatMap((_, i) => (options.fields || cells.some((row) => row[i] !== '') ? [i] : []));
  const heads = filled.map((i) => {
    const column = columns[i] as ViewColumn<Row>;
    return { ...column, title: titleOf(column, reader) };
  });
  const filledCells =
    filled.length === columns.length ? cells : cells.map((row) => filled.map((i) => row[i] as string));
  const out = new Buffered(io.out);
  const hidden: string[] = [];
  const style = {
    ...styleOf(io, options),
    tone: (row: number, column: number) => tones[row]?.[filled[column] as number],
    onCut: onCut && ((row: number) => onCut(shown[row] as Row)),
    onHidden: (left: readonly number[]) => void hidden.push(...left.map((i) => heads[i]?.field as string)),
  };
  for await (const line of table(heads, filledCells, style)) await out.write(line);
  await out.flush();
  if (hidden.length > 0 && onCut === undefined) await noticeHidden(io, hidden, options);
}

function titleOf({ title, field }: ViewColumn<never>, reader: TableReader): string {
  return reader.heading(title ?? field);
}

async function noticeHidden(io: Io, fields: readonly string[], { words }: PrintOptions): Promise<void> {
  const ids = fields.some((field) => field === 'id' || field.endsWith('.id'));
  const notice = words?.hidden?.(fields.map(visible), ids);
  if (notice !== undefined) await writeNotice(io, notice);
}

/** One object: a field a line. */
export async function showRecord<Row>(
  io: Io,
  row: Row,
  view: View<Row>,
  options: PrintOptions,
): Promise<void> {
  const { record } = await import('./table.ts');
  const columns = options.fields ? columnsOf(view, options.fields) : detailsOf(view);
  const reader = await readerOf(io, options);
  const choices = choicesOf(view, reader);
  const entries = columns.map(
    (column): RecordField => [
      titleOf(column, reader),
      cellOf(column, row, reader, choices, '\n'),
      column.tone?.(row),
    ],
  );
  await io.out.write(await record(entries, styleOf(io, options)));
}

export async function showTree<Row>(io: Io, tree: TreeOutput<Row>, options: PrintOptions): Promise<void> {
  const { drawTree } = await import('./tree.ts');
  await io.out.write(await drawTree(tree, styleOf(io, options)));
}

/** Rows drawn by their command. */
export async function showDrawing<Row>(
  io: Io,
  rows: ListOutput<Row>['rows'],
  draw: NonNullable<ListOutput<Row>['draw']>,
  options: PrintOptions,
): Promise<void> {
  const all = await Array.fromAsync(yielding(rows, options.signal));
  await io.out.write(await draw(all, styleOf(io, options)));
}

/** Values are localised on a terminal; a table elsewhere may be read by a program. */
async function readerOf(io: Io, { words }: PrintOptions): Promise<TableReader> {
  return io.out.isTerminal && words !== undefined ? words.reader() : ANONYMOUS_READER;
}

function styleOf(io: Io, options: PrintOptions): TableStyle {
  return {
    // A terminal of unknown size reports 0.
    width: io.out.isTerminal ? io.out.columns || 80 : undefined,
    color: wantsColor(io.out, io.env, options.color),
    headers: options.headers,
    // Files are UTF-8 in any case.
    unicode: !io.out.isTerminal || showsUnicode(io.env),
  };
}

function choicesOf<Row>({ choices }: View<Row>, reader: TableReader): ReadonlySet<string> {
  return new Set(reader === ANONYMOUS_READER ? [] : choices?.());
}

/** Text of a field; in a record each element of a list has its own line. */
function cellOf<Row>(
  column: ViewColumn<Row>,
  row: Row,
  reader: TableReader,
  choices: ReadonlySet<string>,
  separator?: string,
): string {
  if (column.text !== undefined) return column.text(row, reader);
  return valueText(column.field, valueAt(row, column.field), reader, choices, separator);
}

/** A value as a reader sees it, by the path of its field; `choices` are the paths of enumerations. */
export function valueText(
  field: string,
  written: unknown,
  reader: TableReader,
  choices: ReadonlySet<string>,
  separator?: string,
): string {
  const inWords = (value: unknown) => (typeof value === 'string' ? reader.value(value) : value);
  const isChoice = choices.has(field);
  const value = isChoice ? (Array.isArray(written) ? written.map(inWords) : inWords(written)) : written;
  if (typeof value === 'string' && MOMENTS.test(field)) return reader.moment(value);
  if (typeof value === 'boolean') return reader.word(String(value));
  if (typeof value === 'number') return reader.number(value);
  if (Array.isArray(value) && separator !== undefined) return value.map(textOf).map(visible).join(separator);
  return textOf(value);
}
