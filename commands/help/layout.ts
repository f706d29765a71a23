import { widthOf, wrap } from '../../src/terminal/width.ts';

/** What a page of help is laid out for. */
export interface PageLayout {
  /** Columns that no line may exceed. */
  readonly width: number;
  /** Whether headings stand out. */
  readonly bold: boolean;
}

/** A term and what it means. */
export type Item = readonly [term: string, says: string];

/** Narrower paper has what a term means below it, not beside it. */
const BESIDE_MIN = 60;
/** Longer terms have a line of their own. */
const TERM_MAX = 30;

export function heading(text: string, paper: PageLayout): string[] {
  return paragraph(text, paper, 0).map((line) => (paper.bold ? `\u001b[1m${line}\u001b[22m` : line));
}

/** A heading with lines below it. */
export function section(title: string, lines: readonly string[], paper: PageLayout): string[] {
  return lines.length === 0 ? [] : ['', ...heading(title, paper), ...lines];
}

/** Text set in by so many blanks; what does not fit its line by `hang`. */
export function paragraph(text: string, { width }: PageLayout, indent = 2, hang = indent): string[] {
  return text.split('\n').flatMap((line) => wrap(' '.repeat(indent) + line, width, hang));
}

/** Pieces beside each other, none of them broken unless it has no room on a line of its own. */
export function flow(
  pieces: readonly string[],
  between: string,
  paper: PageLayout,
  indent = 2,
  hang = indent,
) {
  const lines = lined(pieces, between, paper.width, indent, hang);
  return lines.flatMap((line) => paragraph(line, paper, 0, hang));
}

function lined(pieces: readonly string[], between: string, width: number, indent: number, hang: number) {
  const lines: string[] = [];
  for (const piece of pieces) {
    const longer = `${lines.at(-1)}${between}${piece}`;
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(' '.repeat(lines.length === 0 ? indent : hang) + piece);
  }
  return lines;
}

/** Terms in one column, what they mean in another; below each other where there is no room for two. */
export function table(items: readonly Item[], paper: PageLayout): string[] {
  if (paper.width < BESIDE_MIN)
    return items.flatMap(([term, says]) => [...paragraph(term, paper), ...paragraph(says, paper, 6)]);
  const widths = items.map(([term]) => widthOf(term)).filter((width) => width <= TERM_MAX);
  const column = Math.max(0, ...widths) + 4;
  return items.flatMap(([term, says]) => {
    const [first = '', ...rest] = paragraph(says, paper, column);
    const start = `  ${term}`;
    return widthOf(start) + 2 <= column
      ? [start + first.slice(widthOf(start)), ...rest]
      : [...paragraph(term, paper), first, ...rest];
  });
}

/** Commands, each below what it does. They are broken where a shell takes the lines together again. */
export function examples(all: readonly { readonly does: string; readonly run: string }[], paper: PageLayout) {
  return all.flatMap(({ does, run }, i) => [
    ...(i === 0 ? [] : ['']),
    ...paragraph(does, { ...paper, width: paper.width - 4 }, 0).map((line) => `  # ${line}`),
    ...run.split('\n').flatMap((line) => commandLines(line, paper)),
  ]);
}

/** Words as a shell takes them, a flag with its value and a pipe with what it leads to in one piece. */
const PIECES = /(?:(?:[|<>]|--?[a-z][\w-]*) +(?![-|<>]))?(?:'[^']*'|"[^"]*"|\$\([^)]*\)|[^\s'"])+/gi;

/** A command, set in by two; broken with backslashes where it does not fit, but never within quotes. */
export function commandLines(command: string, { width }: Pick<PageLayout, 'width'>): string[] {
  const whole = `  ${command}`;
  if (widthOf(whole) <= width) return [whole];
  const pieces = (command.match(PIECES) ?? []).flatMap((piece) =>
    widthOf(piece) > width - 6 ? piece.split(/(?<=^\S+) +/) : piece,
  );
  const lines = lined(pieces, ' ', width - 2, 2, width < BESIDE_MIN ? 2 : 4);
  return lines.map((line, i) => (i < lines.length - 1 ? `${line} \\` : line));
}
