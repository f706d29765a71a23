import type { Readable, Writable } from 'node:stream';
import { VigieError } from '../../contract/errors.ts';
import { fold } from '../../contract/schema/text.ts';
import { type ColorChoice, canPrompt, type Io, watchProcess } from '../io.ts';
import { visible, visibleLines } from '../sanitize.ts';
import { cut, widthOf } from '../width.ts';
import { type KeyTip, type PromptTheme, themeOf } from './theme.ts';

/** Texts of prompts, in the reader's language. */
interface PromptWords {
  /** Key tips. */
  readonly navigate: string;
  readonly select: string;
  readonly find: string;
  readonly complete: string;
  /** Shown without any match. */
  readonly noMatch: string;
}

export interface Prompter {
  readonly io: Io;
  /** `--no-input`: never ask. */
  readonly never: boolean;
  readonly signal: AbortSignal;
  /** `--color`; `auto` by default. */
  readonly color?: ColorChoice | undefined;
  readonly words: PromptWords;
}

/** Reason to refuse a line; the prompt is then repeated. */
type Validate = (typed: string) => string | undefined | Promise<string | undefined>;

/** Keywords of a yes-or-no question; the English ones are always understood. */
interface YesNo {
  readonly yes: string;
  readonly no: string;
  /** Shown for any other answer. */
  readonly unclear: string;
}

/** A question with a line of text as answer. */
interface TextQuestion {
  readonly message: string;
  /** Shown behind the question until it is answered. */
  readonly hint?: string | undefined;
  /** Default answer, on Enter alone; shown. */
  readonly initial?: string | undefined;
  readonly validate: Validate;
  /** Whether a refused line stays to be edited, by default, or is cleared. */
  readonly onInvalid?: 'keep' | 'clear';
}

/** One answer of several. */
export interface Choice<T> {
  readonly value: T;
  /** Text shown, cut to the terminal. Control characters are made visible. */
  readonly name: string;
  /** Suffix of the name, never cut. */
  readonly after?: string;
  /** Text of the answered question; `name` by default. */
  readonly short?: string;
  /** Shown below the list. */
  readonly description?: string;
  /** The choice is no answer: its name says why the list is empty. */
  readonly disabled?: true;
}

interface Question<T> {
  readonly message: string;
  /** Shown behind the question until it is answered. */
  readonly hint?: string | undefined;
  /** Choice under the cursor at first. */
  readonly initial?: T | undefined;
  /** Erases the question once it is answered. */
  readonly passing?: boolean;
}

/** A question with a few choices. */
export interface Selection<T> extends Question<T> {
  readonly choices: readonly Choice<T>[];
}

/** A question with choices found for the line being typed. */
interface SearchQuestion<T> extends Question<T> {
  /** Called at each change of the line. */
  readonly find: (typed: string) => Promise<readonly Choice<T>[]>;
}

/** Prompts for yes or no on stderr, below `intro`; no by default. Throws SAISIE_REQUISE without a terminal. */
export function confirm(
  prompter: Prompter,
  message: string,
  { yes, no, unclear }: YesNo,
  intro?: () => Promise<string>,
): Promise<boolean> {
  return ask(prompter, message, intro, async (prompts, streams) => {
    const keywords = { yes, no, error: () => unclear };
    return prompts.confirm({ message, default: false, theme: { ...themeFor(prompter), keywords } }, streams);
  });
}

/**
 * Prompts on stderr for a name in full, before an irreversible step; an empty answer is no. `unclear` is shown for
 * another name. Throws SAISIE_REQUISE without a terminal.
 */
export async function confirmByName(
  prompter: Prompter,
  question: string,
  name: string,
  unclear: string,
  intro?: () => Promise<string>,
): Promise<boolean> {
  const validate = (typed: string) => (['', name].includes(typed.trim()) ? undefined : unclear);
  return (await line(prompter, { message: question, validate, onInvalid: 'clear' }, intro)).trim() === name;
}

/** Prompts for a secret on stderr without showing it. Throws SAISIE_REQUISE without a terminal. */
export function secret(prompter: Prompter, message: string): Promise<string> {
  return ask(prompter, message, undefined, (prompts, streams) =>
    prompts.password({ message, mask: true, toggleMask: false, theme: themeFor(prompter) }, streams),
  );
}

/** Characters removed from a line of text: TAB, and other controls in pasted text. */
const CONTROLS = /\p{Cc}+/gu;

/** Prompts for a line of text on stderr, below `intro`. Throws SAISIE_REQUISE without a terminal. */
export function line(
  prompter: Prompter,
  { message, hint, initial = '', validate, onInvalid = 'keep' }: TextQuestion,
  intro?: () => Promise<string>,
): Promise<string> {
  return ask(prompter, message, intro, async (prompts, streams, fail) => {
    const theme = { ...themeFor(prompter, hint), validationFailureMode: onInvalid };
    const answer = await prompts.input(
      {
        ...{ message, theme, default: initial },
        transformer: (typed, { isFinal }) => (isFinal ? theme.style.answer(typed) : visible(typed)),
        validate: async (typed) => {
          try {
            return (await validate(typed.replace(CONTROLS, ''))) ?? true;
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
 * Prompts on stderr for one of a few choices: typing finds those that begin with the text, or contain it, whatever
 * accents and case. Throws SAISIE_REQUISE without a terminal.
 */
export function choose<T>(prompter: Prompter, { choices, ...question }: Selection<T>): Promise<T> {
  const find = async (typed: string) => {
    const folded = fold(typed);
    const byName = choices.map((choice) => ({ choice, name: fold(choice.name) }));
    const prefixed = byName.filter(({ name }) => name.startsWith(folded));
    const found = prefixed.length > 0 ? prefixed : byName.filter(({ name }) => name.includes(folded));
    return found.map(({ choice }) => choice);
  };
  return promptSearch(prompter, { ...question, find }, ['letters', prompter.words.find]);
}

/** Prompts on stderr for a choice found for the line being typed. Throws SAISIE_REQUISE without a terminal. */
export function search<T>(prompter: Prompter, question: SearchQuestion<T>): Promise<T> {
  return promptSearch(prompter, question, ['tab', prompter.words.complete]);
}

/** Lines of a question and of the help below its choices. */
const LINES_AROUND = 6;
/** Columns of a choice besides its text. */
const MARGIN = 3;
const ROWS_MAX = 15;

function promptSearch<T>(
  prompter: Prompter,
  { message, hint, initial, passing = false, find }: SearchQuestion<T>,
  keys: KeyTip,
): Promise<T> {
  const { words } = prompter;
  return ask(prompter, message, undefined, async (prompts, streams, fail) => {
    const { rows = 24, columns = 80 } = streams.output as NodeJS.WriteStream;
    const theme = themeFor(prompter, hint, [['upDown', words.navigate], keys, ['enter', words.select]]);
    const source = async (typed = '') => {
      const found = await find(typed.replace(CONTROLS, '')).catch(fail);
      const none = { value: undefined as T, name: words.noMatch, disabled: true } as const;
      return (found?.length === 0 ? [none] : (found ?? [])).map((choice) =>
        fitToTerminal(choice, columns || 80, message, theme),
      );
    };
    const pageSize = Math.min(ROWS_MAX, Math.max(rows - LINES_AROUND, 3));
    return prompts.search(
      { message, source, pageSize, theme, ...(initial === undefined ? {} : { default: initial }) },
      { ...streams, clearPromptOnDone: passing },
    );
  });
}

/** A choice cut to the columns, safe for the terminal. */
function fitToTerminal<T>(
  { value, name, after = '', short, description, disabled }: Choice<T>,
  columns: number,
  question: string,
  { ellipsis }: PromptTheme,
) {
  const fitLine = (text: string, tail = '', margin = MARGIN) => {
    const end = visible(tail);
    const width = Math.max(columns - margin - widthOf(end), MARGIN);
    return cut(visible(text), width, ellipsis) + end;
  };
  return {
    ...{ value, name: disabled ? visible(name) : fitLine(name, after), disabled: disabled ? ' ' : false },
    // The answer is on the line of its question.
    short: fitLine(short ?? name, '', widthOf(visible(question)) + MARGIN + 1),
    ...(description === undefined ? {} : { description: fitLine(description) }),
  };
}

function themeFor({ io, color = 'auto' }: Prompter, hint?: string, keys?: readonly KeyTip[]): PromptTheme {
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
 * Shows a question below `intro`, which is made only for a person at a terminal, and returns its answer. Ctrl-C, Ctrl-D
 * and a hang-up of the terminal end it with INTERROMPU; `fail` ends it with another error. Throws SAISIE_REQUISE, with
 * the question, without a terminal.
 */
async function ask<T>(
  { io, never, signal }: Prompter,
  what: string,
  intro: (() => Promise<string>) | undefined,
  show: (
    prompts: typeof import('@inquirer/prompts'),
    streams: Streams,
    fail: (error: unknown) => undefined,
  ) => Promise<T>,
): Promise<T> {
  if (never || !canPrompt(io)) throw new VigieError('SAISIE_REQUISE', { what });
  const [input, output] = [io.in.stream(), io.err.stream()];
  const endedEarly = new AbortController();
  const stop = watchEnd(io, input, output, () =>
    endedEarly.abort(new VigieError('INTERROMPU', { signal: 'SIGINT' })),
  );
  try {
    if (intro) await io.err.write(visibleLines(await intro()));
    const streams = { input, output, signal: AbortSignal.any([signal, endedEarly.signal]) };
    return await show(await import('@inquirer/prompts'), streams, (error) => void endedEarly.abort(error));
  } catch (error) {
    // The library throws errors of its own for Ctrl-C and for an aborted signal.
    if (signal.aborted) throw signal.reason;
    if (endedEarly.signal.aborted) throw endedEarly.signal.reason;
    if ((error as Error).name === 'ExitPromptError') throw new VigieError('INTERROMPU', { signal: 'SIGINT' });
    throw error;
  } finally {
    stop();
  }
}

/**
 * Calls `end` when the terminal hangs up or Ctrl-D is typed: the question would wait for ever, and the process end in
 * silence. Shows the cursor again if the process ends meanwhile. Returns a function that stops all this.
 */
function watchEnd(io: Io, input: Readable, output: Writable, end: () => void): () => void {
  // A hang-up is an error of both streams, perhaps later than the question.
  for (const stream of [input, output])
    if (!stream.listeners('error').includes(ignore)) stream.on('error', ignore);
  const restoreRawMode = ignoreRawModeErrors(input);
  // Ctrl-D only pauses the input; so does an answer, which is therefore given two turns to arrive first.
  const paused = () => void setImmediate(() => setImmediate(end));
  const restore = () => void io.err.write(SHOW_CURSOR).catch(ignore);
  input.on('pause', paused).once('end', end).once('close', end).once('error', end);
  const stop = watchProcess(end, restore);
  return () => {
    input.off('pause', paused).off('end', end).off('close', end).off('error', end);
    stop();
    restoreRawMode();
  };
}

/** Keeps a closed terminal, which cannot leave raw mode, from throwing an uncaught error. Returns a function to stop. */
function ignoreRawModeErrors(input: Readable & { setRawMode?: (on: boolean) => unknown }): () => void {
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
