import type { TableConstructorOptions } from 'cli-table3';
import { visible, visibleLines } from './sanitize.ts';

export interface TableColumn {
  readonly title: string;
  readonly wide?: true;
  readonly spare?: true;
  readonly right?: true;
}

export interface TableStyle {
  /** Columns of the terminal; undefined away from one, where nothing is cut. */
  readonly width: number | undefined;
  readonly color: boolean;
  readonly headers: boolean;
}

const GAP = 2;
/** No column is made narrower than this, whatever the terminal. */
const NARROWEST = 6;
/** A wide column should have at least this much; spare columns are left out for it. */
const COMFORT = 16;
/** cli-table3 takes time with the square of the rows: many rows are laid out so many at a time. */
const ROWS_AT_ONCE = 200;

/** A table without borders, a piece at a time. Cells are made safe to show, and cut with `…` to fit a terminal. */
export async function* table(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  style: TableStyle,
): AsyncGenerator<string> {
  const { default: Table } = await import('cli-table3');
  const { default: stringWidth } = await import('string-width');
  const paint = await painter(style.color);

  const safe = rows.map((row) => row.map(visible));
  const natural = columns.map(({ title }, i) =>
    safe.reduce(
      (widest, row) => Math.max(widest, stringWidth(row[i] ?? '')),
      style.headers ? title.length : 1,
    ),
  );
  const { width: most = Number.POSITIVE_INFINITY } = style;
  const shown = roomy(natural, columns, most);
  const kept = <T>(all: readonly T[]) => shown.map((i) => all[i] as T);
  const widths = fitWidths(kept(natural), kept(columns), most);
  const layout = {
    ...BARE,
    colWidths: widths.map((width) => width + GAP),
    colAligns: kept(columns).map(({ right }) => (right ? 'right' : 'left')),
  } satisfies TableConstructorOptions;
  const lay = (cells: readonly (readonly string[])[]) => {
    const laid = new Table(layout);
    laid.push(...cells.map((row) => kept(row).map((cell, i) => cut(cell, widths[i] as number, stringWidth))));
    return laid.toString().replace(/ +$/gm, '');
  };

  if (style.headers) yield `${paint(lay([columns.map(({ title }) => title)]))}\n`;
  for (let i = 0; i < safe.length; i += ROWS_AT_ONCE) yield `${lay(safe.slice(i, i + ROWS_AT_ONCE))}\n`;
}

/** One object, a field a line: long text is wrapped rather than cut. */
export async function record(
  entries: readonly (readonly [string, string])[],
  style: TableStyle,
): Promise<string> {
  const { default: Table } = await import('cli-table3');
  const paint = await painter(style.color);
  const names = Math.max(0, ...entries.map(([name]) => name.length)) + GAP;
  const laid = new Table({
    ...BARE,
    wordWrap: true,
    colWidths: style.width === undefined ? [names] : [names, Math.max(style.width - names, NARROWEST) + GAP],
  });
  laid.push(...entries.map(([name, text]) => [paint(name), visibleLines(text)]));
  return `${laid.toString().replace(/ +$/gm, '')}\n`;
}

/** The columns to show, by their index: spare ones go, last first, until the wide ones have enough room. */
function roomy(natural: readonly number[], columns: readonly TableColumn[], width: number): number[] {
  const shown = columns.map((_, i) => i);
  const needed = () =>
    shown.reduce(
      (sum, i) => sum + GAP + Math.min(natural[i] as number, columns[i]?.wide ? COMFORT : Infinity),
      -GAP,
    );
  for (const i of shown.toReversed()) {
    if (needed() <= width) break;
    if (columns[i]?.spare) shown.splice(shown.indexOf(i), 1);
  }
  return shown;
}

/** Widths that fit: wide columns give way first, then all, none below the narrowest. */
export function fitWidths(
  natural: readonly number[],
  columns: readonly Pick<TableColumn, 'wide'>[],
  width: number,
): number[] {
  const widths = [...natural];
  let excess = widths.reduce((sum, w) => sum + w + GAP, -GAP) - width;
  for (const mayShrink of [(i: number) => columns[i]?.wide === true, () => true]) {
    // The widest loses a column at a time, so that columns of like width stay alike.
    while (excess > 0) {
      const candidates = widths.map((w, i) => (mayShrink(i) && w > NARROWEST ? w : 0));
      const widest = Math.max(...candidates);
      if (widest === 0) break;
      const at = candidates.indexOf(widest);
      const next = Math.max(NARROWEST, ...candidates.filter((w) => w < widest));
      const loss = Math.min(excess, Math.max(1, widest - next));
      widths[at] = widest - loss;
      excess -= loss;
    }
  }
  return widths;
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
