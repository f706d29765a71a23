import { cut, widthOf } from '../width.ts';
import type { Painter, Tone } from './paint.ts';

/** A part of a bar: parts of a kind look alike, with colours and without. */
export interface BarPart {
  readonly value: number;
  readonly tone?: Tone | undefined;
  /** Shade of the part where there are no colours: 0 is full. */
  readonly shade?: 0 | 1 | 2 | 3;
}

/** A line of a chart: its label, its values, and a note. */
export interface Bar {
  readonly label: string;
  readonly parts: readonly BarPart[];
  readonly note?: string | undefined;
}

export interface BarStyle {
  /** Columns. */
  readonly width: number;
  readonly unicode: boolean;
  readonly paint: Painter;
}

const SHADES = ['█', '▓', '▒', '░'] as const;
const ASCII_SHADES = ['#', '=', '-', '.'] as const;
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const;
/** Columns of a bar at the most: longer ones compare no better. */
const BAR_MAX = 60;
const BAR_MIN = 8;

/** A shade as text, for a legend. */
export function shadeOf(shade: 0 | 1 | 2 | 3, unicode: boolean): string {
  return (unicode ? SHADES : ASCII_SHADES)[shade];
}

/** Lines with bars, in `width` columns: labels are cut before bars become too short. */
export function barLines(bars: readonly Bar[], { width, unicode, paint }: BarStyle): string[] {
  const totals = bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  const max = Math.max(1, ...totals);
  const count = Math.max(1, ...totals.map((total) => String(total).length));
  const note = Math.max(0, ...bars.map((bar) => widthOf(bar.note ?? '')));
  const longest = Math.max(0, ...bars.map(({ label }) => widthOf(label)));
  const left = width - 2 - count - 1 - (note > 0 ? note + 2 : 0);
  const label = Math.max(1, Math.min(longest, left - BAR_MIN - 1));
  const length = Math.max(1, Math.min(BAR_MAX, left - label - 1));
  return bars.map((bar, i) => {
    const name = cut(bar.label, label, unicode ? '…' : '...');
    const total = totals[i] as number;
    const drawn = drawBar(bar.parts, (length * total) / max, { unicode, paint });
    const blanks = ' '.repeat(Math.max(0, length - drawn.columns));
    const suffix = bar.note ? `${blanks}  ${paint(bar.note.padStart(note), 'quiet')}` : '';
    return `  ${name}${' '.repeat(label - widthOf(name))} ${String(total).padStart(count)} ${drawn.text}${suffix}`.trimEnd();
  });
}

/** The parts of a bar, in proportion; none above zero is left out. */
function drawBar(
  parts: readonly BarPart[],
  length: number,
  { unicode, paint }: Pick<BarStyle, 'unicode' | 'paint'>,
): { readonly text: string; readonly columns: number } {
  const found = parts.filter(({ value }) => value > 0);
  const total = found.reduce((sum, { value }) => sum + value, 0);
  const [only] = found;
  if (unicode && only !== undefined && found.length === 1 && (only.shade ?? 0) === 0) {
    const eighths = Math.max(1, Math.round(length * 8));
    const text = '█'.repeat(Math.floor(eighths / 8)) + EIGHTHS[eighths % 8];
    return { text: paint(text, only.tone), columns: text.length };
  }
  const whole = Math.max(found.length, Math.round(length));
  let [columns, before] = [0, 0];
  const pieces = found.map(({ value, tone, shade = 0 }, i) => {
    before += value;
    // Each following part has a column at least.
    const end = Math.min(Math.round((whole * before) / total), whole - (found.length - 1 - i));
    const size = Math.max(1, end - columns);
    columns += size;
    return paint(shadeOf(shade, unicode).repeat(size), tone);
  });
  return { text: pieces.join(''), columns };
}
