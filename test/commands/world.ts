import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable, Writable } from 'node:stream';
import { main } from '../../commands/program.ts';
import type { OpenContext } from '../../commands/shared/cli/command.ts';
import { createContext } from '../../commands/shared/cli/context.ts';
import { Client } from '../../src/client/client.ts';
import type { Answer, Call, Transport } from '../../src/client/transport.ts';
import type { Io, Sink } from '../../src/terminal/io.ts';
import { cleanUp } from '../setup/clean-up.ts';

export interface Ran {
  readonly exitCode: number;
  readonly out: string;
  readonly err: string;
}

export interface Around {
  readonly stdin?: string;
  /** What a person types once there is a prompt. */
  readonly typed?: string;
  /** Columns of the terminal around the command; no terminal when undefined. */
  readonly terminal?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly open?: OpenContext;
  readonly signal?: AbortSignal;
}

/** A new place for a database and a configuration; gone after the tests of the file. */
export function place(): {
  vigie(argv: readonly string[], around?: Around): Promise<Ran>;
  path(name: string): string;
} {
  const directory = mkdtempSync(join(tmpdir(), 'vigie-'));
  cleanUp(() => rmSync(directory, { recursive: true }));
  const path = (name: string) => join(directory, name);
  const env = {
    VIGIE_LANG: 'en',
    LANG: 'C.UTF-8',
    VIGIE_DB: path('test.db'),
    VIGIE_CONFIG_DIR: directory,
    XDG_DATA_HOME: path('data'),
    XDG_STATE_HOME: path('state'),
  };
  return { path, vigie: (argv, around = {}) => run(argv, { ...around, env: { ...env, ...around.env } }) };
}

/** Runs one command line in this process. */
export async function run(
  argv: readonly string[],
  around: Around & { readonly env: Readonly<Record<string, string>> },
): Promise<Ran> {
  const { terminal, env, stdin = '', open = createContext } = around;
  const out = sink(terminal);
  const err = sink(terminal);
  const io: Io = {
    env,
    out,
    err,
    in: {
      isTerminal: terminal !== undefined,
      stream: () => (around.typed === undefined ? Readable.from([Buffer.from(stdin)]) : typing(around.typed)),
    },
  };
  const signal = around.signal ?? new AbortController().signal;
  const exitCode = await main(argv, { io, signal, open: async () => open });
  return { exitCode, out: out.text(), err: err.text() };
}

/** A keyboard: a prompt takes the line once it listens. */
export function typing(typed: string): PassThrough {
  const stream = new PassThrough();
  stream.once('newListener', () => setImmediate(() => stream.write(typed)));
  return stream;
}

/** What is written, kept. */
export function sink(columns?: number): Sink & { text(): string } {
  const pieces: string[] = [];
  return {
    isTerminal: columns !== undefined,
    columns,
    write: async (data) => void pieces.push(String(data)),
    stream: () =>
      new Writable({
        write(piece, _, done) {
          pieces.push(String(piece));
          done();
        },
      }),
    text: () => pieces.join(''),
  };
}

/** The network end of a service that answers each call as `answer` says. */
export function service(answer: (call: Call) => Partial<Answer> | Promise<Partial<Answer>>): OpenContext {
  const transport: Transport = {
    send: async (call) => ({ status: 200, headers: {}, ...(await answer(call)) }),
    close: async () => {},
  };
  return (...given) => ({ ...createContext(...given), client: async () => new Client(transport) });
}
