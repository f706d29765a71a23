import type { Io, Sink } from './io.ts';
import { visibleData, visibleJson, visibleLines } from './sanitize.ts';

/** A buffer that joins text into large writes. */
export class Buffered {
  readonly #sink: Sink;
  #pieces: string[] = [];
  #length = 0;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  async write(text: string): Promise<void> {
    this.#pieces.push(text);
    this.#length += text.length;
    if (this.#length >= 65_536) await this.flush();
  }

  async flush(): Promise<void> {
    const text = this.#pieces.join('');
    this.#pieces = [];
    this.#length = 0;
    if (text !== '') await this.#sink.write(text);
  }
}

/**
 * A sink for data. On a terminal data are made visible (`visibleData`, `visibleJson`), and a byte order mark left out.
 * Pipes and files get data unchanged.
 */
export function dataSink(out: Sink, content: 'text' | 'json'): Sink {
  if (!out.isTerminal) return out;
  const sanitize = content === 'json' ? visibleJson : visibleData;
  const decoder = new TextDecoder();
  let started = false;
  return {
    isTerminal: true,
    get columns() {
      return out.columns;
    },
    stream: () => out.stream(),
    write(data) {
      const text = typeof data === 'string' ? data : decoder.decode(data, { stream: true });
      const hasMark = !started && text.startsWith('\ufeff');
      started = true;
      return out.write(sanitize(hasMark ? text.slice(1) : text));
    },
  };
}

/**
 * A sink for the report of work. When its reader goes away, as `| head` does, the work is still done to its end: writes
 * must not depend on a reader of the report.
 */
export function ignoringEpipe(out: Sink): Sink {
  let gone = false;
  return {
    isTerminal: out.isTerminal,
    columns: out.columns,
    stream: () => out.stream(),
    async write(data) {
      if (gone) return;
      try {
        await out.write(data);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
        gone = true;
      }
    },
  };
}

/**
 * The rows, with a turn of the event loop now and then: a service in this process answers without ever yielding, and
 * signals must be handled all the same.
 */
export async function* yielding<Row>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  signal: AbortSignal,
): AsyncGenerator<Row> {
  let count = 0;
  for await (const row of rows) {
    yield row;
    if (++count % ROWS_PER_TURN !== 0) continue;
    await new Promise<void>((turned) => setImmediate(turned));
    signal.throwIfAborted();
  }
}

const ROWS_PER_TURN = 500;

/** A sink that holds text back until it is known whether to write it. */
export class HeldSink implements Sink {
  readonly isTerminal = false;
  readonly columns = undefined;
  readonly #sink: Sink;
  #held: string[] | undefined = [];

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  async write(data: string | Uint8Array): Promise<void> {
    if (this.#held === undefined) return this.#sink.write(data);
    this.#held.push(typeof data === 'string' ? data : Buffer.from(data).toString());
  }

  stream() {
    return this.#sink.stream();
  }

  /** Writes the held text; from here on nothing is held. A reader that has gone is no reason to fail. */
  async release(): Promise<void> {
    const text = this.drop()
      .map((line) => `${line}\n`)
      .join('');
    if (text !== '') await this.#sink.write(text).catch(() => {});
  }

  /** The held lines, unwritten; from here on nothing is held. */
  drop(): string[] {
    const text = (this.#held ?? []).join('');
    this.#held = undefined;
    return text.split('\n').filter((line) => line !== '');
  }
}

/**
 * Writes sentences to stderr, a line each. On a terminal they are wrapped to its width. Unsafe characters become visible,
 * and a reader that has gone is no reason to fail.
 */
export async function writeNotice(io: Io, text: string): Promise<void> {
  const lines = visibleLines(text);
  // The module that measures texts takes 0.5 ms to load.
  const wrapped = io.err.isTerminal ? (await import('./width.ts')).wrapAll(io, lines) : lines;
  await io.err.write(`${wrapped}\n`).catch(() => {});
}
