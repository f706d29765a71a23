import { VigieError } from '../contract/errors.ts';
import { canAsk, type Io } from './io.ts';

export interface Asking {
  readonly io: Io;
  /** `--no-input`: never ask. */
  readonly never: boolean;
  readonly signal: AbortSignal;
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
export function confirm(
  asking: Asking,
  question: string,
  { choices, unclear }: YesNo,
  about?: () => Promise<string>,
): Promise<boolean> {
  const meant = (typed: string) => ANSWERS[typed.trim().toLowerCase()];
  return ask(asking, question, async (streams) => {
    if (about) await asking.io.err.write(await about());
    const { input } = await import('@inquirer/prompts');
    const validate = (typed: string) => meant(typed) !== undefined || unclear;
    // An answer that is not understood makes room for the next.
    const theme = { validationFailureMode: 'clear' } as const;
    return meant(await input({ message: `${question} ${choices}`, validate, theme }, streams)) === true;
  });
}

/** Asks for a secret on stderr without showing it. Throws SAISIE_REQUISE where nobody can answer. */
export function secret(asking: Asking, question: string): Promise<string> {
  return ask(asking, question, async (streams) => {
    const { password } = await import('@inquirer/prompts');
    return password({ message: question, mask: true }, streams);
  });
}

interface Streams {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  readonly signal: AbortSignal;
}

async function ask<T>(asking: Asking, what: string, show: (streams: Streams) => Promise<T>): Promise<T> {
  const { io, never, signal } = asking;
  if (never || !canAsk(io)) throw new VigieError('SAISIE_REQUISE', { what });
  try {
    return await show({ input: io.in.stream(), output: io.err.stream(), signal });
  } catch (error) {
    // The prompt turns Ctrl-C and an aborted signal into errors of its own.
    const { name } = error as Error;
    if (name === 'AbortPromptError') throw signal.reason;
    if (name === 'ExitPromptError') throw new VigieError('INTERROMPU', { signal: 'SIGINT' });
    throw error;
  }
}
