import { type Asking, ask, isDumb, plainly, plainQuestion, type Streams } from './prompt.ts';
import { themeOf } from './theme.ts';

/** What stands below answers to choose among, in the reader's language. */
export interface ChoiceWords {
  /** What keys do. */
  readonly navigate: string;
  readonly select: string;
  readonly complete: string;
  /** Said to what is no number of a choice, on a terminal where they are numbered. */
  readonly unclear: string;
}

type AskingToChoose = Asking & { readonly words: ChoiceWords };

/** One answer of a few. */
export interface Choice<T> {
  readonly value: T;
  /** What is shown. */
  readonly name: string;
  /** What stands for it once it is chosen; the name unless given. */
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
const ROWS_MAX = 15;

/** Asks on stderr for one of a few answers. Throws SAISIE_REQUISE where nobody can answer. */
export function choose<T>(asking: AskingToChoose, choosing: Choosing<T>): Promise<T> {
  const { message, hint, choices, initial, passing = false } = choosing;
  const { words } = asking;
  return ask(asking, message, async (streams) => {
    if (isDumb(asking.io)) return byNumber(streams, choosing, words);
    const { select } = await import('@inquirer/prompts');
    const { rows = 24 } = streams.output as NodeJS.WriteStream;
    const index = await select(
      {
        message,
        choices: choices.map(({ name, short = name }, value) => ({ value, name, short })),
        default: choices.findIndex(({ value }) => value === initial),
        pageSize: Math.min(ROWS_MAX, Math.max(rows - AROUND, 3)),
        loop: passing,
        theme: themeOf(asking.io, asking.color ?? 'auto', {
          hint,
          keys: [
            ['upDown', words.navigate],
            ['enter', words.select],
          ],
        }),
      },
      { ...streams, clearPromptOnDone: passing },
    );
    return (choices[index] as Choice<T>).value;
  });
}

/** The same with nothing but lines: the choices are numbered from 1. */
async function byNumber<T>(
  streams: Streams,
  { message, hint, choices, initial }: Choosing<T>,
  { unclear }: ChoiceWords,
): Promise<T> {
  const list = choices.map(({ name }, i) => `  ${i + 1}. ${name}\n`).join('');
  const at = choices.findIndex(({ value }) => value === initial);
  streams.output.write(`${plainQuestion(message, hint)}\n${list}`);
  const question = plainQuestion(`1-${choices.length}`, at === -1 ? undefined : String(at + 1));
  const choice = (typed: string) => choices[typed.trim() === '' ? at : Number(typed) - 1];
  const chosen = await plainly(streams, question, choice, (one) => (one === undefined ? unclear : undefined));
  return (chosen as Choice<T>).value;
}

/** Something that a line may be completed to. */
export interface Suggestion {
  /** The answer. */
  readonly value: string;
  /** What is shown. */
  readonly name: string;
}

/** A question that is answered with a line, which is completed while it is typed. */
export interface Completing {
  readonly message: string;
  /** Stands behind the question until it is answered. */
  readonly hint?: string | undefined;
  /** What the line may become; asked for at each change of it. */
  readonly suggest: (typed: string) => Promise<readonly Suggestion[]>;
  /**
   * Whether a line is an answer as it stands; a suggestion is then taken only when it is gone to. Otherwise the first
   * suggestion is the answer, unless nothing is typed.
   */
  readonly free: boolean;
  /** Why an answer is none, in words. */
  readonly refuse: (answer: string) => string | undefined;
}

/** Asks on stderr for a line that is completed while it is typed. Throws SAISIE_REQUISE where nobody can answer. */
export function complete(asking: AskingToChoose, completing: Completing): Promise<string> {
  return ask(asking, completing.message, async (streams, fail) => {
    const { message, hint, suggest, free, refuse } = completing;
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
    const { completionPrompt } = await import('./completing.ts');
    const prompt = await completionPrompt();
    const columns = (streams.output as NodeJS.WriteStream).columns || 80;
    return prompt({ message, theme, suggest, free, refuse, fail, columns }, streams);
  });
}
