import { visible } from '../sanitize.ts';
import { cut, widthOf, wrap } from '../width.ts';
import { type Painter, painter, type Tone } from './paint.ts';

/** An entry from its first day to its last, both `2026-11-24`. */
export interface CalendarEntry {
  readonly first: string;
  readonly last: string;
  /** One character for its kind, without colours. */
  readonly sign: string;
  readonly tone?: Tone | undefined;
  /** Times of day, `09:00` and `11:30`; empty for whole days. */
  readonly start: string;
  readonly end: string;
  /** Text in place of times on a whole day. */
  readonly wholeDay: string;
  readonly title: string;
}

/** Texts of days. */
export interface CalendarWords {
  /** A tag of BCP 47, for names of days and months. */
  readonly locale: string;
  /** Text for the entries of a day beyond the grid. */
  readonly more: (count: number) => string;
}

export interface CalendarStyle {
  readonly width: number;
  readonly color: boolean;
  readonly unicode: boolean;
  readonly words: CalendarWords;
  /** Today, which is marked. */
  readonly today: string;
}

/** Entries of a day in the grid; beyond, the last line has their number. */
const LINES_MAX = 4;
/** Columns of a day: with less there is no grid, and more show no more. */
const DAY_MIN = 6;
const DAY_MAX = 26;
/** Columns of a day from which times fit besides titles. */
const TIMES_FROM = 16;

const BORDERS = {
  unicode: ['┌┬┐', '├┼┤', '└┴┘', '─', '│', '…', '–'],
  ascii: ['+++', '+++', '+++', '-', '|', '...', '-'],
} as const;

interface Drawing extends Omit<CalendarStyle, 'color'> {
  readonly paint: Painter;
  readonly borders: (typeof BORDERS)[keyof typeof BORDERS];
}

/**
 * A month, its weeks from Monday to Sunday, and below it the entries of each day, by time. `days`: those of the month, in
 * order. A terminal too narrow for the grid has the days alone.
 */
export async function drawMonth(
  days: readonly string[],
  entries: readonly CalendarEntry[],
  style: CalendarStyle,
): Promise<string> {
  const drawing = await drawingOf(style);
  const { locale } = style.words;
  const heading = formatDay(days[0] as string, locale, { month: 'long', year: 'numeric' });
  const room = Math.min(DAY_MAX, Math.floor((style.width - 8) / 7));
  const grid = room < DAY_MIN ? [] : [...gridOf(days, entries, room, drawing), ''];
  const found = days.filter((day) => entries.some((entry) => isOn(entry, day)));
  return joined([drawing.paint(heading, 'strong'), ...grid, ...listOf(found, entries, drawing)]);
}

/** A week: each day with its entries, by time. `days`: from Monday to Sunday. */
export async function drawWeek(
  days: readonly string[],
  entries: readonly CalendarEntry[],
  style: CalendarStyle,
): Promise<string> {
  const drawing = await drawingOf(style);
  const { locale } = style.words;
  const form = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const [from, to] = [days[0] as string, days.at(-1) as string];
  const range = new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC' });
  const heading = range.formatRange(new Date(from), new Date(to)).replace('–', drawing.borders[6]);
  return joined([drawing.paint(heading, 'strong'), ...listOf(days, entries, drawing)]);
}

/** Days in full, below each what it holds. */
function listOf(days: readonly string[], entries: readonly CalendarEntry[], drawing: Drawing): string[] {
  return days.flatMap((day) => [
    drawing.paint(dayName(day, drawing), toneOf(day, drawing)),
    ...linesOf(day, entries, drawing),
  ]);
}

async function drawingOf({ color, unicode, ...style }: CalendarStyle): Promise<Drawing> {
  return {
    ...style,
    unicode,
    paint: await painter(color),
    borders: BORDERS[unicode ? 'unicode' : 'ascii'],
  };
}

function joined(lines: readonly string[]): string {
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}

/** The weeks of a month in boxes, one for each day. */
function gridOf(
  days: readonly string[],
  entries: readonly CalendarEntry[],
  room: number,
  drawing: Drawing,
): string[] {
  const [tops, crosses, bottoms, line, side] = drawing.borders;
  const rule = ([left, middle, right]: string) =>
    left + Array(7).fill(line.repeat(room)).join(middle) + right;
  const row = (cells: readonly string[]) => side + cells.map((cell) => padded(cell, room)).join(side) + side;
  const weeks = weeksOf(days);
  const names = WEEK.map((day) => ` ${formatDay(day, drawing.words.locale, { weekday: 'short' })}`);
  const boxes = weeks.flatMap((week) => {
    const cells = week.map((day) => (day === undefined ? [] : cellOf(day, entries, room, drawing)));
    const height = Math.max(...cells.map((cell) => cell.length));
    const lines = Array.from({ length: height }, (_, i) => row(cells.map((cell) => cell[i] ?? '')));
    return [rule(crosses), ...lines];
  });
  return [rule(tops), row(names), ...boxes, rule(bottoms)];
}

/** A Monday and the days after it. */
const WEEK = Array.from({ length: 7 }, (_, i) => `2024-01-0${i + 1}`);

/** Days by weeks; undefined before the month and after it. */
function weeksOf(days: readonly string[]): (string | undefined)[][] {
  const before = (new Date(days[0] as string).getUTCDay() + 6) % 7;
  const all = [...Array(before).fill(undefined), ...days];
  return Array.from({ length: Math.ceil(all.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, i) => all[week * 7 + i]),
  );
}

function cellOf(day: string, entries: readonly CalendarEntry[], room: number, drawing: Drawing): string[] {
  const { paint, words, borders } = drawing;
  const mark = borders[5];
  const found = entriesOn(day, entries);
  const listed = found.length > LINES_MAX ? found.slice(0, LINES_MAX - 1) : found;
  const number = String(Number(day.slice(-2)));
  const lines = listed.map(({ sign, tone, start, first, title }) => {
    const time = room >= TIMES_FROM && start !== '' && first === day ? `${start} ` : '';
    return paint(sign, tone) + cut(` ${time}${visible(title)}`, room - 1, mark);
  });
  const unlisted = found.length - listed.length;
  return [
    paint(day === drawing.today ? `[${number}]` : ` ${number}`, toneOf(day, drawing)),
    ...lines,
    ...(unlisted > 0 ? [paint(cut(` ${words.more(unlisted)}`, room, mark), 'quiet')] : []),
  ];
}

/** A day in full, today in brackets: `[mardi 24]`. */
function dayName(day: string, { words, today }: Drawing): string {
  const name = formatDay(day, words.locale, { weekday: 'long', day: 'numeric' });
  return day === today ? `[${name}]` : name;
}

function toneOf(day: string, { today }: Drawing): Tone | undefined {
  return day === today ? 'strong' : undefined;
}

/** Entries of a day with their times; without those of another day, where it began or ends. */
function linesOf(
  day: string,
  entries: readonly CalendarEntry[],
  { width, paint, borders }: Drawing,
): string[] {
  const [, , , , , , dash] = borders;
  return entriesOn(day, entries).flatMap(({ sign, tone, start, end, wholeDay, first, last, title }) => {
    const from = first === day ? start : '';
    const to = last === day ? end : '';
    const times = from === '' && to === '' ? wholeDay : `${from}${dash}${to}`;
    const before = `  ${sign} ${padded(times, TIMES)}  `;
    const lines = wrap(`${before}${visible(title)}`, width, before.length);
    return lines.map((line, i) => (i === 0 ? line.replace(sign, () => paint(sign, tone)) : line));
  });
}

/** Columns of `09:00–11:30`. */
const TIMES = 11;

function entriesOn(day: string, entries: readonly CalendarEntry[]): CalendarEntry[] {
  return entries.filter((entry) => isOn(entry, day));
}

function isOn({ first, last }: CalendarEntry, day: string): boolean {
  return first <= day && day <= last;
}

function formatDay(day: string, locale: string, form: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC' }).format(new Date(day));
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}
