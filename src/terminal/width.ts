/** How many columns a text takes on a terminal. */
export type Measure = (text: string) => number;

/** European letters and the signs of print: each is one code unit and takes one column. */
const PLAIN = /^[ -~\u00a0-\u00ac\u00ae-\u024f\u2010-\u2027\u202f-\u205e\u20ac\u2190-\u2193\u2200-\u22ff]*$/;

/** Measures these texts and parts of them. Emoji, wide and combining characters take tables that load in 30 ms. */
export async function measureFor(texts: readonly string[]): Promise<Measure> {
  if (texts.every((text) => PLAIN.test(text))) return (text) => text.length;
  return (await import('string-width')).default;
}

/** The characters of a text as people see them. */
function charactersOf(text: string): string[] {
  return PLAIN.test(text)
    ? [...text]
    : Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

/**
 * Columns that a text takes at the most, without any table of characters: what may be wide counts as wide. Good enough
 * to break a message in time, or to keep a line of progress on its line; tables measure exactly.
 */
export function widthAtMost(text: string): number {
  let width = 0;
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    // No wide character comes before U+1100; between U+2000 and U+22FF there are dashes, quotes and arrows.
    width += code < 0x1100 || (code >= 0x2000 && code < 0x2300) ? 1 : 2;
  }
  return width;
}

/** The beginning of a text in so many columns, with `mark` at its end when something is left out. */
export function cut(text: string, width: number, measure: Measure, mark = '…'): string {
  // Eight code units in each column are more than any text has: the rest of a long one need not be measured.
  const start = text.slice(0, (width + 1) * 8);
  if (start.length === text.length && measure(text) <= width) return text;
  let kept = '';
  let used = measure(mark);
  for (const segment of charactersOf(start)) {
    used += measure(segment);
    if (used > width) break;
    kept += segment;
  }
  return kept + mark;
}

/** The end of a text in so many columns, with `mark` before it when something is left out. */
export function cutStart(text: string, width: number, measure: Measure, mark = '…'): string {
  const end = text.slice(-(width + 1) * 8);
  if (end.length === text.length && measure(text) <= width) return text;
  const segments = charactersOf(end);
  let used = measure(mark);
  let first = segments.length;
  while (first > 0) {
    used += measure(segments[first - 1] as string);
    if (used > width) break;
    first--;
  }
  return mark + segments.slice(first).join('');
}

/**
 * The same of a path, which begins anew at one of its directories, or where the last one alone is too long at one of
 * its words.
 */
export function cutPath(path: string, width: number, measure: Measure, mark = '…'): string {
  const end = cutStart(path, width, measure, mark);
  if (end === path) return path;
  const rest = end.slice(mark.length);
  if (rest.startsWith('/') || path.at(-rest.length - 1) === '/') return end;
  const begins = [rest.indexOf('/'), rest.indexOf(' ') + 1].find((at) => at > 0 && at < rest.length - 1);
  return begins === undefined ? end : mark + rest.slice(begins);
}

/** Between words, but not before the signs that French sets apart, nor after an opening guillemet. */
const BREAKS = /(?<!«) (?=[^\s:;!?»%])/;

/**
 * One line of text as lines of so many columns at the most, broken between words; a word that no line has room for is
 * broken too. Lines after the first begin with `hang` blanks, unless said otherwise those that the text begins with.
 */
export function wrap(text: string, width: number, measure: Measure, hang = indentOf(text)): string[] {
  if (measure(text) <= width) return [text];
  const indent = ' '.repeat(Math.min(hang, Math.floor(width / 2)));
  const start = text.slice(0, Math.min(indentOf(text), indent.length));
  const lines: string[] = [];
  let line = start;
  let empty = true;
  for (const word of text.trimStart().split(BREAKS)) {
    const longer = empty ? line + word : `${line} ${word}`;
    if (measure(longer.trimEnd()) <= width) {
      line = longer;
      empty = false;
      continue;
    }
    if (!empty) lines.push(line);
    const before = empty ? line : indent;
    const pieces = broken(word.trimEnd(), width - before.length, width - indent.length, measure);
    lines.push(...pieces.slice(0, -1).map((piece, i) => (i === 0 ? before : indent) + piece));
    line = (pieces.length > 1 ? indent : before) + (pieces.at(-1) ?? '');
    empty = false;
  }
  return [...lines, line].map((one) => one.trimEnd());
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}

/** A word in pieces of so many columns. */
function broken(word: string, first: number, width: number, measure: Measure): string[] {
  if (measure(word) <= first) return [word];
  const pieces = [''];
  let used = 0;
  for (const segment of charactersOf(word)) {
    const size = measure(segment);
    used += size;
    if (used > (pieces.length === 1 ? first : width) && pieces.at(-1) !== '') {
      pieces.push('');
      used = size;
    }
    pieces.push((pieces.pop() ?? '') + segment);
  }
  return pieces;
}
