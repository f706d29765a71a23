import { readFileSync } from 'node:fs';
import { VigieError } from '../../../src/contract/errors.ts';
import { languageOf } from '../../../src/messages/index.ts';
import type { Io } from '../../../src/terminal/io.ts';
import { localeName } from '../../../src/terminal/locale.ts';
import type { Context, GlobalFlags } from './command.ts';
import { Ways } from './service-connection.ts';

/**
 * Makes what one command works with. Nothing is read or opened before it is asked for. A command that only reads
 * makes no database: a name that is mistyped must not pass for an empty library.
 */
export function createContext(
  io: Io,
  flags: GlobalFlags,
  signal: AbortSignal,
  reads = false,
): Context & { close(): Promise<void> } {
  const language = languageOf(localeName(io.env));
  const ways = new Ways({ io, flags, language, signal }, reads);
  return {
    io,
    flags,
    language,
    signal,
    profile: () => ways.profile(),
    client: async () => (await ways.service()).client,
    trial: () => ways.trial(),
    organisation: async () => (await ways.service()).organisation,
    onBusy: (waiting) => ways.onBusy(waiting),
    whenBusy: (tell) => ways.whenBusy(tell),
    readFile: async (path) => bytesOf(path),
    readStdin: () => io.in.stream(),
    close: () => ways.close(),
  };
}

function bytesOf(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    throw new VigieError('FICHIER_ILLISIBLE', { file: path, reason: code }, { cause });
  }
}
