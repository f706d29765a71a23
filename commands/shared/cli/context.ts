import { readFileSync } from 'node:fs';
import { VigieError } from '../../../src/contract/errors.ts';
import { languageOf } from '../../../src/messages/index.ts';
import type { Io } from '../../../src/terminal/io.ts';
import { localeName } from '../../../src/terminal/locale.ts';
import type { Context, GlobalFlags } from './command.ts';
import { ServiceConnection } from './service-connection.ts';

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
  const connection = new ServiceConnection({ io, flags, language, signal }, reads);
  return {
    io,
    flags,
    language,
    signal,
    profile: () => connection.profile(),
    client: async () => (await connection.service()).client,
    trial: () => connection.trial(),
    organisation: async () => (await connection.service()).organisation,
    onBusy: (waiting) => connection.onBusy(waiting),
    whenBusy: (tell) => connection.whenBusy(tell),
    readFile: async (path) => bytesOf(path),
    readStdin: () => io.in.stream(),
    close: () => connection.close(),
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
