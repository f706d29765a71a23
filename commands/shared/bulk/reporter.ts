import type { FileRows } from '../../../src/bulk/model/file-rows.ts';
import type { Body, Identity, ImportTarget } from '../../../src/bulk/model/import-target.ts';
import { EXAMPLES, type Issue, type Notice, shownValue } from '../../../src/bulk/model/issues.ts';
import type { Planned } from '../../../src/bulk/plan/make-plan.ts';
import type { Plan } from '../../../src/bulk/plan/plan.ts';
import type { PlanStep, RowResult } from '../../../src/bulk/plan/steps.ts';
import { noticeLines, OF_READING } from '../../../src/bulk/report/issue-text.ts';
import { openRejects, type Rejects } from '../../../src/bulk/report/rejects.ts';
import { PLACEHOLDER } from '../../../src/bulk/rows/flag-values.ts';
import type { Layout } from '../../../src/bulk/rows/layout.ts';
import { ProblemError } from '../../../src/client/client.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import { type Counts, importMessages } from '../../../src/messages/commands/import.ts';
import { messages } from '../../../src/messages/index.ts';
import { pageMessages } from '../../../src/messages/pages/pages.ts';
import { visible } from '../../../src/terminal/sanitize.ts';
import { writeNotice } from '../../../src/terminal/streams.ts';
import type { Context } from '../cli/command.ts';
import { type FailedField, FailureOfMany } from '../errors/exit-codes.ts';
import { failureOf, targeted } from '../errors/failures.ts';
import { reportsInJson } from '../flags/flags.ts';
import { failedRow, IssueReporter, type IssueWork } from './issue-reporter.ts';
import type { JobFlags } from './job-flags.ts';
import { BulkProgress } from './progress.ts';
import type { ImportReport } from './report-page.ts';
import { keyOf, type RowLines, resultsOf } from './row-results.ts';

/** Result of the work: numbers of rows, and the error to end with for unfinished work. */
export interface Outcome {
  readonly counts: Counts;
  readonly failure?: unknown;
}

/** The reported work. */
export interface Reported extends IssueWork {
  readonly command: 'import' | 'sync';
  readonly target: ImportTarget;
  readonly flags: Pick<JobFlags, 'rejects' | 'report' | 'dry_run'>;
  /** Results of rows on standard output, if wanted. */
  readonly rows?: RowLines | undefined;
}

/** Errors reported as JSON; the file of `--rejects` has them all. */
const ERRORS_MAX = 10_000;

/**
 * Reports the work: on stderr errors, notices, progress and totals; on standard output each row, on demand; rejected rows in
 * the files of `--rejects` and `--report`.
 */
export class Reporter {
  /** Progress and waits. */
  readonly progress: BulkProgress;
  readonly #context: Context;
  readonly #work: Reported;
  /** Errors, once there are any. */
  #issues: IssueReporter | undefined;
  /** Errors of the service, by the identity of rows. */
  readonly #refused = new Map<Identity, readonly Issue[]>();
  /** Errors for a failure in JSON, and how many more there are. */
  readonly #errors: FailedField[] = [];
  #more = 0;
  #rejects: Rejects | undefined;
  #report: ImportReport | undefined;
  #printed: Promise<void> = Promise.resolve();

  constructor(context: Context, work: Reported) {
    this.#context = context;
    this.#work = work;
    this.progress = new BulkProgress(context, (sentence) => this.notice(sentence));
    context.whenBusy((waiting) => this.progress.busy(waiting));
    context.noticeThrough((sentence) => this.notice(sentence));
  }

  /** Opens the files for rejected rows. Throws REJETS_REFUSES, FICHIER_EXISTANT and FICHIER_NON_ECRIT. */
  async open(): Promise<void> {
    const { file, flags } = this.#work;
    const { rejects, report, dry_run } = flags;
    const { language } = this.#context;
    const source = file === '-' ? undefined : file;
    if (rejects !== undefined) {
      this.#rejects = await openRejects(rejects, { source, language });
      // An older file may hold corrections.
      if (dry_run && this.#rejects.replaces) {
        await this.#rejects.abandon();
        this.#rejects = undefined;
        this.notice(importMessages(language).rejectsLeft(rejects));
      }
    }
    if (report === undefined) return;
    // Few imports need one.
    const { ImportReport } = await import('./report-page.ts');
    this.#report = await ImportReport.open(report);
  }

  /** Prints an essential sentence, also with `--quiet`. */
  say(sentence: string): void {
    this.progress.hide();
    this.#printed = this.#printed.then(() => writeNotice(this.#context.io, visible(sentence)));
  }

  /** Prints a sentence, unless `--quiet`. */
  notice(sentence: string): void {
    if (!this.#context.flags.quiet) this.say(sentence);
  }

  /** Records the layout. */
  layout(layout: Layout): void {
    this.#report?.rows.understood(layout);
  }

  /** Records an error, reported at the end of a part of the work. */
  issue(issue: Issue): void {
    this.#report?.rows.issue(issue);
    if (!reportsInJson(this.#context.flags)) {
      this.#issues ??= new IssueReporter(this.#work, this.#context);
      this.#issues.add(issue);
    } else if (this.#errors.length >= ERRORS_MAX) this.#more++;
    else this.#errors.push(failedRow(this.#work.file, issue, this.#context.language));
  }

  /** Path of the file that rejected rows are written to; undefined for none. */
  get rejects(): string | undefined {
    return this.#rejects && this.#work.flags.rejects;
  }

  /** Records the rejected row of `rows`, with its `body` if it is valid in itself. */
  async rejected(rows: FileRows, issues: readonly Issue[], body?: Body): Promise<void> {
    const { target } = this.#work;
    this.#keepRow(rows, issues);
    const key = keyOf(target, body?.[target.key] ?? rows.value(target.key));
    await this.results([{ line: rows.line, outcome: 'rejected', key, issues }]);
  }

  /** Records results of rows. Resolves once the reader is not far behind. */
  async results(rows: readonly RowResult[]): Promise<void> {
    this.#work.rows?.tell(rows);
    await this.#work.rows?.drained();
  }

  /** Records a step refused by the service, like errors of the file. */
  refused(step: PlanStep, error: unknown, plan: Plan): void {
    const { target, rows } = this.#work;
    const issues = this.#refusalsOf(step, error, plan);
    for (const issue of issues) this.issue(issue);
    if ((this.#rejects || this.#report) && step.action !== 'delete') this.#refused.set(step.identity, issues);
    rows?.tell(resultsOf(target, [step], { outcome: 'rejected', issues }));
  }

  /** The closing line; `refused` of the rejected rows are wrong themselves. */
  totals(counts: Counts, refused: number): void {
    const { colon, counts: sentence } = importMessages(this.#context.language);
    this.say(`${this.#work.file}${colon}${sentence(counts, refused)}`);
  }

  /**
   * Ends a part of the work that `read` so many rows: reports the reading, the errors in the order of the file, how many are
   * left out, and the flags that mend them, each once, then the other notices. A proposed line `replaces` rows written
   * meanwhile.
   */
  conclude(notices: readonly Notice[], read = 0, replaces = false): void {
    const { language } = this.#context;
    const [ofReading, ofRows] = [true, false].map((is) =>
      notices
        .filter(({ code }) => OF_READING.has(code) === is)
        .flatMap((one) => [...noticeLines(one, language), ...this.#linesShowing(one, replaces)]),
    );
    ofReading?.forEach((sentence) => void this.notice(sentence));
    if (this.#issues) this.#concludeIssues(this.#issues, read);
    ofRows?.forEach((sentence) => void this.notice(sentence));
  }

  /** Prints the errors and their remedies. */
  #concludeIssues(issues: IssueReporter, read: number): void {
    const { command, flags } = this.#work;
    for (const sentence of issues.sentences()) this.say(sentence);
    // A synchronisation omits no row.
    const isOffered = command === 'import' && this.rejects === flags.rejects;
    for (const sentence of issues.others(isOffered && flags.rejects)) this.say(sentence);
    for (const line of issues.changes()) this.notice(targeted(line, this.#context.flags, undefined));
    for (const sentence of issues.remedies(read)) this.notice(sentence);
    if (this.#context.flags.quiet) return;
    const sentences = issues.sheetsBefore();
    this.#printed = this.#printed.then(async () => {
      for (const sentence of await sentences) await writeNotice(this.#context.io, visible(sentence));
    });
  }

  /** The closing error, with those of the file for a failure in JSON. */
  ending(error: unknown): unknown {
    if (!(error instanceof VigieError) || this.#errors.length === 0) return error;
    const { andMore } = messages(this.#context.language).cli;
    const besides = this.#more > 0 ? [{ code: 'AUTRES', detail: andMore(this.#more) }] : [];
    return new FailureOfMany(error, [...this.#errors, ...besides]);
  }

  /**
   * Writes the files of rejected rows, including those refused by the service. `zone` is that of the organisation. Throws
   * FICHIER_NON_ECRIT.
   */
  async keep({ plan, counts, notices }: Planned, outcome: Outcome, zone: string): Promise<void> {
    const { language } = this.#context;
    try {
      if (this.#refused.size > 0 && plan)
        for await (const [rows, issues] of plan.rowsOf(this.#refused)) this.#keepRow(rows, issues);
    } finally {
      // Without a checked row, older rejects are kept.
      const rejectsFile = counts.read > 0 ? await this.#rejects?.close() : undefined;
      if (rejectsFile !== undefined) this.notice(importMessages(language).rejectsKept(rejectsFile));
      if (this.#report) {
        const { file, target, flags } = this.#work;
        const failure =
          outcome.failure === undefined ? undefined : failureOf(outcome.failure, language).message;
        const reported = { file, target: target.name, dryRun: flags.dry_run, notices, failure, zone };
        await this.#report.write({ ...reported, counts: outcome.counts }, language);
        this.notice(pageMessages(language).written(String(flags.report)));
      }
    }
  }

  /** Hides the progress, and waits for pending output. */
  async end(): Promise<void> {
    for (const sentence of this.#issues?.sentences() ?? []) this.say(sentence);
    this.progress.end();
    await this.#printed;
  }

  /** Discards unfinished files. */
  async abandon(): Promise<void> {
    await this.#rejects?.abandon();
    await this.#report?.abandon();
  }

  /** Adds a rejected row to the files of such rows. */
  #keepRow(rows: FileRows, issues: readonly Issue[]): void {
    this.#rejects?.add(rows, issues);
    this.#report?.rows.add(rows, issues);
  }

  /** Objects of a notice, as lines that show them, or that import the rest of the file. */
  #linesShowing({ code, params, also = [] }: Notice, replaces: boolean): string[] {
    const { file, line, importOf } = this.#work;
    const { toEmpty, alreadyThere } = importMessages(this.#context.language);
    const all = [params, ...also];
    if (code === 'MOT_CONSERVE') {
      const empty = [...new Set(all.map(({ given }) => String(given)))].join(',');
      const existing = replaces ? { if_exists: 'replace' } : {};
      return [toEmpty, `  ${line({ empty, ...existing, dry_run: true })}`];
    }
    if (code === 'COLONNE_AILLEURS')
      return all.map(({ field, header, number }) => {
        const flags = {
          map: [`${number}=dossier_id`, `${header}=utilisateur_id`],
          // A header gives no role to anybody.
          set: `role=${PLACEHOLDER}`,
        };
        const proposed = number === undefined ? undefined : importOf('affectation', file, flags);
        return `  ${proposed ?? `vigie ${field} import --help`}`;
      });
    const { noun, file: mapping } = params;
    const ids = new Set(all.flatMap(({ id }) => (noun === undefined || id === undefined ? [] : [id])));
    const lines = [...ids]
      .slice(0, EXAMPLES)
      .map((id) => targeted(`  vigie ${noun} get ${id}`, this.#context.flags, undefined));
    return lines.length === 0 ? lines : [alreadyThere(mapping), ...lines];
  }

  #refusalsOf(step: PlanStep, error: unknown, plan: Plan): readonly Issue[] {
    const body = step.action === 'delete' ? step.before : step.body;
    const key = body?.[this.#work.target.key] ?? ('name' in step ? step.name : step.identity);
    const { code, message, errors = [] } = failureOf(error, this.#context.language);
    const ofFields = error instanceof ProblemError && errors.length > 0;
    const refusals: readonly FailedField[] = ofFields ? errors : [{ code, detail: message }];
    return refusals.map(({ code: rule, detail, pointer }) => {
      const field = pointer?.split('/')[1];
      const place = field ? { ...plan.place(field), field } : {};
      const value = field && body && Object.hasOwn(body, field) ? body[field] : undefined;
      return {
        code: 'REFUS_DU_SERVICE',
        params: {
          message: detail,
          rule,
          ...(pointer === undefined ? {} : { member: pointer.slice(1) }),
        },
        line: 'line' in step ? step.line : 0,
        ...place,
        // After the name of a column comes its value, even an empty one.
        value: shownValue(value ?? ('header' in place ? '' : key)),
      };
    });
  }
}
