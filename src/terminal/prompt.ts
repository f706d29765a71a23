import { VigieError } from '../contract/errors.ts';
import { canAsk, type Io } from './io.ts';

export interface Asking {
  readonly io: Io;
  /** `--no-input`: never ask. */
  readonly never: boolean;
  readonly signal: AbortSignal;
}

/**
 * Asks yes or no on stderr; no by default. `about` is what to show first, made only when somebody is there.
 * Throws SAISIE_REQUISE where nobody can answer.
 */
export function confirm(asking: Asking, question: string, about?: () => Promise<string>): Promise<boolean> {
  return ask(asking, question, async (streams) => {
    if (about) await asking.io.err.write(await about());
    const { confirm: show } = await import('@inquirer/prompts');
    return show({ message: question, default: false }, streams);
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
