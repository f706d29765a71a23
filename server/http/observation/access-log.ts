import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import type { pino } from 'pino';
import { writeFailed } from '../../../src/contract/errors.ts';
import type { ExchangeRecord, Observer } from './exchanges.ts';

/** Bytes of lines that wait for a disk: what comes beyond them is lost. */
const WAITING_MAX = 1024 * 1024;

/** Mode of a new log: it holds personal data. */
const PRIVATE = 0o600;

/** Where lines go that end with a line feed. */
interface Lines {
  write(line: string): void;
}

/** A file that is appended to, and can be opened anew. */
type LogFile = ReturnType<typeof pino.destination>;

/** One line of JSON for each request, for programs that read logs. */
export class AccessLog implements Observer {
  readonly #write: (fields: object, level: 'info' | 'error') => void;
  readonly #file: LogFile | undefined;
  /** Whether the file is still to be opened anew. */
  #isStale = false;

  private constructor(makeLogger: typeof pino, lines: Lines, file?: LogFile) {
    const logger = makeLogger(
      {
        base: null,
        timestamp: () => `,"time":"${new Date().toISOString()}"`,
        formatters: { level: (level) => ({ level }) },
      },
      lines,
    );
    this.#write = (fields, level) => logger[level](fields);
    this.#file = file;
    file?.on('ready', () => {
      this.#isStale = false;
    });
    // It is not opened anew by itself where the write under way fails.
    file?.on('error', () => this.#isStale && this.#openAnew(false));
  }

  /** A log whose lines `write` takes. */
  static async to(write: (line: string) => void): Promise<AccessLog> {
    return new AccessLog((await import('pino')).pino, { write });
  }

  /**
   * A log at the end of a file, which is made for its owner alone. Throws FICHIER_NON_ECRIT. Where it cannot be written
   * later on, `failed` is called once until it can be again: requests are served meanwhile.
   */
  static async toFile(path: string, failed: (error: NodeJS.ErrnoException) => void): Promise<AccessLog> {
    const { pino } = await import('pino');
    try {
      // A file that cannot be opened would fail again when the process ends.
      closeSync(openSync(path, 'a', PRIVATE));
    } catch (error) {
      throw writeFailed(path, error);
    }
    const file = pino.destination({
      dest: path,
      append: true,
      sync: false,
      mode: PRIVATE,
      maxLength: WAITING_MAX,
    });
    await once(file, 'ready');
    let failing = false;
    file.on('error', (error: NodeJS.ErrnoException) => {
      if (!failing) failed(error);
      failing = true;
    });
    file.on('write', () => {
      failing = false;
    });
    return new AccessLog(pino, file, file);
  }

  ended({ trace, status, duration, ...record }: ExchangeRecord): void {
    const fields = {
      request_id: record.requestId,
      trace_id: trace?.traceId ?? null,
      parent_id: trace?.parentId ?? null,
      client: record.client ?? null,
      organisation: record.organisation ?? null,
      user: record.user ?? null,
      method: record.method ?? null,
      route: record.route,
      status: status ?? null,
      code: record.code ?? null,
      aborted: record.aborted,
      duration_ms: Math.round(duration * 1000) / 1000,
      bytes: record.bytes,
    };
    this.#write(fields, status !== undefined && status >= 500 ? 'error' : 'info');
  }

  /** Opens the file anew, which may have been moved away meanwhile. */
  reopen(): void {
    this.#openAnew(true);
  }

  #openAnew(again: boolean): void {
    this.#isStale = again;
    this.#file?.reopen();
  }

  /** Writes the lines that wait; a line that cannot be written is lost, and was reported. */
  close(): Promise<void> {
    const file = this.#file;
    if (!file) return Promise.resolve();
    return new Promise((resolve) => {
      file.once('close', resolve);
      file.once('error', () => file.destroy());
      file.end();
    });
  }
}
