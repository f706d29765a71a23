import type { ReadingProgress as Stage } from '../../../src/bulk/rows/reading.ts';
import type { Wait } from '../../../src/client/transport.ts';
import { importMessages } from '../../../src/messages/commands/import.ts';
import { type Progress, progress } from '../../../src/terminal/progress.ts';
import type { Context } from '../cli/command.ts';

/** Milliseconds: shorter waits, with the attempts before them, go unnoticed. The wait before a new attempt doubles, up to five seconds. */
const WAIT_TOLD = 1000;

/** Progress and waits of the work on a collection: shown on a terminal, else reported if long. */
export class BulkProgress {
  readonly #context: Pick<Context, 'io' | 'flags' | 'language'>;
  readonly #notice: (sentence: string) => void;
  /** Reported waits: without a progress bar each outage is reported once, and so are pauses asked for by the service. */
  readonly #announced = new Set<Wait['reason']>();
  #bar: Progress | undefined;
  #busy: NodeJS.Timeout | undefined;
  #last: Stage | undefined;

  /** `notice` prints a sentence that stays. */
  constructor(context: Pick<Context, 'io' | 'flags' | 'language'>, notice: (sentence: string) => void) {
    this.#context = context;
    this.#notice = notice;
  }

  reach(now: Stage): void {
    if (now.stage !== this.#last?.stage) this.#begin(now);
    const more = now.done - (this.#last?.done ?? 0);
    if (more > 0) this.#announced.delete('retry');
    this.#bar?.advance(more);
    this.#last = now;
  }

  wait(wait: Wait | undefined): void {
    const words = importMessages(this.#context.language);
    const seconds = Math.ceil((wait?.milliseconds ?? 0) / 1000);
    const isLong = wait && wait.milliseconds + (wait.elapsed ?? 0) >= WAIT_TOLD;
    if (!this.#bar?.shown && isLong && !this.#announced.has(wait.reason)) {
      this.#announced.add(wait.reason);
      this.#notice(words.waitingLong(wait.reason, seconds));
    }
    this.#bar?.note(wait && words.waiting(wait.reason, seconds));
  }

  /** A local database is held by another process, or free again. */
  busy(waiting: boolean): void {
    const words = importMessages(this.#context.language);
    clearTimeout(this.#busy);
    if (waiting && !this.#bar?.shown) {
      this.#busy = setTimeout(() => this.#notice(words.lockedLong), WAIT_TOLD);
    }
    this.#bar?.note(waiting ? words.locked : undefined);
  }

  /** Hides the line; any progress brings it back. */
  hide(): void {
    this.#bar?.end();
  }

  /** Hides the line for good: waits are no longer reported. */
  end(): void {
    clearTimeout(this.#busy);
    this.hide();
  }

  #begin({ stage, total }: Stage): void {
    const { io, flags, language } = this.#context;
    const line = (state: { done: number; rate: number; secondsLeft: number | undefined }) =>
      importMessages(language).progress({ ...state, stage, total });
    // Rows on the same terminal show the progress.
    const quiet = flags.quiet || (io.out.isTerminal && flags.output === 'ndjson');
    this.#bar?.end();
    this.#bar = progress(io, { line }, { total, quiet });
    this.#last = undefined;
  }
}
