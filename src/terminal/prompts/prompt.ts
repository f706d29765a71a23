import type { Readable, Writable } from 'node:stream';
import { VigieError } from '../../contract/errors.ts';
import { type ColorChoice, canAsk, type Io } from '../io.ts';
import { visible, visibleLines } from '../sanitize.ts';
import { watchProcess } from '../signals.ts';
import type { Streams } from '../streams.ts';
import type { Refuse } from './completing.ts';
import { readHidden } from './hidden-input.ts';
import { themeOf } from './theme.ts';

export interface Asking {
  readonly io: Io;
  /** `--no-input`: never ask. */
  readonly never: boolean;
  readonly signal: AbortSignal;
  /** `--color`; `auto` unless given. */
  readonly color?: ColorChoice | undefined;
}

/** The words of a question, in the reader's language. */
export interface YesNo {
  /** The answers that are offered, such as `(y/N)`. */
  readonly choices: string;
  /** Said to an answer that is neither. */
  readonly unclear: string;
}

/** What people answer, whichever language they are asked in. */
const ANSWERS: Readonly<Record<string, boolean>> = {
  y: true,
  yes: true,
  o: true,
  oui: true,
  n: false,
  no: false,
  non: false,
  '': false,
};

/**
 * Asks yes or no on stderr; no by default. `about` is what to show first, made only when somebody is there.
 * Throws SAISIE_REQUISE where nobody can answer.
 */
export async function confirm(
  asking: Asking,
  question: string,
  { choices, unclear }: YesNo,
  about?: () => Promise<string>,
): Promise<boolean> {
  const meant = (typed: string) => ANSWERS[typed.trim().toLowerCase()];
  const refuse = (typed: string) => (meant(typed) === undefined ? unclear : undefined);
  const asked = { what: question, message: `${question} ${choices}`, refuse, again: 'clear' } as const;
  return meant(await line(asking, asked, about)) === true;
}

/**
 * Asks on stderr for a name to be typed in full, before what cannot be undone; an empty answer is no. `unclear` is
 * said to another name. Throws SAISIE_REQUISE where nobody can answer.
 */
export async function confirmByName(
  asking: Asking,
  question: string,
  name: string,
  unclear: string,
  about?: () => Promise<string>,
): Promise<boolean> {
  const refuse = (typed: string) => (['', name].includes(typed.trim()) ? undefined : unclear);
  return (await line(asking, { message: question, refuse, again: 'clear' }, about)).trim() === name;
}

/** Asks for a secret on stderr without showing it. Throws SAISIE_REQUISE where nobody can answer. */
export function secret(asking: Asking, question: string): Promise<string> {
  return ask(asking, question, async (streams) => {
    if (isDumb(asking.io)) {
      streams.output.write(`${plainQuestion(question)} `);
      return readHidden(streams);
    }
    const { password } = await import('@inquirer/prompts');
    const theme = themeOf(asking.io, asking.color ?? 'auto');
    return password({ message: question, mask: true, theme }, streams);
  });
}

/** A question that is answered with a line of text. */
export interface Line {
  readonly message: string;
  /** The question as an error names it; the message unless given. */
  readonly what?: string;
  /** Stands behind the question until it is answered. */
  readonly hint?: string | undefined;
  /** The answer of who only presses Enter; shown. */
  readonly initial?: string | undefined;
  readonly refuse: Refuse;
  /** What becomes of a line that is refused: kept to be mended unless said otherwise. */
  readonly again?: 'keep' | 'clear';
}

/** Asks for a line of text on stderr. Throws SAISIE_REQUISE where nobody can answer. */
export function line(
  asking: Asking,
  { message, what = message, hint, initial = '', refuse, again = 'keep' }: Line,
  about?: () => Promise<string>,
): Promise<string> {
  return ask(asking, what, async (streams, fail) => {
    if (about) await asking.io.err.write(visibleLines(await about()));
    if (isDumb(asking.io)) {
      const question = plainQuestion(message, hint, initial);
      return plainly(streams, question, (typed) => typed || initial, refuse);
    }
    const { linePrompt } = await import('./completing.ts');
    const prompt = await linePrompt();
    const theme = themeOf(asking.io, asking.color ?? 'auto', { hint });
    const columns = (streams.output as NodeJS.WriteStream).columns || 80;
    return prompt({ message, theme, initial, refuse, again, fail, columns, free: true }, streams);
  });
}

/** Whether a terminal takes no line back, so that a question can only be asked by writing and reading lines. */
export function isDumb({ env }: Io): boolean {
  return env.TERM === 'dumb';
}

/** A question on one line, safe for the terminal: with its hint, and the answer that is proposed. */
export function plainQuestion(...[message, ...more]: readonly (string | undefined)[]): string {
  return visible([message, ...more.filter((part) => !!part).map((part) => `(${part})`)].join(' '));
}

/** Asks with nothing but lines, until an answer is understood. */
export async function plainly<T>(
  { input, output, signal }: Streams,
  question: string,
  meaning: (typed: string) => T,
  refuse: (meant: T) => ReturnType<Refuse>,
): Promise<T> {
  const { createInterface } = await import('node:readline/promises');
  const reader = createInterface({ input, output, terminal: false });
  try {
    for (;;) {
      const meant = meaning(await reader.question(`${question} `, { signal }));
      const fault = await refuse(meant);
      if (fault === undefined) return meant;
      output.write(`> ${visible(fault)}\n`);
    }
  } finally {
    reader.close();
  }
}

const SHOW_CURSOR = '\u001b[?25h';
const ignore = () => {};

/**
 * Shows a question and answers what it answers. A person who presses Ctrl-C or Ctrl-D, and a terminal that hangs up,
 * end it with INTERROMPU; `fail` ends it with an error of its own. Throws SAISIE_REQUISE where nobody can answer.
 */
export async function ask<T>(
  asking: Asking,
  what: string,
  show: (streams: Streams, fail: (error: unknown) => void) => Promise<T>,
): Promise<T> {
  const { io, never, signal } = asking;
  if (never || !canAsk(io)) throw new VigieError('SAISIE_REQUISE', { what });
  const [input, output] = [io.in.stream(), io.err.stream()];
  const ended = new AbortController();
  const stop = watchEnd(io, input, output, () =>
    ended.abort(new VigieError('INTERROMPU', { signal: 'SIGINT' })),
  );
  try {
    const both = AbortSignal.any([signal, ended.signal]);
    return await show({ input, output, signal: both }, (error) => ended.abort(error));
  } catch (error) {
    // The prompt turns Ctrl-C and an aborted signal into errors of its own.
    if (signal.aborted) throw signal.reason;
    if (ended.signal.aborted) throw ended.signal.reason;
    if ((error as Error).name === 'ExitPromptError') throw new VigieError('INTERROMPU', { signal: 'SIGINT' });
    throw error;
  } finally {
    stop();
  }
}

/**
 * Tells when nobody can answer any more: a question would wait for ever, and the process end in silence. Gives the
 * cursor back, should the process end meanwhile. Answers how to stop.
 */
function watchEnd(io: Io, input: Readable, output: Writable, end: () => void): () => void {
  // A terminal that hangs up is an error of both streams, perhaps later than the question.
  for (const stream of [input, output])
    if (!stream.listeners('error').includes(ignore)) stream.on('error', ignore);
  const raw = forgiveRawMode(input);
  // Ctrl-D closes the reader of a question, of which nothing but this is seen. So does an answer: that comes first.
  const paused = () => void setImmediate(() => setImmediate(end));
  const restore = () => void io.err.write(SHOW_CURSOR).catch(ignore);
  input.on('pause', paused).once('end', end).once('close', end).once('error', end);
  const stop = watchProcess(end, restore);
  return () => {
    input.off('pause', paused).off('end', end).off('close', end).off('error', end);
    stop();
    raw();
  };
}

/** Lets a terminal that is gone refuse to leave raw mode, which would be thrown into the void. Answers how to stop. */
function forgiveRawMode(input: Readable & { setRawMode?: (on: boolean) => unknown }): () => void {
  const { setRawMode } = input;
  if (setRawMode === undefined) return ignore;
  input.setRawMode = (on) => {
    try {
      return setRawMode.call(input, on);
    } catch {
      return input;
    }
  };
  return () => {
    input.setRawMode = setRawMode;
  };
}
