import type Table from 'cli-table3';
import type { TableConstructorOptions } from 'cli-table3';
import { visible, visibleLines } from '../sanitize.ts';
import { cut, cutPath, widthOf, wrap } from '../width.ts';
import { type Painter, painter, type Tone } from './paint.ts';

export interface TableColumn {
  readonly title: string;
  readonly wide?: true;
  readonly spare?: true;
  readonly whole?: true;
  readonly right?: true;
  /** Cut at its start. */
  readonly path?: true;
}

export interface TableStyle {
  /** Columns of the terminal; undefined without one, where nothing is cut. */
  readonly width: number | undefined;
  readonly color: boolean;
  readonly headers: boolean;
  /** Whether `…` can be shown. */
  readonly unicode: boolean;
  /** Tone of a cell, by row and column. */
  readonly tone?: ((row: number, column: number) => Tone | undefined) | undefined;
  /** Called for each row with a cut cell. */
  readonly onCut?: ((row: number) => void) | undefined;
  /** Called with the columns left out for want of room, by index. */
  readonly onHidden?: ((columns: readonly number[]) => void) | undefined;
}

/** One field of a record: its name, its text of any number of lines, and its tone. */
export type RecordField = readonly [name: string, text: string, tone?: Tone | undefined];

const GAP = 2;
/** Least width of a column, whatever the terminal. */
const COLUMN_MIN = 6;
/** Desired least width of the longest text, for which spare columns are left out… */
const LONGEST_MIN = 40;
/** …and of other wide columns. */
const WIDE_MIN = 20;
/** Separator in lists. */
const SEPARATOR = ', ';
/** Least width of any column; below, each row is a record. */
const READABLE_MIN = 12;

/**
 * A table without borders, a line at a time. Headers and cells are made visible, and cut to fit a terminal, but for whole
 * columns. Where not even the narrowest table fits, each row is a record.
 */
export async function* table(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  style: TableStyle,
): AsyncGenerator<string> {
  const paint = await painter(style.color);
  const heads = columns.map(({ title }) => visible(title));
  const safe = rows.map((row) => row.map(visible));
  const natural = heads.map((head, i) =>
    safe.reduce((widest, row) => Math.max(widest, widthOf(row[i] ?? '')), style.headers ? widthOf(head) : 1),
  );
  const { width = Number.POSITIVE_INFINITY } = style;
  const shown = columnsToShow(natural, columns, width);
  if (!isReadable(shown, natural, columns, width)) {
    const { default: Table } = await import('cli-table3');
    yield* stacked(heads, rows, style, { Table, paint });
    return;
  }
  const hidden = columns.flatMap((_, i) => (shown.includes(i) ? [] : [i]));
  if (hidden.length > 0) style.onHidden?.(hidden);
  const pick = <T>(all: readonly T[]) => shown.map((i) => all[i] as T);
  const widths = fitWidths(pick(natural), pick(columns), width);
  const mark = style.unicode ? '…' : '...';
  const line = (cells: readonly string[], toneOf?: (column: number) => Tone | undefined) => {
    const last = shown.length - 1;
    return shown
      .map((column, i) => {
        const shorten = columns[column]?.path && toneOf !== undefined ? cutPaths : cut;
        const text = shorten(cells[column] ?? '', widths[i] as number, mark);
        const blank = ' '.repeat((widths[i] as number) - widthOf(text));
        const painted = toneOf === undefined ? text : paint(text, toneOf(column));
        if (columns[column]?.right) return blank + painted;
        return i === last ? painted : painted + blank;
      })
      .join(' '.repeat(GAP))
      .trimEnd();
  };

  if (style.headers) yield `${paint(line(heads), 'strong')}\n`;
  for (const [i, row] of safe.entries()) {
    if (style.onCut && shown.some((column, at) => widthOf(row[column] ?? '') > (widths[at] as number)))
      style.onCut(i);
    yield `${line(row, (column) => style.tone?.(i, column))}\n`;
  }
}

/** One object, a field a line: long text is wrapped, not cut. */
export async function record(entries: readonly RecordField[], style: TableStyle): Promise<string> {
  const { default: Table } = await import('cli-table3');
  return recordOf(entries, style, { Table, paint: await painter(style.color) });
}

interface RecordLayout {
  readonly Table: typeof Table;
  readonly paint: Painter;
}

/** Every row as a record, with a blank line between them; empty fields are left out. */
function* stacked(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  style: TableStyle,
  layout: RecordLayout,
): Generator<string> {
  for (const [i, row] of rows.entries()) {
    const entries = row.flatMap((text, column): RecordField[] =>
      text === '' ? [] : [[heads[column] as string, visible(text), style.tone?.(i, column)]],
    );
    yield (i === 0 ? '' : '\n') + recordOf(entries, style, layout);
  }
}

function recordOf(
  entries: readonly RecordField[],
  { width, unicode }: TableStyle,
  { Table, paint }: RecordLayout,
): string {
  const names = entries.map(([name]) => visible(name));
  const longest = Math.max(0, ...names.map(widthOf));
  const isInline = width === undefined || fitsInline(entries, longest, width);
  const table = new Table(BARE);
  for (const [i, [, value, tone]] of entries.entries()) {
    const lines = linesOf(value)
      .flatMap((line) => (width === undefined ? [line] : wrap(line, width - GAP - (isInline ? longest : 0))))
      .map((line) => paint(line, tone));
    const name = names[i] as string;
    // A row for each line: cli-table3 measures a cell of many lines again for each of them.
    if (isInline) {
      const [first = '', ...others] = lines;
      table.push([paint(name, 'strong'), first], ...others.map((line) => ['', line]));
      continue;
    }
    const label = paint(cut(name, width, unicode ? '…' : '...'), 'strong');
    table.push([label], ...lines.map((line) => [' '.repeat(GAP) + line]));
  }
  return `${table.toString().replace(/ +$/gm, '')}\n`;
}

/** The lines of a text, made visible; none for no text. */
function linesOf(text: string): string[] {
  return text === '' ? [] : visibleLines(text).split('\n');
}

/**
 * Whether values go beside their names, and not below: not on a narrow terminal, nor where it would break an id or
 * another long word, which could not be copied then.
 */
function fitsInline(entries: readonly RecordField[], longest: number, width: number): boolean {
  const room = width - longest - GAP;
  const broken = (word: string) => widthOf(word) > room && widthOf(word) <= width - GAP;
  const words = entries.flatMap(([, text]) => visibleLines(text).split(/\s+/));
  return room >= Math.max(READABLE_MIN, width / 3) && !words.some(broken);
}

/** No borders: cli-table3 separates columns by their padding. */
const BARE = {
  chars: Object.fromEntries(
    ['top', 'bottom', 'left', 'right']
      .flatMap((side) => [side, `${side}-mid`, `${side}-left`, `${side}-right`])
      .concat('mid', 'mid-mid', 'middle')
      .map((place) => [place, '']),
  ),
  style: { head: [], border: [], 'padding-left': 0, 'padding-right': GAP, compact: true },
} satisfies TableConstructorOptions;

/** Paths in `width` columns: each is cut at one of its directories, so that they stay distinct. */
function cutPaths(text: string, width: number, mark: string): string {
  const paths = text.split(SEPARATOR);
  const room = width - SEPARATOR.length * (paths.length - 1);
  const widths = shrink(paths.map(widthOf), () => true, room, READABLE_MIN);
  if (sum(widths) > room) return cut(text, width, mark);
  return paths.map((path, i) => cutPath(path, widths[i] as number, mark)).join(SEPARATOR);
}

/**
 * The columns to show, by index: spare ones go, the last first, until the longest text has room. The last spare one is
 * the id.
 */
function columnsToShow(natural: readonly number[], columns: readonly TableColumn[], width: number): number[] {
  const shown = columns.map((_, i) => i);
  const longest = columns.reduce(
    (best, { wide }, i) => (wide && (natural[i] as number) > (natural[best] ?? 0) ? i : best),
    -1,
  );
  const needed = () =>
    shown.reduce((sum, i) => {
      const enough = i === longest ? LONGEST_MIN : columns[i]?.wide ? WIDE_MIN : Infinity;
      return sum + GAP + Math.min(natural[i] as number, enough);
    }, -GAP);
  for (const i of shown.filter((i) => columns[i]?.spare).toReversed()) {
    if (needed() <= width) break;
    shown.splice(shown.indexOf(i), 1);
  }
  return shown;
}

/** Whether every shown column has a readable width. */
function isReadable(
  shown: readonly number[],
  natural: readonly number[],
  columns: readonly TableColumn[],
  width: number,
): boolean {
  const least = shown.map((i) =>
    columns[i]?.whole ? (natural[i] as number) : Math.min(natural[i] as number, READABLE_MIN),
  );
  return sum(least) + GAP * (shown.length - 1) <= width;
}

/** Widths that fit: wide columns shrink first, while readable; then all but whole ones. */
export function fitWidths(
  natural: readonly number[],
  columns: readonly Pick<TableColumn, 'wide' | 'whole'>[],
  width: number,
): number[] {
  const room = width - GAP * (natural.length - 1);
  const fitted = shrink(natural, (i) => columns[i]?.wide === true, room, WIDE_MIN);
  return sum(fitted) <= room ? fitted : shrink(fitted, (i) => columns[i]?.whole !== true, room, COLUMN_MIN);
}

/** Cuts the widest to one same width, the largest at which all fit, `least` at the least; the rest goes to the first. */
function shrink(
  widths: readonly number[],
  mayShrink: (i: number) => boolean,
  room: number,
  least: number,
): number[] {
  const cutTo = (most: number) => widths.map((w, i) => (mayShrink(i) ? Math.min(w, most) : w));
  let most = Math.max(Math.min(Math.max(...widths), room), least);
  while (most > least && sum(cutTo(most)) > room) most--;
  const cutWidths = cutTo(most);
  let left = room - sum(cutWidths);
  return cutWidths.map((w, i) => (w < (widths[i] as number) && left-- > 0 ? w + 1 : w));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
