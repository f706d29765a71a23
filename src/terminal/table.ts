import type { TableConstructorOptions } from 'cli-table3';
import { visible, visibleLines } from './sanitize.ts';

export interface TableColumn {
  readonly title: string;
  readonly wide?: true;
  readonly spare?: true;
  readonly whole?: true;
  readonly right?: true;
}

export interface TableStyle {
  /** Columns of the terminal; undefined away from one, where nothing is cut. */
  readonly width: number | undefined;
  readonly color: boolean;
  readonly headers: boolean;
  /** Told which columns are left out for want of room, by their index. */
  readonly onHidden?: ((columns: readonly number[]) => void) | undefined;
}

const GAP = 2;
/** No column is made narrower than this, whatever the terminal. */
const NARROWEST = 6;
/** A wide column should have at least this much; spare columns are left out for it… */
const COMFORT = 20;
/** …but whole ones only where it would have less than this. */
const TIGHT = 12;

/**
 * A table without borders, a line at a time. Heads and cells are made safe to show, and cut with `…` to fit a terminal;
 * those of whole columns never are, even where the terminal then breaks the line.
 * Laid out here rather than by cli-table3, which takes time with the square of the rows.
 */
export async function* table(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  style: TableStyle,
): AsyncGenerator<string> {
  const { default: stringWidth } = await import('string-width');
  const paint = await painter(style.color);

  const heads = columns.map(({ title }) => visible(title));
  const safe = rows.map((row) => row.map(visible));
  const natural = heads.map((head, i) =>
    safe.reduce(
      (widest, row) => Math.max(widest, stringWidth(row[i] ?? '')),
      style.headers ? stringWidth(head) : 1,
    ),
  );
  const { width: most = Number.POSITIVE_INFINITY } = style;
  const shown = roomy(natural, columns, most);
  const hidden = columns.flatMap((_, i) => (shown.includes(i) ? [] : [i]));
  if (hidden.length > 0) style.onHidden?.(hidden);
  const kept = <T>(all: readonly T[]) => shown.map((i) => all[i] as T);
  const widths = fitWidths(kept(natural), kept(columns), most);
  const line = (cells: readonly string[]) => {
    const laid = kept(cells).map((cell, i) => {
      const text = cut(cell, widths[i] as number, stringWidth);
      const blank = ' '.repeat((widths[i] as number) - stringWidth(text));
      return kept(columns)[i]?.right ? blank + text : text + blank;
    });
    return laid.join(' '.repeat(GAP)).trimEnd();
  };

  if (style.headers) yield `${paint(line(heads))}\n`;
  for (const row of safe) yield `${line(row)}\n`;
}

/** One object, a field a line: long text is wrapped rather than cut. */
export async function record(
  named: readonly (readonly [string, string])[],
  style: TableStyle,
): Promise<string> {
  const { default: Table } = await import('cli-table3');
  const { default: stringWidth } = await import('string-width');
  const paint = await painter(style.color);
  const entries = named.map(([name, text]) => [visible(name), visibleLines(text)] as const);
  const names = Math.max(0, ...entries.map(([name]) => name.length)) + GAP;
  const room = style.width === undefined ? undefined : Math.max(style.width - names, NARROWEST);
  const laid = new Table({
    ...BARE,
    wordWrap: true,
    colWidths: room === undefined ? [names] : [names, room + GAP],
  });
  for (const [name, lines] of entries) {
    laid.push([paint(name), room === undefined ? lines : broken(lines, room, stringWidth)]);
  }
  return `${laid.toString().replace(/ +$/gm, '')}\n`;
}

/** Words that no line has room for, broken: cli-table3 would cut them. */
function broken(text: string, width: number, stringWidth: (text: string) => number): string {
  return text.replace(/\S+/g, (word) => {
    if (stringWidth(word) <= width) return word;
    let used = 0;
    let pieces = '';
    for (const { segment } of new Intl.Segmenter().segment(word)) {
      used += stringWidth(segment);
      if (used > width) {
        pieces += '\n';
        used = stringWidth(segment);
      }
      pieces += segment;
    }
    return pieces;
  });
}

/**
 * The columns to show, by their index: spare ones go, last first and whole ones after all others, until the wide ones
 * have enough room.
 */
function roomy(natural: readonly number[], columns: readonly TableColumn[], width: number): number[] {
  const shown = columns.map((_, i) => i);
  const needed = (wide: number) =>
    shown.reduce(
      (sum, i) => sum + GAP + Math.min(natural[i] as number, columns[i]?.wide ? wide : Infinity),
      -GAP,
    );
  const spare = shown.filter((i) => columns[i]?.spare).toReversed();
  const isWhole = (i: number) => columns[i]?.whole === true;
  for (const i of [...spare.filter((i) => !isWhole(i)), ...spare.filter(isWhole)]) {
    if (needed(isWhole(i) ? TIGHT : COMFORT) <= width) continue;
    shown.splice(shown.indexOf(i), 1);
  }
  return shown;
}

/** Widths that fit: wide columns give way first, then all but whole ones, none below the narrowest. */
export function fitWidths(
  natural: readonly number[],
  columns: readonly Pick<TableColumn, 'wide' | 'whole'>[],
  width: number,
): number[] {
  const room = width - GAP * (natural.length - 1);
  const isWide = (i: number) => columns[i]?.wide === true;
  const fitted = level(natural, isWide, room);
  return sum(fitted) <= room ? fitted : level(fitted, (i) => columns[i]?.whole !== true, room);
}

/** The widest are cut to one same width, the largest at which all have room; what is left over goes to the first. */
function level(widths: readonly number[], mayShrink: (i: number) => boolean, room: number): number[] {
  const cutTo = (most: number) => widths.map((w, i) => (mayShrink(i) ? Math.min(w, most) : w));
  let most = Math.max(Math.min(Math.max(...widths), room), NARROWEST);
  while (most > NARROWEST && sum(cutTo(most)) > room) most--;
  const cut = cutTo(most);
  let left = room - sum(cut);
  return cut.map((w, i) => (w < (widths[i] as number) && left-- > 0 ? w + 1 : w));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}

/** The beginning of a text in so many columns, `…` included when something is left out. */
function cut(text: string, width: number, stringWidth: (text: string) => number): string {
  // Half the columns at worst are taken by one code unit each: the rest of a long text need not be measured.
  const start = text.slice(0, (width + 1) * 8);
  if (start.length === text.length && stringWidth(text) <= width) return text;
  let kept = '';
  let used = 1;
  for (const { segment } of new Intl.Segmenter().segment(start)) {
    used += stringWidth(segment);
    if (used > width) break;
    kept += segment;
  }
  return `${kept}…`;
}

async function painter(color: boolean): Promise<(text: string) => string> {
  if (!color) return (text) => text;
  const { Chalk } = await import('chalk');
  return new Chalk({ level: 1 }).bold;
}

const BARE = {
  chars: Object.fromEntries(
    ['top', 'bottom', 'left', 'right']
      .flatMap((side) => [side, `${side}-mid`, `${side}-left`, `${side}-right`])
      .concat('mid', 'mid-mid', 'middle')
      .map((place) => [place, '']),
  ),
  style: { head: [], border: [], 'padding-left': 0, 'padding-right': GAP, compact: true },
} satisfies TableConstructorOptions;
