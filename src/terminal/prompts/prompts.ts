import type { Readable, Writable } from 'node:stream';
import { VigieError } from '../../contract/errors.ts';
import { fold } from '../../contract/schema/text.ts';
import { type ColorChoice, canAsk, type Io, watchProcess } from '../io.ts';
import { visible, visibleLines } from '../sanitize.ts';
import { cut, widthOf } from '../width.ts';
import { type KeyTip, type PromptTheme, themeOf } from './theme.ts';

/** What prompts say by themselves, in the reader's language. */
interface PromptWords {
  /** What keys do. */
  readonly navigate: string;
  readonly select: string;
  readonly find: string;
  readonly complete: string;
  /** Said where nothing is found. */
  readonly noMatch: string;
}

export interface Asking {
  readonly io: Io;
  /** `--no-input`: never ask. */
  readonly never: boolean;
  readonly signal: AbortSignal;
  /** `--color`; `auto` unless given. */
  readonly color?: ColorChoice | undefined;
  readonly words: PromptWords;
}

/** Why a line is no answer, in words; it is then asked again. */
type Refuse = (typed: string) => string | undefined | Promise<string | undefined>;

/** The words of a question that is answered by yes or no; those of English are always understood. */
interface YesNo {
  readonly yes: string;
  readonly no: string;
  /** Said to an answer that is neither. */
  readonly unclear: string;
}

/** A question that is answered with a line of text. */
interface TextQuestion {
  readonly message: string;
  /** Stands behind the question until it is answered. */
  readonly hint?: string | undefined;
  /** The answer of who only presses Enter; shown. */
  readonly initial?: string | undefined;
  readonly refuse: Refuse;
  /** What becomes of a line that is refused: kept to be mended unless said otherwise. */
  readonly again?: 'keep' | 'clear';
}

/** One answer of several. */
export interface Choice<T> {
  readonly value: T;
  /** What is shown, as far as the terminal is wide. Control characters are shown, not sent. */
  readonly name: string;
  /** Stands behind the name, and is never cut. */
  readonly after?: string;
  /** What stands for it once it is chosen; what is shown unless given. */
  readonly short?: string;
  /** Said of it below the list. */
  readonly description?: string;
  /** No answer, but why there is none. */
  readonly disabled?: true;
}

interface Question<T> {
  readonly message: string;
  /** Stands behind the question until it is answered. */
  readonly hint?: string | undefined;
  /** Where the cursor stands at first. */
  readonly initial?: T | undefined;
  /** Takes the question away once it is answered. */
  readonly passing?: boolean;
}

/** A question that is answered by choosing among a few. */
export interface Choosing<T> extends Question<T> {
  readonly choices: readonly Choice<T>[];
}

/** A question that is answered by choosing among what is found for a line while it is typed. */
interface Searching<T> extends Question<T> {
  /** Asked for at each change of the line. */
  readonly find: (typed: string) => Promise<readonly Choice<T>[]>;
}

/** Asks yes or no on stderr, below `about`; no by default. Throws SAISIE_REQUISE where there is no terminal to ask on. */
export function confirm(
  asking: Asking,
  message: string,
  { yes, no, unclear }: YesNo,
  about?: () => Promise<string>,
): Promise<boolean> {
  return ask(asking, message, about, async (prompts, streams) => {
    const keywords = { yes, no, error: () => unclear };
    return prompts.confirm({ message, default: false, theme: { ...themeFor(asking), keywords } }, streams);
  });
}

/**
 * Asks on stderr for a name to be typed in full, before what cannot be undone; an empty answer is no. `unclear` is
 * said to another name. Throws SAISIE_REQUISE where there is no terminal to ask on.
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

/** Asks for a secret on stderr without showing it. Throws SAISIE_REQUISE where there is no terminal to ask on. */
export function secret(asking: Asking, message: string): Promise<string> {
  return ask(asking, message, undefined, (prompts, streams) =>
    prompts.password({ message, mask: true, toggleMask: false, theme: themeFor(asking) }, streams),
  );
}

/** What a line of text never holds: TAB, and what comes with it when something is pasted. */
const CONTROLS = /\p{Cc}+/gu;

/** Asks for a line of text on stderr, below `about`. Throws SAISIE_REQUISE where there is no terminal to ask on. */
export function line(
  asking: Asking,
  { message, hint, initial = '', refuse, again = 'keep' }: TextQuestion,
  about?: () => Promise<string>,
): Promise<string> {
  return ask(asking, message, about, async (prompts, streams, fail) => {
    const theme = { ...themeFor(asking, hint), validationFailureMode: again };
    const answer = await prompts.input(
      {
        ...{ message, theme, default: initial },
        transformer: (typed, { isFinal }) => (isFinal ? theme.style.answer(typed) : visible(typed)),
        validate: async (typed) => {
          try {
            return (await refuse(typed.replace(CONTROLS, ''))) ?? true;
          } catch (error) {
            fail(error);
            return true;
          }
        },
      },
      streams,
    );
    return answer.replace(CONTROLS, '');
  });
}

/**
 * Asks on stderr for one of a few answers: what is typed finds those that begin with it, or hold it, whatever accents
 * and case. Throws SAISIE_REQUISE where there is no terminal to ask on.
 */
export function choose<T>(asking: Asking, { choices, ...question }: Choosing<T>): Promise<T> {
  const find = async (typed: string) => {
    const folded = fold(typed);
    const named = choices.map((choice) => ({ choice, name: fold(choice.name) }));
    const beginning = named.filter(({ name }) => name.startsWith(folded));
    const found = beginning.length > 0 ? beginning : named.filter(({ name }) => name.includes(folded));
    return found.map(({ choice }) => choice);
  };
  return searching(asking, { ...question, find }, ['letters', asking.words.find]);
}

/** Asks on stderr for one of what is found for a line while it is typed. Throws SAISIE_REQUISE where there is no terminal to ask on. */
export function search<T>(asking: Asking, question: Searching<T>): Promise<T> {
  return searching(asking, question, ['tab', asking.words.complete]);
}

/** Lines that a question and what stands below its choices take. */
const AROUND = 6;
/** Columns of a choice that are not its text. */
const MARGIN = 3;
const ROWS_MAX = 15;

function searching<T>(
  asking: Asking,
  { message, hint, initial, passing = false, find }: Searching<T>,
  keys: KeyTip,
): Promise<T> {
  const { words } = asking;
  return ask(asking, message, undefined, async (prompts, streams, fail) => {
    const { rows = 24, columns = 80 } = streams.output as NodeJS.WriteStream;
    const theme = themeFor(asking, hint, [['upDown', words.navigate], keys, ['enter', words.select]]);
    const source = async (typed = '') => {
      const found = await find(typed.replace(CONTROLS, '')).catch(fail);
      const none = { value: undefined as T, name: words.noMatch, disabled: true } as const;
      return (found?.length === 0 ? [none] : (found ?? [])).map((choice) =>
        fitted(choice, columns || 80, message, theme),
      );
    };
    const pageSize = Math.min(ROWS_MAX, Math.max(rows - AROUND, 3));
    return prompts.search(
      { message, source, pageSize, theme, ...(initial === undefined ? {} : { default: initial }) },
      { ...streams, clearPromptOnDone: passing },
    );
  });
}

/** A choice on a line of so many columns, safe for the terminal. */
function fitted<T>(
  { value, name, after = '', short, description, disabled }: Choice<T>,
  columns: number,
  question: string,
  { mark }: PromptTheme,
) {
  const line = (text: string, tail = '', margin = MARGIN) => {
    const end = visible(tail);
    const width = Math.max(columns - margin - widthOf(end), MARGIN);
    return cut(visible(text), width, mark) + end;
  };
  return {
    ...{ value, name: disabled ? visible(name) : line(name, after), disabled: disabled ? ' ' : false },
    // An answer stands behind its question.
    short: line(short ?? name, '', widthOf(visible(question)) + MARGIN + 1),
    ...(description === undefined ? {} : { description: line(description) }),
  };
}

function themeFor({ io, color = 'auto' }: Asking, hint?: string, keys?: readonly KeyTip[]): PromptTheme {
  return themeOf(io, color, { hint, ...(keys === undefined ? {} : { keys }) });
}

interface Streams {
  readonly input: Readable;
  readonly output: Writable;
  readonly signal: AbortSignal;
}

const SHOW_CURSOR = '\u001b[?25h';
const ignore = () => {};

/**
 * Shows a question below `about`, which is made only for a person at a terminal, and answers what it answers. A person who
 * presses Ctrl-C or Ctrl-D, and a terminal that hangs up, end it with INTERROMPU; `fail` ends it with an error of its
 * own. Throws SAISIE_REQUISE, with the question, where there is no terminal to ask on.
 */
async function ask<T>(
  { io, never, signal }: Asking,
  what: string,
  about: (() => Promise<string>) | undefined,
  show: (
    prompts: typeof import('@inquirer/prompts'),
    streams: Streams,
    fail: (error: unknown) => undefined,
  ) => Promise<T>,
): Promise<T> {
  if (never || !canAsk(io)) throw new VigieError('SAISIE_REQUISE', { what });
  const [input, output] = [io.in.stream(), io.err.stream()];
  const ended = new AbortController();
  const stop = watchEnd(io, input, output, () =>
    ended.abort(new VigieError('INTERROMPU', { signal: 'SIGINT' })),
  );
  try {
    if (about) await io.err.write(visibleLines(await about()));
    const streams = { input, output, signal: AbortSignal.any([signal, ended.signal]) };
    return await show(await import('@inquirer/prompts'), streams, (error) => void ended.abort(error));
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
 * Tells when no answer can come any more: a question would wait for ever, and the process end in silence. Gives the
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
