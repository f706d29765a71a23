import { visible } from '../sanitize.ts';
import type { Streams } from '../streams.ts';
import { cut, widthAtMost } from '../width.ts';
import type { Completing } from './completing.ts';
import { type Asking, ask, isDumb, plainly, plainQuestion } from './prompt.ts';
import { type PromptTheme, themeOf } from './theme.ts';

/** What stands below answers to choose among, in the reader's language. */
export interface ChoiceWords {
  /** What keys do. */
  readonly navigate: string;
  readonly select: string;
  readonly find: string;
  readonly complete: string;
  /** Said to what is no number of a choice, on a terminal where they are numbered. */
  readonly unclear: string;
}

type AskingToChoose = Asking & { readonly words: ChoiceWords };

/** One answer of a few. */
export interface Choice<T> {
  readonly value: T;
  /** What is shown, as far as the terminal is wide. Control characters are shown, not sent. */
  readonly name: string;
  /** Stands behind the name, and is never cut. */
  readonly after?: string;
  /** What stands for it once it is chosen; what is shown unless given. */
  readonly short?: string;
}

/** A question that is answered by choosing. */
export interface Choosing<T> {
  readonly message: string;
  /** Stands behind the question until it is answered. */
  readonly hint?: string | undefined;
  readonly choices: readonly Choice<T>[];
  /** Where the cursor stands at first. */
  readonly initial?: T | undefined;
  /** Takes the question away once it is answered. */
  readonly passing?: boolean;
}

/** Lines that a question and what stands below its choices take. */
const AROUND = 5;
/** Columns of a choice that are not its text, also where it is numbered. */
const MARGIN = 6;
const ROWS_MAX = 15;

/** Asks on stderr for one of a few answers. Throws SAISIE_REQUISE where nobody can answer. */
export function choose<T>(asking: AskingToChoose, choosing: Choosing<T>): Promise<T> {
  const { message, hint, choices, passing = false } = choosing;
  const { io, color = 'auto', words } = asking;
  return ask(asking, message, async (streams) => {
    const { rows = 24, columns } = streams.output as NodeJS.WriteStream;
    const theme = themeOf(io, color, {
      hint,
      keys: [
        ['upDown', words.navigate],
        ['letters', words.find],
        ['enter', words.select],
      ],
    });
    const shown = choices.map((choice) => fitted(choice, columns || 80, theme));
    if (isDumb(io)) return byNumber(streams, { ...choosing, choices: shown }, words);
    const { choicePrompt } = await import('./choosing.ts');
    const prompt = await choicePrompt();
    const first = Math.max(positionOf(choosing), 0);
    const rowsShown = Math.min(ROWS_MAX, Math.max(rows - AROUND, 3));
    const config = { message, choices: shown, first, rows: rowsShown, loop: passing, theme };
    const index = await prompt(config, { ...streams, clearPromptOnDone: passing });
    return (choices[index] as Choice<T>).value;
  });
}

/** Where the cursor stands at first; -1 where nothing says it. */
function positionOf<T>({ choices, initial }: Choosing<T>): number {
  return choices.findIndex(({ value }) => value === initial);
}

/** A choice as a line of so many columns, safe for the terminal. */
function fitted<T>({ value, name, after = '', short }: Choice<T>, columns: number, { mark }: PromptTheme) {
  const line = (text: string, tail = '') => {
    const end = visible(tail);
    return cut(visible(text), columns - MARGIN - widthAtMost(end), widthAtMost, mark) + end;
  };
  const shown = line(name, after);
  return { value, name: shown, short: short === undefined ? shown : line(short) };
}

/** The same with nothing but lines: the choices are numbered from 1, unless each begins with a number of its own. */
async function byNumber<T>(streams: Streams, choosing: Choosing<T>, { unclear }: ChoiceWords): Promise<T> {
  const { message, hint, choices } = choosing;
  const own = choices.flatMap(({ name }) => /^\d+(?= |$)/.exec(name) ?? []);
  const isNumbered = new Set(own).size === choices.length;
  const numbers = isNumbered ? own : choices.map((_, i) => String(i + 1));
  const list = choices.map(({ name }, i) => `  ${isNumbered ? '' : `${i + 1}. `}${name}\n`).join('');
  const at = positionOf(choosing);
  streams.output.write(`${plainQuestion(message, hint)}\n${list}`);
  const question = plainQuestion(`${numbers[0]}-${numbers.at(-1)}`, numbers[at]);
  const choice = (typed: string) => choices[typed.trim() === '' ? at : numbers.indexOf(typed.trim())];
  const chosen = await plainly(streams, question, choice, (one) => (one === undefined ? unclear : undefined));
  return (chosen as Choice<T>).value;
}

/** Asks on stderr for a line that is completed while it is typed. Throws SAISIE_REQUISE where nobody can answer. */
export function complete(asking: AskingToChoose, completing: Completing): Promise<string> {
  return ask(asking, completing.message, async (streams, fail) => {
    const { message, hint, suggest, free, unknown, refuse } = completing;
    const { words } = asking;
    if (isDumb(asking.io))
      return plainly(streams, plainQuestion(message, hint), (typed) => typed.trim(), refuse);
    const theme = themeOf(asking.io, asking.color ?? 'auto', {
      hint,
      keys: [
        ['upDown', words.navigate],
        ...(free ? [['tab', words.complete] as const] : []),
        ['enter', words.select],
      ],
    });
    const { linePrompt } = await import('./completing.ts');
    const prompt = await linePrompt();
    const columns = (streams.output as NodeJS.WriteStream).columns || 80;
    const config = {
      message,
      theme,
      suggest,
      free,
      ...(unknown === undefined ? {} : { unknown }),
      refuse,
      fail,
      columns,
      initial: '',
      again: 'keep',
    } as const;
    return prompt(config, streams);
  });
}
