import type { Io } from './io.ts';
import { visibleLines } from './sanitize.ts';
import { widthOf, wrap } from './width.ts';

/** A command that ends a sentence: it stays in one piece, to be copied. */
const COMMAND_AT_END = /^(.*\S) ?: (vigie .*)$/;

/**
 * Puts sentences on stderr, a line each, and waits until they are there. On a terminal they are laid out for its width.
 * Nothing in them acts on a terminal, and a reader that has gone is no reason to fail.
 */
export async function writeNotice(io: Io, text: string): Promise<void> {
  await io.err.write(`${laidOut(io, visibleLines(text))}\n`).catch(() => {});
}

/**
 * Lines for stderr: on a terminal broken between words, what follows set in by two; elsewhere, where programs read
 * them, as they are. A line that is a command stays whole: who copies it copies no line end.
 */
export function laidOut(io: Io, text: string): string {
  const width = errorWidth(io);
  if (width === undefined) return text;
  return text
    .split('\n')
    .flatMap((line) => fold(line, width))
    .join('\n');
}

/** Columns of stderr; undefined where it is no terminal. */
export function errorWidth(io: Io): number | undefined {
  // A terminal that was never told its size says 0.
  return io.err.isTerminal ? io.err.columns || 80 : undefined;
}

/** One line as many, with the hanging indent of messages unless another is given. */
export function fold(line: string, width: number, hang = indented(line)): string[] {
  if (widthOf(line) <= width || line.trimStart().startsWith('vigie ')) return [line];
  const [, sentence, command] = COMMAND_AT_END.exec(line) ?? [];
  if (sentence === undefined || command === undefined) return wrap(line, width, hang);
  const colon = line.slice(sentence.length, line.length - command.length).trimEnd();
  return [...wrap(sentence + colon, width, hang), `${' '.repeat(hang)}${command}`];
}

function indented(line: string): number {
  return line.length - line.trimStart().length + 2;
}
