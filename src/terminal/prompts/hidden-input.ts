import { StringDecoder } from 'node:string_decoder';
import { VigieError } from '../../contract/errors.ts';
import type { Streams } from '../streams.ts';

/** What keys do that are no text: Enter, Ctrl-C and Ctrl-D, Backspace as terminals send it, Ctrl-U. */
const KEYS: Readonly<Record<string, 'end' | 'give up' | 'erase' | 'clear'>> = {
  '\r': 'end',
  '\n': 'end',
  '\u0003': 'give up',
  '\u0004': 'give up',
  '\b': 'erase',
  '\u007f': 'erase',
  '\u0015': 'clear',
};

/**
 * Reads a line of which the terminal shows nothing, not even how long it is: for terminals that take nothing back.
 * Throws INTERROMPU when the person gives up, the reason of the signal when that is aborted.
 */
export async function readHidden({ input, output, signal }: Streams): Promise<string> {
  const terminal = input as Streams['input'] & Partial<Pick<NodeJS.ReadStream, 'setRawMode'>>;
  const typed: string[] = [];
  const decoder = new StringDecoder('utf8');
  const line = Promise.withResolvers<string>();
  const take = (piece: Buffer | string) => {
    for (const key of typeof piece === 'string' ? piece : decoder.write(piece)) {
      const does = KEYS[key];
      if (does === 'end') return line.resolve(typed.join(''));
      if (does === 'give up') return line.reject(new VigieError('INTERROMPU', { signal: 'SIGINT' }));
      if (does === 'erase') typed.pop();
      else if (does === 'clear') typed.length = 0;
      else typed.push(key);
    }
  };
  const abort = () => line.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  terminal.setRawMode?.(true);
  input.on('data', take).resume();
  try {
    return await line.promise;
  } finally {
    signal.removeEventListener('abort', abort);
    input.off('data', take).pause();
    terminal.setRawMode?.(false);
    output.write('\n');
  }
}
