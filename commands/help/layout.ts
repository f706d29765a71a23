import { widthOf, wrap } from '../../src/terminal/width.ts';

/** Format of a page of help. */
export interface PageLayout {
  /** Maximum width of a line. */
  readonly width: number;
  /** Whether headings are bold. */
  readonly bold: boolean;
}

/** A term and its description. */
export type Item = readonly [term: string, says: string];

/** On narrower paper descriptions go below their terms. */
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

/** Text indented by so many blanks; further lines by `hang`. */
export function paragraph(text: string, { width }: PageLayout, indent = 2, hang = indent): string[] {
  return text.split('\n').flatMap((line) => wrap(' '.repeat(indent) + line, width, hang));
}

/** Pieces beside each other, unbroken unless longer than a line. */
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

/** Terms in one column, descriptions in another; below each other if there is no room for two. */
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

/** Commands, each below its description. They are broken where a shell rejoins the lines. */
export function examples(all: readonly { readonly does: string; readonly run: string }[], paper: PageLayout) {
  return all.flatMap(({ does, run }, i) => [
    ...(i === 0 ? [] : ['']),
    ...paragraph(does, { ...paper, width: paper.width - 4 }, 0).map((line) => `  # ${line}`),
    ...run.split('\n').flatMap((line) => commandLines(line, paper)),
  ]);
}

/** Words of a shell, a flag with its value and a pipe with its target in one piece. */
const PIECES = /(?:(?:[|<>]|--?[a-z][\w-]*) +(?![-|<>]))?(?:'[^']*'|"[^"]*"|\$\([^)]*\)|[^\s'"])+/gi;

/** A command, indented by two; broken with backslashes if too long, but never within quotes. */
export function commandLines(command: string, { width }: Pick<PageLayout, 'width'>): string[] {
  const whole = `  ${command}`;
  if (widthOf(whole) <= width) return [whole];
  const pieces = (command.match(PIECES) ?? []).flatMap((piece) =>
    widthOf(piece) > width - 6 ? piece.split(/(?<=^\S+) +/) : piece,
  );
  const lines = lined(pieces, ' ', width - 2, 2, width < BESIDE_MIN ? 2 : 4);
  return lines.map((line, i) => (i < lines.length - 1 ? `${line} \\` : line));
}
