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
  const lines: string[] = [];
  for (const piece of pieces) {
    const longer = `${lines.at(-1)}${between}${piece}`;
    if (lines.length > 0 && widthOf(longer) <= paper.width) lines[lines.length - 1] = longer;
    else lines.push(' '.repeat(lines.length === 0 ? indent : hang) + piece);
  }
  return lines.flatMap((line) => paragraph(line, paper, 0, hang));
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

/** A command, set in by two; broken with backslashes where it does not fit, but never within quotes. */
export function commandLines(command: string, { width }: Pick<PageLayout, 'width'>): string[] {
  const lines: string[] = [];
  let line = ' ';
  for (const word of keptTogether(shellWords(command), width - 6)) {
    const longer = `${line} ${word}`;
    // Two more columns for the backslash; the last word needs none, and has room all the same.
    if (widthOf(longer) + 2 <= width || line.trim() === '') line = longer;
    else {
      lines.push(`${line} \\`);
      // On narrow paper an identifier has just room.
      line = `${width < BESIDE_MIN ? '  ' : '    '}${word}`;
    }
  }
  const whole = `  ${command}`;
  return widthOf(whole) <= width ? [whole] : [...lines, line];
}

/** A flag with its value, and a pipe with what it leads to, where a line has room for both. */
function keptTogether(words: readonly string[], room: number): string[] {
  const pieces: string[] = [];
  for (const [i, word] of words.entries()) {
    const before = words[i - 1] ?? '';
    const leads = /^[|<>]$/.test(before) || (/^--?[a-z]/i.test(before) && !/^[-|<>]/.test(word));
    const longer = `${pieces.at(-1)} ${word}`;
    if (i > 0 && leads && widthOf(longer) <= room) pieces[pieces.length - 1] = longer;
    else pieces.push(word);
  }
  return pieces;
}

/** A command in pieces between which a shell may be given a backslash and a new line: not within quotes. */
function shellWords(command: string): string[] {
  const words = [''];
  const within = ['('];
  for (const [i, character] of [...command].entries()) {
    const around = within.at(-1);
    if (around === '(' && character === ' ') {
      words.push('');
      continue;
    }
    words.push((words.pop() ?? '') + character);
    const closes = around === '(' ? character === ')' && within.length > 1 : character === around;
    if (closes) within.pop();
    else if (around === '(' && /['"]/.test(character)) within.push(character);
    else if (around !== "'" && character === '(' && command[i - 1] === '$') within.push('(');
  }
  return words;
}
