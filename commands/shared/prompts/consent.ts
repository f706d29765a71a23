import { VigieError } from '../../../src/contract/errors.ts';

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
