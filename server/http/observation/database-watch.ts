import type { VigieError } from '../../../src/contract/errors.ts';
import { reportLine } from './report-line.ts';

/** Milliseconds between looks whether a database that went away is back. */
const INTERVAL = 1_000;

/** Tells once that the database is away, whatever number of requests it fails meanwhile, and once that it is back. */
export class DatabaseWatch {
  readonly #refuseUnready: () => Promise<void>;
  readonly #write: (line: string) => void;
  #awaySince: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  /** `refuseUnready` throws as long as the database cannot be used; `write` takes a line of JSON. */
  constructor(refuseUnready: () => Promise<void>, write: (line: string) => void) {
    this.#refuseUnready = refuseUnready;
    this.#write = write;
  }

  /** Records a request that failed because of the database. */
  failed({ code, params, cause, message }: VigieError): void {
    if (this.#awaySince !== undefined || this.#isStopped) return;
    this.#awaySince = Date.now();
    const { reason } = params;
    const error = cause instanceof Error && cause.message !== '' ? cause.message : (reason ?? message);
    this.#write(reportLine('error', { event: 'database_away', code, error }));
    this.#look();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #look(): void {
    this.#timer = setTimeout(async () => {
      try {
        await this.#refuseUnready();
      } catch {
        if (!this.#isStopped) this.#look();
        return;
      }
      const seconds = Math.round((Date.now() - (this.#awaySince ?? 0)) / 1000);
      this.#awaySince = undefined;
      this.#write(reportLine('info', { event: 'database_back', seconds }));
    }, INTERVAL).unref();
  }
}
