import { VigieError } from '../contract/errors.ts';
import type { Io } from './io.ts';

/**
 * A signal that SIGINT (Ctrl-C) and SIGTERM abort, with the error to end with. A second one finds no handler
 * and ends the process at once.
 */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => controller.abort(new VigieError('INTERROMPU', { signal: name })));
  }
  return controller.signal;
}

/**
 * Does work at each SIGHUP, by which servers are told to look at their files anew; several may listen. Answers how to
 * stop. A terminal sends it when it closes: behind one it ends the process as ever.
 */
export function onHangup({ in: input }: Pick<Io, 'in'>, work: () => void): () => void {
  if (input.isTerminal) return () => {};
  process.on('SIGHUP', work);
  return () => process.off('SIGHUP', work);
}

/** Milliseconds that work has to end by itself once it is told to: it knows how things are left. */
const OWN_END = 100;

/** The work, or the reason of the signal once it is aborted and the work does not end by itself at once. */
export async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let abort: () => void = () => {};
  let late: NodeJS.Timeout | undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => {
      late = setTimeout(() => reject(signal.reason), OWN_END);
    };
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
    clearTimeout(late);
  }
}

/**
 * Tells a question that the terminal hung up, and that the process ends, whatever the reason. Answers how to stop.
 * SIGINT and SIGTERM are listened to meanwhile: the library of prompts kills the process with a signal that has
 * no other listener, before its work can end with its exit code.
 */
export function watchProcess(hungUp: () => void, leaving: () => void): () => void {
  const heard = () => {};
  process.on('SIGHUP', hungUp).on('SIGINT', heard).on('SIGTERM', heard).once('exit', leaving);
  return () => {
    process.off('SIGHUP', hungUp).off('SIGINT', heard).off('SIGTERM', heard).off('exit', leaving);
  };
}
