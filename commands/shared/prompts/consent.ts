import { VigieError } from '../../../src/contract/errors.ts';
import { askingMessages } from '../../../src/messages/commands/asking.ts';
import type { Asking } from '../../../src/terminal/prompts/prompts.ts';
import type { Context } from '../cli/command.ts';

/** How a command asks something. */
export function askingOf({ io, signal, flags, language }: Context): Asking {
  const { prompts: words } = askingMessages(language);
  return { io, signal, never: flags.no_input, color: flags.color, words };
}

/** The answer; who gives up is told what was not done (`reste`). */
export async function givenUp<T>(reste: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof VigieError && error.code === 'INTERROMPU')) throw error;
    throw new VigieError('INTERROMPU', { ...error.params, reste });
  }
}

/** Goes on where somebody agrees. Who says no is told the same as who gives up: INTERROMPU, and what was not done. */
export async function agreed(reste: string, answer: Promise<boolean>): Promise<void> {
  if (await givenUp(reste, answer)) return;
  throw new VigieError('INTERROMPU', { signal: 'SIGINT', reste });
}
