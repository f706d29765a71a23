import { fstatSync, statSync, writeSync } from 'node:fs';
import { devNull } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { VigieError } from '../contract/errors.ts';

/** Destination of text: standard output or error. */
export interface Sink {
  readonly isTerminal: boolean;
  /** Width in columns, on a terminal only. */
  readonly columns: number | undefined;
  /** Resolves once written, so that a producer never runs ahead of its reader. */
  write(data: string | Uint8Array): Promise<void>;
  /** The stream underneath, for libraries such as prompts. */
  stream(): Writable;
}

/** Environment and standard streams of a command. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly out: Sink;
  readonly err: Sink;
  readonly in: {
    readonly isTerminal: boolean;
    stream(): Readable;
  };
}

/** The Io of this process. */
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

/** Whether to colour: `--color` first, then FORCE_COLOR, NO_COLOR (no-color.org), then a capable terminal. */
export function wantsColor(sink: Sink, env: Io['env'], choice: ColorChoice): boolean {
  if (choice !== 'auto') return choice === 'always';
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  if (env.NO_COLOR) return false;
  return sink.isTerminal && env.TERM !== 'dumb';
}

/**
 * Whether the terminal shows more than ASCII: `…` and the lines of trees. The charset of the locale tells; a Mac always
 * does. Windows has no such locale, and its code page takes a program to read: Windows Terminal, and editors with a
 * terminal of their own, do, the old console may not.
 */
export function showsUnicode(env: Io['env'], platform: string = process.platform): boolean {
  if (platform === 'win32') return [env.WT_SESSION, env.TERM_PROGRAM].some((name) => !!name);
  return platform === 'darwin' || /utf-?8/i.test(env.LC_ALL || env.LC_CTYPE || env.LANG || '');
}

/** Whether prompts are possible, on a terminal that is not dumb, and wanted (VIGIE_NO_INPUT, CI). */
export function canPrompt(io: Io): boolean {
  const { env } = io;
  const isTerminal = io.in.isTerminal && io.err.isTerminal && env.TERM !== 'dumb';
  return isTerminal && !env.CI && !env.VIGIE_NO_INPUT;
}

/**
 * Writes to a descriptor directly: the streams of Node cost 2 ms to load, a tenth of a whole command. A blocking
 * descriptor is its own back-pressure; after EAGAIN its stream takes over.
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
        // Failures are reported by the callback of each write.
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
    // node:tty loads the network stack (4 ms): only character devices can be terminals, and the most usual one that is
    // none is the null device.
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

/** Does work during which a signal has this listener alone; without one it ends the process at once. */
export async function whileHeard<T>(
  signal: 'SIGINT' | 'SIGTERM',
  listener: (() => void) | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const others = process.rawListeners(signal) as NodeJS.SignalsListener[];
  process.removeAllListeners(signal);
  if (listener) process.on(signal, listener);
  try {
    return await work();
  } finally {
    if (listener) process.off(signal, listener);
    for (const other of others) process.on(signal, other);
  }
}

/**
 * Runs work at each SIGHUP, by which servers reload their files; several may listen. Returns how to stop. A closing
 * terminal sends it too: in front of one it ends the process as ever.
 */
export function onHangup({ in: input }: Pick<Io, 'in'>, work: () => void): () => void {
  if (input.isTerminal) return () => {};
  process.on('SIGHUP', work);
  return () => process.off('SIGHUP', work);
}

/** Milliseconds for aborted work to end by itself: it knows the state of things. */
const ABORT_GRACE = 100;

/** The work, or the reason of the signal once it is aborted and the work does not end within ABORT_GRACE. */
export async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let abort: () => void = () => {};
  let timer: NodeJS.Timeout | undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => {
      timer = setTimeout(() => reject(signal.reason), ABORT_GRACE);
    };
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
    clearTimeout(timer);
  }
}

/**
 * Notifies a prompt of a hang-up of the terminal, and of the end of the process for any reason. Returns how to stop.
 * SIGINT and SIGTERM get a listener meanwhile: the library of prompts kills the process with a signal that has no other,
 * before its work can end with its exit code.
 */
export function watchProcess(hungUp: () => void, onExit: () => void): () => void {
  const ignore = () => {};
  process.on('SIGHUP', hungUp).on('SIGINT', ignore).on('SIGTERM', ignore).once('exit', onExit);
  return () => {
    process.off('SIGHUP', hungUp).off('SIGINT', ignore).off('SIGTERM', ignore).off('exit', onExit);
  };
}
