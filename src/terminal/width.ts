import measured from 'fast-string-width';
import type { Io } from './io.ts';

/** European letters and punctuation, each of one code unit and one column: nearly all measured text. */
const PLAIN = /^[ -~\u00a0-\u00ac\u00ae-\u024f\u2010-\u2027\u202f-\u205e\u20ac\u2190-\u2193\u2200-\u22ff]*$/;

/** Columns of a text on a terminal: two for an emoji and other wide characters, none for combining ones. */
export function widthOf(text: string): number {
  return PLAIN.test(text) ? text.length : measured(text);
}

/** The graphemes of a text. */
function charactersOf(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

/** The first characters, as many as fit. */
function fitting(characters: readonly string[], width: number): string[] {
  let used = 0;
  const end = characters.findIndex((character) => {
    used += widthOf(character);
    return used > width;
  });
  return characters.slice(0, end < 0 ? characters.length : end);
}

/** The beginning of a text in `width` columns, with `mark` at its end when cut. */
export function cut(text: string, width: number, mark = '…'): string {
  if (widthOf(text) <= width) return text;
  // No text has more than eight code units in each column: the rest of a long one need not be segmented.
  const start = charactersOf(text.slice(0, (width + 1) * 8));
  return fitting(start, width - widthOf(mark)).join('') + mark;
}

/**
 * The end of a path in `width` columns, with `mark` before it when cut. It begins at one of its directories, or where the
 * last one alone is too long at one of its words.
 */
export function cutPath(path: string, width: number, mark = '…'): string {
  if (widthOf(path) <= width) return path;
  const end = fitting(charactersOf(path).toReversed(), width - widthOf(mark));
  const tail = end.toReversed().join('');
  if (tail.startsWith('/') || path.at(-tail.length - 1) === '/') return mark + tail;
  const begins = [tail.indexOf('/'), tail.indexOf(' ') + 1].find((at) => at > 0 && at < tail.length - 1);
  return mark + tail.slice(begins ?? 0);
}

/** Between words, but not before signs that French sets apart, after an opening guillemet, or in a quoted command. */
const BREAKS = /(?<!«|(?:"|«\s?)vigie(?: [^"»]*)?) (?=[^\s:;!?»%])/;
/** A command in quotation marks: copied, it must have no line end. */
const QUOTED_COMMAND = /(?:"|«\s?)vigie /;

/**
 * One line of text wrapped to `columns` (at least one), between words; a word longer than a line is broken too, but not a
 * command in quotation marks. Lines after the first begin with `hang` blanks, by default as many as the text begins with.
 */
export function wrap(text: string, columns: number, hang = indentOf(text)): string[] {
  // On a terminal of one column the indent leaves less than none.
  const width = Math.max(1, columns);
  if (widthOf(text) <= width) return [text];
  const indent = ' '.repeat(Math.min(hang, Math.floor(width / 2)));
  const start = text.slice(0, Math.min(indentOf(text), indent.length));
  const lines: string[] = [];
  let line = start;
  let empty = true;
  for (const word of text.trimStart().split(BREAKS)) {
    const longer = empty ? line + word : `${line} ${word}`;
    if (widthOf(longer.trimEnd()) <= width) {
      line = longer;
      empty = false;
      continue;
    }
    if (!empty) lines.push(line);
    const before = empty ? line : indent;
    const pieces = broken(word.trimEnd(), width - before.length, width - indent.length);
    lines.push(...pieces.slice(0, -1).map((piece, i) => (i === 0 ? before : indent) + piece));
    line = (pieces.length > 1 ? indent : before) + (pieces.at(-1) ?? '');
    empty = false;
  }
  return [...lines, line].map((one) => one.trimEnd());
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}

/** A word in pieces of `width` columns. */
function broken(word: string, first: number, width: number): string[] {
  if (widthOf(word) <= first || QUOTED_COMMAND.test(word)) return [word];
  const pieces = [''];
  let used = 0;
  for (const segment of charactersOf(word)) {
    const size = widthOf(segment);
    used += size;
    if (used > (pieces.length === 1 ? first : width) && pieces.at(-1) !== '') {
      pieces.push('');
      used = size;
    }
    pieces.push((pieces.pop() ?? '') + segment);
  }
  return pieces;
}

/** A command that ends a sentence: kept whole, to be copied. */
const COMMAND_AT_END = /^(.*\S) ?: (vigie .*)$/;

/**
 * Lines for stderr: on a terminal wrapped between words, with a hanging indent of two; elsewhere, where programs read
 * them, unchanged. A line that is a command stays whole: a copy of it has no line end.
 */
export function wrapAll(io: Io, text: string): string {
  const width = errorWidth(io);
  if (width === undefined) return text;
  return text
    .split('\n')
    .flatMap((line) => wrapMessage(line, width))
    .join('\n');
}

/** Columns of stderr; undefined without a terminal. */
export function errorWidth(io: Io): number | undefined {
  // A terminal of unknown size reports 0.
  return io.err.isTerminal ? io.err.columns || 80 : undefined;
}

/** One line wrapped, with the hanging indent of messages by default. */
export function wrapMessage(line: string, width: number, hang = indented(line)): string[] {
  if (widthOf(line) <= width || line.trimStart().startsWith('vigie ')) return [line];
  const [, sentence, command] = COMMAND_AT_END.exec(line) ?? [];
  if (sentence === undefined || command === undefined) return wrap(line, width, hang);
  const colon = line.slice(sentence.length, line.length - command.length).trimEnd();
  return [...wrap(sentence + colon, width, hang), `${' '.repeat(hang)}${command}`];
}

function indented(line: string): number {
  return line.length - line.trimStart().length + 2;
}
