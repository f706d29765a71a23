import { fstatSync, statSync, writeSync } from 'node:fs';
import { devNull } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { VigieError } from '../contract/errors.ts';

/** Where text goes: standard output or standard error. */
export interface Sink {
  readonly isTerminal: boolean;
  /** Width in columns, on a terminal only. */
  readonly columns: number | undefined;
  /** Resolves once it is taken, so that a producer never runs ahead of its reader. */
  write(data: string | Uint8Array): Promise<void>;
  /** The stream underneath, for what insists on one (prompts). */
  stream(): Writable;
}

/** Everything that a command line has around it. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly out: Sink;
  readonly err: Sink;
  readonly in: {
    readonly isTerminal: boolean;
    stream(): Readable;
  };
}

/** What the process was given. */
export function processIo(): Io {
  return {
    env: process.env,
    out: new FileSink(1, () => process.stdout),
    err: new FileSink(2, () => process.stderr),
    in: {
      get isTerminal() {
        return isTerminal(0);
      },
      stream: () => process.stdin,
    },
  };
}

export type ColorChoice = 'auto' | 'always' | 'never';

/** Whether to colour: `--color` first, then FORCE_COLOR, NO_COLOR (no-color.org), then terminals that can. */
export function wantsColor(sink: Sink, env: Io['env'], choice: ColorChoice): boolean {
  if (choice !== 'auto') return choice === 'always';
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  if (env.NO_COLOR) return false;
  return sink.isTerminal && env.TERM !== 'dumb';
}

/**
 * Whether the terminal shows more than ASCII: `…` and the lines of trees. A locale says so by its charset; those of a
 * Mac always do. Windows has no such locale, and asking for the code page takes a program: Windows Terminal, and
 * editors with a terminal of their own, do, the old console may not.
 */
export function showsUnicode(env: Io['env'], platform: string = process.platform): boolean {
  if (platform === 'win32') return [env.WT_SESSION, env.TERM_PROGRAM].some((name) => !!name);
  return platform === 'darwin' || /utf-?8/i.test(env.LC_ALL || env.LC_CTYPE || env.LANG || '');
}

/** Whether there is a terminal to ask on (a dumb one takes no line back), and questions are wanted (VIGIE_NO_INPUT, CI). */
export function canAsk(io: Io): boolean {
  const { env } = io;
  const isTerminal = io.in.isTerminal && io.err.isTerminal && env.TERM !== 'dumb';
  return isTerminal && !env.CI && !env.VIGIE_NO_INPUT;
}

/**
 * Writes to a descriptor directly: the streams of Node cost 2 ms to load, a tenth of a whole command. A
 * blocking descriptor is its own back-pressure; one that says EAGAIN is handed over to its stream.
 */
class FileSink implements Sink {
  readonly #fd: number;
  readonly #stream: () => Writable;
  #handedOver: Writable | undefined;

  constructor(fd: number, stream: () => Writable) {
    this.#fd = fd;
    this.#stream = stream;
  }

  get isTerminal(): boolean {
    return isTerminal(this.#fd);
  }

  get columns(): number | undefined {
    return this.isTerminal ? (this.#stream() as NodeJS.WriteStream).columns : undefined;
  }

  stream(): Writable {
    return this.#stream();
  }

  async write(data: string | Uint8Array): Promise<void> {
    let bytes = typeof data === 'string' ? Buffer.from(data, 'utf8') : data;
    while (bytes.length > 0 && this.#handedOver === undefined) {
      try {
        bytes = bytes.subarray(writeSync(this.#fd, bytes));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
        this.#handedOver = this.#stream();
        // Failures come back through the callback of each write.
        this.#handedOver.on('error', () => {});
      }
    }
    const stream = this.#handedOver;
    if (stream === undefined || bytes.length === 0) return;
    await new Promise<void>((taken, failed) => {
      stream.write(bytes, (error) => (error ? failed(error) : taken()));
    });
  }
}

function isTerminal(fd: number): boolean {
  try {
    // Asking node:tty loads the network stack (4 ms): only character devices can be terminals, and the most
    // usual one that is none is the null device.
    const stat = fstatSync(fd);
    if (!stat.isCharacterDevice() || stat.rdev === statSync(devNull).rdev) return false;
    return process.getBuiltinModule('node:tty').isatty(fd);
  } catch {
    return false;
  }
}

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
