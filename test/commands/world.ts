import { Readable, Writable } from 'node:stream';
import { main, type OpenContext } from '../../commands/program.ts';
import { openEmbedded } from '../../server/embedded.ts';
import { Client } from '../../src/client/client.ts';
import { languageOf } from '../../src/messages/index.ts';
import type { Io, Sink } from '../../src/terminal/io.ts';

export interface Ran {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

export interface Around {
  readonly stdin?: string;
  readonly terminal?: boolean;
  readonly columns?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly open?: OpenContext;
}

/** Runs one command line in this process, against a database file unless another way is given. */
export async function vigie(db: string, argv: readonly string[], around: Around = {}): Promise<Ran> {
  const { terminal = false, columns = 80, env = {}, stdin = '' } = around;
  const out = sink(terminal, columns);
  const err = sink(terminal, columns);
  const io: Io = {
    env: { VIGIE_LANG: 'en', ...env },
    out,
    err,
    in: { isTerminal: terminal, stream: () => Readable.from([stdin]) },
  };
  const signal = new AbortController().signal;
  const exitCode = await main(argv, { io, signal, open: async () => around.open ?? embedded(db, stdin) });
  return { exitCode, out: out.text(), err: err.text() };
}

function embedded(file: string, stdin: string): OpenContext {
  return (io, flags, signal) => {
    let client: Promise<Client> | undefined;
    const open = async () => {
      const { transport } = await openEmbedded({ file, create: true, language: 'en', report: () => {} });
      return new Client(transport);
    };
    return {
      io,
      flags,
      signal,
      language: languageOf(io.env.VIGIE_LANG),
      client: () => (client ??= open()),
      profile: () => Promise.reject(new Error('no profile here')),
      readFile: async () => Buffer.from(''),
      readStdin: async function* () {
        yield Buffer.from(stdin);
      },
      close: async () => (await client)?.close(),
    };
  };
}

export function sink(isTerminal: boolean, columns: number): Sink & { text(): string } {
  const pieces: string[] = [];
  return {
    isTerminal,
    columns: isTerminal ? columns : undefined,
    write: async (text) => void pieces.push(text),
    stream: () => new Writable({ write: (piece, _, done) => (pieces.push(String(piece)), done()) }),
    text: () => pieces.join(''),
  };
}
