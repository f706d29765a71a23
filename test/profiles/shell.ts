import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { main } from '../../commands/program.ts';
import { createContext } from '../../commands/shared/cli/context.ts';
import { sink } from '../commands/world.ts';
import { cleanUp } from '../setup/clean-up.ts';

export interface Ran {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

export type Run = (
  argv: readonly string[],
  more?: {
    stdin?: string;
    env?: Record<string, string>;
    signal?: AbortSignal;
    /** Puts the command on a terminal, and takes what it has written to stderr so far, at each write. */
    onTerminal?: (err: string) => void;
  },
) => Promise<Ran>;

export interface Shell {
  readonly directory: string;
  readonly configuration: string;
  readonly database: string;
  /** Runs a command line with its own configuration and data, nothing on a terminal. */
  readonly run: Run;
}

/** A place of its own for configuration and data, gone when the test is over, or the file where no test runs. */
export function shell(): Shell {
  const directory = mkdtempSync(join(tmpdir(), 'vigie-shell-'));
  cleanUp(() => rmSync(directory, { recursive: true }));
  const places = { XDG_CONFIG_HOME: join(directory, 'config'), XDG_DATA_HOME: join(directory, 'data') };
  return {
    directory,
    configuration: join(directory, 'config', 'vigie', 'config.json'),
    database: join(directory, 'data', 'vigie', 'vigie.db'),
    async run(argv, { stdin = '', env = {}, signal = new AbortController().signal, onTerminal } = {}) {
      const out = sink();
      const written = sink();
      const err = {
        ...written,
        isTerminal: onTerminal !== undefined,
        write: async (data: string | Uint8Array) => {
          await written.write(data);
          onTerminal?.(written.text());
        },
      };
      const io = {
        env: { VIGIE_LANG: 'en', VIGIE_NO_KEYRING: '1', ...places, ...env },
        out,
        err,
        in: { isTerminal: onTerminal !== undefined, stream: () => Readable.from([Buffer.from(stdin)]) },
      };
      const exitCode = await main(argv, {
        io,
        signal,
        open: async () => createContext,
      });
      return { exitCode, out: out.text(), err: err.text() };
    },
  };
}
