import type { Wait } from '../../../src/bulk/execute/apply.ts';
import { EXAMPLES, type Issue, type Notice } from '../../../src/bulk/model/issues.ts';
import { noticeLines, OF_READING } from '../../../src/bulk/report/issue-text.ts';
import { PLACEHOLDER } from '../../../src/bulk/rows/given-values.ts';
import type { ReadingProgress as Stage } from '../../../src/bulk/rows/reading.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import { importMessages } from '../../../src/messages/commands/import.ts';
import { messages } from '../../../src/messages/index.ts';
import { writeNotice } from '../../../src/terminal/notice.ts';
import { type Progress, progress } from '../../../src/terminal/progress.ts';
import { visible } from '../../../src/terminal/sanitize.ts';
import type { Context, FormatCommandLine } from '../cli/command.ts';
import { type FailedField, FailureOfMany } from '../errors/exit-codes.ts';
import { targeted } from '../errors/failures.ts';
import { reportsInJson } from '../flags/flags.ts';
import { failedRow, type ImportOf, IssueReporter, type SheetOf } from './issue-reporter.ts';

/** What stderr is told while a library is worked on: errors, notices, how far it is, and what it waits for. */
export interface Reporter {
  /** Errors are told together when the part of the work ends. */
  readonly onIssue: (issue: Issue) => void;
  readonly onProgress: (stage: Stage) => void;
  readonly onWait: (wait: Wait | undefined) => void;
  /** Told when a local database is held by another process, and when it is free again. */
  readonly onBusy: (waiting: boolean) => void;
  /** Says a sentence, unless `--quiet`. */
  notice(sentence: string): void;
  /** Says a sentence that must be known, also with `--quiet`. */
  say(sentence: string): void;
  /**
   * Ends a part of the work, in which so many `rows` were read: says how the file was read, its errors in the order of
   * the file, how many of them are not told, and what flags can do about them, each once, then the other notices.
   * `rejects` has all errors, where there is such a file; false where there can be none. A proposed line `replaces` what is
   * written by then. Notices are not told with `--quiet`.
   */
  conclude(
    notices: readonly Notice[],
    rejects: string | false | undefined,
    rows?: number,
    replaces?: boolean,
  ): void;
  /** The error that ends the work, with those of the file where failures are told as JSON. */
  ending(error: unknown): unknown;
  /** Takes the progress away, and waits until everything is said. */
  end(): Promise<void>;
}

/** Rows that are told of as JSON; the file of `--rejects` has them all. */
const ERRORS_MAX = 10_000;

/**
 * `file` is the one that errors are about, `line` the command that proposals start from; `importOf` and `sheetOf` say what brings that
 * is missing. A command that `writes` may leave files for what it proposes.
 */
export function createReporter(
  context: Context,
  file: string,
  line: FormatCommandLine,
  { importOf, sheetOf }: { readonly importOf: ImportOf; readonly sheetOf: SheetOf },
  writes: boolean,
): Reporter {
  const { io, flags, language } = context;
  let said: Promise<void> = Promise.resolve();
  const say = (sentence: string) => {
    progress.hide();
    said = said.then(() => writeNotice(io, visible(sentence)));
  };
  const sayLater = (sentences: Promise<readonly string[]>) => {
    said = said.then(async () => {
      for (const sentence of await sentences) await writeNotice(io, visible(sentence));
    });
  };
  const notice = (sentence: string) => {
    if (!flags.quiet) say(sentence);
  };
  const progress = new BulkProgress(context, notice);
  const issues = new IssueReporter(file, line, importOf, language, writes && !flags.quiet);
  const inJson = reportsInJson(flags);
  /** What a notice names of the library, as lines that show it, or that import what the file says besides. */
  const linesShowing = ({ code, params, also = [] }: Notice, replaces: boolean): string[] => {
    if (code === 'MOT_CONSERVE') {
      const empty = [...new Set([params, ...also].map(({ given }) => String(given)))].join(',');
      const existing = replaces ? { if_exists: 'replace' } : {};
      return [importMessages(language).toEmpty, `  ${line({ empty, ...existing, dry_run: true })}`];
    }
    if (code === 'COLONNE_AILLEURS')
      return [params, ...also].map(({ field, header, role, number }) => {
        const flags = {
          map: [`${number}=dossier_id`, `${header}=utilisateur_id`],
          // Nobody is given a role by the words of a header.
          set: `role=${PLACEHOLDER}`,
        };
        const line = role === undefined ? undefined : importOf('affectation', file, flags);
        return `  ${line ?? `vigie ${field} import --help`}`;
      });
    const { noun, file: mapping } = params;
    const ids = new Set(
      [params, ...also].flatMap(({ id }) => (noun === undefined || id === undefined ? [] : [id])),
    );
    const lines = [...ids]
      .slice(0, EXAMPLES)
      .map((id) => targeted(`  vigie ${noun} get ${id}`, flags, undefined));
    return lines.length === 0 ? lines : [importMessages(language).alreadyThere(mapping), ...lines];
  };
  const errors: FailedField[] = [];
  let more = 0;
  const keep = (issue: Issue) => {
    if (errors.length < ERRORS_MAX) errors.push(failedRow(file, issue, language));
    else more++;
  };
  return {
    onIssue: inJson ? keep : (issue) => issues.add(issue),
    onProgress: (stage) => progress.reach(stage),
    onWait: (wait) => progress.wait(wait),
    onBusy: (waiting) => progress.busy(waiting),
    say,
    notice,
    conclude(notices, rejects, rows, replaces = false) {
      const [ofReading, ofRows] = [true, false].map((is) =>
        notices
          .filter(({ code }) => OF_READING.has(code) === is)
          .flatMap((one) => [...noticeLines(one, language), ...linesShowing(one, replaces)]),
      );
      ofReading?.forEach(notice);
      issues.sentences().forEach(say);
      issues.others(rejects).forEach(say);
      for (const line of issues.changes()) notice(targeted(line, flags, undefined));
      issues.remedies(rows).forEach(notice);
      if (!flags.quiet) sayLater(issues.sheetsBefore(sheetOf));
      ofRows?.forEach(notice);
    },
    ending(error) {
      if (!(error instanceof VigieError) || errors.length === 0) return error;
      const besides = more > 0 ? [{ code: 'AUTRES', detail: messages(language).cli.andMore(more) }] : [];
      return new FailureOfMany(error, [...errors, ...besides]);
    },
    async end() {
      issues.sentences().forEach(say);
      progress.end();
      await said;
    },
  };
}

/** Milliseconds: shorter waits, with the attempts before them, come and go unnoticed. The wait before a new attempt doubles, up to five seconds. */
const WAIT_TOLD = 1000;

/** How far the work on a library is, and what it waits for: shown on a terminal, else told where it is long. */
export class BulkProgress {
  readonly #context: Pick<Context, 'io' | 'flags' | 'language'>;
  readonly #notice: (sentence: string) => void;
  /** Why it has waited: who sees no progress is told once of each outage, and once that the service asks for pauses. */
  readonly #announced = new Set<Wait['reason']>();
  #bar: Progress | undefined;
  #busy: NodeJS.Timeout | undefined;
  #last: Stage | undefined;

  /** `notice` says a sentence that stays. */
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
    const isLong = wait && wait.milliseconds + (wait.passed ?? 0) >= WAIT_TOLD;
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

  /** Takes the line away; whatever moves on brings it back. */
  hide(): void {
    this.#bar?.end();
  }

  /** Takes the line away for good: what was waited for is told no more. */
  end(): void {
    clearTimeout(this.#busy);
    this.hide();
  }

  #begin({ stage, total }: Stage): void {
    const { io, flags, language } = this.#context;
    const line = (state: { done: number; rate: number; secondsLeft: number | undefined }) =>
      importMessages(language).progress({ ...state, stage, total });
    // Rows that appear on the same terminal one by one say how far it is.
    const quiet = flags.quiet || (io.out.isTerminal && flags.output === 'ndjson');
    this.#bar?.end();
    this.#bar = progress(io, { line }, { total, quiet });
    this.#last = undefined;
  }
}
