import { resolve } from 'node:path';
import type { Journal } from '../../../src/bulk/execute/journal/journal.ts';
import type { ResumedRows } from '../../../src/bulk/execute/journal/resume.ts';
import { type InputSource, openFile, spool } from '../../../src/bulk/input/source.ts';
import type { ImportTarget, ImportTargetName } from '../../../src/bulk/model/import-target.ts';
import type { Notice } from '../../../src/bulk/model/issues.ts';
import type { Planned } from '../../../src/bulk/plan/make-plan.ts';
import type { Plan } from '../../../src/bulk/plan/plan.ts';
import type { StepLine } from '../../../src/bulk/plan/steps.ts';
import { noticeLines } from '../../../src/bulk/report/issue-text.ts';
import type { LayoutOptions } from '../../../src/bulk/rows/headers.ts';
import { sheetWith } from '../../../src/bulk/rows/layout.ts';
import type { RepairOptions } from '../../../src/bulk/rows/reading.ts';
import { loadTarget } from '../../../src/bulk/targets/load.ts';
import type { Client } from '../../../src/client/client.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import { type Counts, importMessages } from '../../../src/messages/commands/import.ts';
import { messages } from '../../../src/messages/index.ts';
import { quoted } from '../../../src/messages/listed.ts';
import type { Output, View } from '../../../src/terminal/output/view.ts';
import type { Context, FormatCommandLine } from '../cli/command.ts';
import { refuseTargets } from '../cli/context.ts';
import { EXIT } from '../errors/exit-codes.ts';
import { failureOf, targeted } from '../errors/failures.ts';
import { inWords } from '../flags/date-flags.ts';
import { flagName } from '../flags/flags.ts';
import { zoneOf } from '../names/organisation.ts';
import type { ImportOf, SheetOf } from './issue-reporter.ts';
import { type JobFlags, summaryOf, summaryView } from './job-flags.ts';
import { type Names, namesOfSupports, planView } from './plan-view.ts';
import { confirmImport, confirmSync, previewOf } from './question.ts';
import { type Outcome, Reporter } from './reporter.ts';
import { AsyncQueue, RowLines, resultsOf } from './row-results.ts';

/** Receiver of rows. */
export interface OpenedService {
  readonly client: Client;
  readonly embedded: boolean;
  /** The organisation, if known. */
  readonly organisation?: string | undefined;
  /** The address of the service, or the path of the database. */
  readonly address: string;
}

export interface JobOptions {
  readonly command: 'import' | 'sync';
  readonly target: ImportTargetName;
  /** The file, or - for standard input. */
  readonly file: string;
  readonly flags: JobFlags;
  /** The typed line. */
  readonly line: FormatCommandLine;
  /** Throws when the service lacks what the collection needs. */
  readonly require?: ((context: Context) => Promise<void>) | undefined;
  /** Opens a receiver of rows other than the service of the profile; closed at the end of the work. */
  readonly open?: ((context: Context) => Promise<OpenedService & { close(): Promise<void> }>) | undefined;
  /** Line that imports referenced objects; by default the import of their noun. */
  readonly importOf?: ImportOf | undefined;
}

/** Imports a file, or makes a collection equal to it; shows the steps, the rows one by one, or a summary. */
export async function runJob(context: Context, options: JobOptions): Promise<Output<unknown>> {
  const { command, target: name, file, flags } = options;
  const target = await loadTarget(name, { byTitle: flags.by_title === true });
  if (flags.plan) {
    const steps = new AsyncQueue<StepLine>();
    const job = new ImportJob(context, options, target, { steps });
    const view = planView(name, () => job.names) as View<unknown>;
    return { kind: 'list', view, rows: steps.read(unlessFailed(job.run())) };
  }
  if (context.flags.output === 'ndjson' && !flags.check) {
    const rows = new RowLines(file, target, context);
    const job = new ImportJob(context, options, target, { rows });
    return { kind: 'text', text: rows.read(unlessFailed(job.run())), content: 'json', isReport: true };
  }
  const { counts, failure } = await new ImportJob(context, options, target).run();
  const view = summaryView(command, name, { supports: flags.create_supports === true }) as View<unknown>;
  return { kind: 'record', view, row: summaryOf(command, file, counts), failure };
}

async function unlessFailed(outcome: Promise<Outcome>): Promise<void> {
  const { failure } = await outcome;
  if (failure !== undefined) throw failure;
}

/** Concurrent requests: in this process they share each flush of the disk, over a network they fill the wire. */
const IN_FLIGHT = { embedded: 4, remote: 6 } as const;

/** Live display of the results. */
interface Shown {
  readonly steps?: AsyncQueue<StepLine>;
  readonly rows?: RowLines;
}

/** The import of a file, or the synchronisation of a collection with it: its steps in order. */
class ImportJob {
  /** Names of cited objects, by id. */
  names: Names = new Map();
  readonly #context: Context;
  readonly #options: JobOptions;
  readonly #steps: AsyncQueue<StepLine> | undefined;
  readonly #rows: RowLines | undefined;
  readonly #reporter: Reporter;
  /** Whether the collection is to be changed. */
  readonly #writes: boolean;
  #target: ImportTarget;
  #source!: InputSource;
  #service!: OpenedService;
  /** Log of what is sent to a service over a network. */
  #journal: Journal | undefined;
  /** Rows written to complete the work of an earlier process. */
  #resumed: ResumedRows | undefined;
  /** Closes resources, in this order. */
  readonly #closing: (() => Promise<void> | void)[] = [];

  constructor(context: Context, options: JobOptions, target: ImportTarget, { steps, rows }: Shown = {}) {
    const { flags } = options;
    this.#context = context;
    this.#options = options;
    this.#steps = steps;
    this.#rows = rows;
    this.#target = target;
    this.#writes = !(flags.dry_run || flags.check || flags.plan);
    const ways = { importOf: this.#importOf, sheetOf: this.#sheetOf };
    this.#reporter = new Reporter(context, { ...options, ...ways, target, rows, writes: this.#writes });
    this.#closing.push(() => this.#reporter.end());
  }

  /** Does the work. Throws an error that ended it before any write. */
  async run(): Promise<Outcome> {
    try {
      await this.#openFiles();
      this.#service = await this.#openService();
      const { client, organisation } = this.#service;
      // Days, and the hour of the report, are those of the organisation.
      if (this.#target.isTimed || this.#options.flags.report !== undefined)
        this.#target = this.#target.within(await zoneOf(client, organisation));
      // Before any read of the service: pending requests of an earlier process must not come after.
      if (this.#writes && !this.#service.embedded) await this.#resume();
      const outcome = await this.#follow(await this.#plan());
      const { failure } = outcome;
      return failure === undefined ? outcome : { ...outcome, failure: this.#reporter.ending(failure) };
    } catch (error) {
      throw this.#reporter.ending(interrupted(error, 'rien_importe'));
    } finally {
      for (const close of this.#closing) await close();
    }
  }

  /** Throws FICHIER_COMMUN for one file with two purposes, and errors of the files. */
  async #openFiles(): Promise<void> {
    const { file, flags } = this.#options;
    const { rejects, report, assign_codes } = flags;
    const { readStdin, signal } = this.#context;
    const written = Object.entries({ rejects, report, assign_codes }).flatMap(([key, path]) =>
      path === undefined ? [] : [[flagName(key), path] as const],
    );
    await refuseTargets(this.#context, written, file === '-' ? [] : [['file', file]]);
    this.#source = await (file === '-' ? spool(file, readStdin(), signal) : openFile(file, signal));
    this.#closing.push(
      () => this.#reporter.abandon(),
      () => this.#source.close(),
    );
    await this.#reporter.open();
  }

  async #openService(): Promise<OpenedService> {
    const context = this.#context;
    const { open, require } = this.#options;
    if (open) {
      const opened = await open(context);
      this.#closing.push(() => opened.close());
      return opened;
    }
    const trial = this.#writes ? undefined : await context.trial();
    const profile = await context.profile();
    const address = profile.kind === 'embedded' ? profile.db.value : profile.url.value;
    if (trial) {
      this.#reporter.notice(messages(context.language).cli.databaseMissing(address));
      return { client: trial, embedded: true, address };
    }
    const embedded = profile.kind === 'embedded';
    const direct = await context.client();
    // A service in this process answers at once; over a network reads wait for a lost one as writes do.
    const client = embedded ? direct : await this.#patient(direct);
    await require?.({ ...context, client: async () => client });
    return { client, embedded, organisation: await context.organisation(), address };
  }

  async #patient(client: Client): Promise<Client> {
    const { PATIENCE } = await import('../../../src/bulk/execute/requests.ts');
    return client.patient({ milliseconds: PATIENCE, onWait: (wait) => this.#reporter.progress.wait(wait) });
  }

  /** Over a network requests are logged: the same command finishes an interrupted one, and does nothing twice. */
  async #resume(): Promise<void> {
    const { io, signal, language } = this.#context;
    const { command, file } = this.#options;
    const { client, organisation, address } = this.#service;
    const [journals, { resume }, { journalDirectory }] = await Promise.all([
      import('../../../src/bulk/execute/journal/journal.ts'),
      import('../../../src/bulk/execute/journal/resume.ts'),
      import('../../../src/profiles/locations.ts'),
    ]);
    const journal = journals.openJournal(journalDirectory(io.env), {
      service: address,
      organisation,
      target: this.#target.name,
      kind: command,
      digest: await journals.contentDigest(this.#source),
      ...(file === '-' ? {} : { file: resolve(file) }),
    });
    this.#journal = journal;
    this.#closing.push(() => journal.close());
    const notice = (code: 'REPRISE' | 'REPRISE_REGLEE', params: Notice['params']) => {
      for (const line of noticeLines({ code, params, count: 0, lines: [] }, language))
        this.#reporter.notice(line);
    };
    if (journal.resumed) {
      const { begun, written } = journal.resumed;
      const open = journal.pending.reduce((sum, { rows }) => sum + rows, 0);
      notice('REPRISE', { begun: inWords(begun, io), written, open });
    }
    this.#resumed = await resume(client, this.#target, journal, {
      signal,
      onWait: (wait) => this.#reporter.progress.wait(wait),
    });
    if (this.#resumed.size > 0) notice('REPRISE_REGLEE', { count: this.#resumed.size });
  }

  /** The plan of the file. Reports every error. */
  async #plan(): Promise<Planned> {
    const { client } = this.#service;
    const { command, flags } = this.#options;
    const reporter = this.#reporter;
    const isSync = command === 'sync';
    const { isKept, makePlan } = await import('../../../src/bulk/plan/make-plan.ts');
    const planned = await makePlan(client, this.#target, this.#source, {
      ...readingOf(flags),
      ifExists: isSync ? 'replace' : (flags.if_exists ?? 'fail'),
      partial: flags.partial,
      asNew: flags.as_new,
      // Objects absent from the file are differences, with or without --delete.
      sync: isSync ? { deletes: flags.delete === true && !flags.check } : undefined,
      shows: isSync && !flags.check,
      signal: this.#context.signal,
      resumed: this.#resumed,
      onLayout: (layout) => reporter.layout(layout),
      onIssue: (issue) => reporter.issue(issue),
      onProgress: (stage) => reporter.progress.reach(stage),
      onRejected: (rows, issues, body) => reporter.rejected(rows, issues, body),
    });
    const { counts, notices } = planned;
    // The plan is written before a proposed line runs; a rejected row may be another object of the same number.
    const changes = this.#writes && !isSync && counts.rejected === 0;
    const replaces = changes && !(await isKept(client, this.#target, 'skip'));
    reporter.conclude(notices, counts.read, replaces);
    return planned;
  }

  /** Executes a plan; keeps the rejected rows if wanted. Throws the reason for a refusal. */
  async #follow(planned: Planned): Promise<Outcome> {
    const { plan, counts } = planned;
    const keep = (outcome: Outcome) => this.#reporter.keep(planned, outcome, this.#target.zone.name);
    const isAllRejected = counts.rejected > 0 && counts.rejected === counts.read;
    try {
      const outcome = plan && !isAllRejected ? await this.#act(plan) : this.#refused(planned);
      // The result is reported even if the rejects cannot be kept.
      return await keep(outcome).then(
        () => outcome,
        (failure) => ({ ...outcome, failure }),
      );
    } catch (failure) {
      await keep({ counts, failure });
      throw failure;
    } finally {
      plan?.close();
    }
  }

  /** Refusal of the whole file: with the summary for programs, thrown otherwise. */
  #refused({ counts, issues, refused }: Planned): Outcome {
    const { file, line } = this.#options;
    const { json, output } = this.#context.flags;
    const params = { file, count: issues };
    // Errors of the flags, or of the file as a whole.
    if (counts.read === 0) throw new VigieError('FICHIER_INVALIDE', { ...params, objet: 'fichier' });
    this.#reporter.totals(counts, Math.min(refused, counts.rejected));
    const { rejects } = this.#reporter;
    // A file with valid rows can only be imported whole.
    const isAllThere = rejects !== undefined && refused >= counts.read;
    const whole = isAllThere ? { objet: 'rejets', rejects, line: line(OF_SOURCE, [rejects]) } : {};
    const failure = new VigieError('FICHIER_INVALIDE', { ...params, ...whole });
    if (json || output === 'json') return { counts, failure };
    throw failure;
  }

  async #act(plan: Plan): Promise<Outcome> {
    const { check, plan: shows, dry_run } = this.#options.flags;
    if (check) return this.#compared(plan);
    if (plan.surplus > 0) {
      this.#reporter.notice(importMessages(this.#context.language).surplus(plan.surplus));
      this.#reporter.notice(
        `  ${this.#options.line({ delete: true, plan: true, dry_run: undefined, yes: undefined })}`,
      );
    }
    if (shows) return this.#showSteps(plan);
    if (dry_run) return this.#tried(plan);
    await this.#confirm(plan);
    return this.#execute(plan);
  }

  /** Whether the collection equals the file, without changing it. */
  #compared({ counts, surplus }: Plan): Outcome {
    const { file, line } = this.#options;
    const { created, replaced } = counts;
    const found = { ...counts, deleted: surplus };
    if (created + replaced + surplus > 0) {
      const plan = line({ check: undefined, delete: surplus > 0 || undefined, plan: true });
      const params = { file, created, replaced, surplus, plan };
      return { counts: found, failure: new VigieError('BIBLIOTHEQUE_DIFFERENTE', params) };
    }
    this.#reporter.notice(importMessages(this.#context.language).equal);
    return { counts: found };
  }

  async #showSteps(plan: Plan): Promise<Outcome> {
    const { signal } = this.#context;
    this.names = await namesOfSupports(this.#service.client, plan.target.name, { signal });
    for await (const steps of plan.steps()) {
      for (const step of steps) this.#steps?.put(previewOf(plan, step));
      await this.#steps?.drained();
    }
    return { counts: plan.counts };
  }

  /** Reports a dry run, row by row on demand. */
  async #tried(plan: Plan): Promise<Outcome> {
    const reporter = this.#reporter;
    if (this.#rows) {
      for await (const steps of plan.steps((passed) => reporter.results(passed)))
        await reporter.results(resultsOf(plan.target, steps));
    }
    reporter.notice(messages(this.#context.language).cli.dryRun);
    return { counts: plan.counts, ...this.#partly(plan, plan.counts, 'essai') };
  }

  async #confirm(plan: Plan): Promise<void> {
    await this.#reporter.end();
    const { command, line } = this.#options;
    if (command === 'import' && plan.counts.replaced === 0) return;
    const question = { context: this.#context, client: this.#service.client, line };
    if (command === 'import') return confirmImport(plan, question);
    const warning = await confirmSync(plan, question);
    if (warning !== undefined) this.#reporter.say(warning);
  }

  /** Executes a plan. Throws an error that ended it before any write. */
  async #execute(plan: Plan): Promise<Outcome> {
    const reporter = this.#reporter;
    const rows = this.#rows;
    const { client, embedded } = this.#service;
    const { jobs, partial } = this.#options.flags;
    const { executePlan } = await import('../../../src/bulk/execute/execute-plan.ts');
    let wrong = plan.counts.rejected;
    if (this.#resumed) await reporter.results(this.#resumed.deletions);
    const { counts, failure, refused } = await executePlan(client, plan, {
      rate: { inFlight: jobs ?? (embedded ? IN_FLIGHT.embedded : IN_FLIGHT.remote), embedded },
      journal: this.#journal,
      signal: this.#context.signal,
      goOn: ({ action }) => action === 'delete' || partial === true,
      onPassed: rows && ((passed) => reporter.results(passed)),
      onDone: (steps, found) =>
        rows?.tell(resultsOf(plan.target, steps, found ? { outcome: 'skipped' } : {})),
      drained: rows && (() => rows.drained()),
      onRefused: (step, error) => {
        if (step.action !== 'delete') wrong++;
        reporter.refused(step, error, plan);
      },
      onProgress: (stage) => reporter.progress.reach(stage),
      onWait: (wait) => reporter.progress.wait(wait),
    });
    const { codes } = plan.repairs;
    if (codes?.kept) reporter.notice(importMessages(this.#context.language).mappingIn(codes.file));
    reporter.conclude([]);
    if (failure) return { counts, failure: this.#cutShort(counts, wrong, failure) };
    this.#journal?.finish();
    if (counts.rejected > 0 || refused > 0 || (rows && !this.#context.flags.quiet))
      reporter.totals(counts, counts.rejected);
    const partially = this.#partly(plan, counts, 'lignes');
    if (partially.failure !== undefined || refused === 0) return { counts, ...partially };
    const total = counts.deleted + refused;
    const code = doneIn(counts) === 0 ? 'TOUS_ECHOUES' : 'PARTIEL';
    return { counts, failure: new VigieError(code, { objet: 'suppressions', failed: refused, total }) };
  }

  /** Outcome for a file of rejected and valid rows. */
  #partly(
    { rejectedAreDistinct }: Plan,
    counts: Counts,
    objet: 'lignes' | 'essai',
  ): { readonly failure?: VigieError } {
    const { line } = this.#options;
    const { rejects } = this.#reporter;
    const { read, rejected } = counts;
    if (rejected === 0) return {};
    // Otherwise a rejected row may meet the row taken in its place.
    const others = { ...OF_SOURCE, ...(rejectedAreDistinct ? {} : { if_exists: undefined }) };
    const remaining = rejects === undefined ? {} : { rejects, line: line(others, [rejects]) };
    const params = { objet, failed: rejected, total: read, ...remaining };
    const nothing = rejected === read && doneIn(counts) === 0;
    return { failure: new VigieError(nothing ? 'TOUS_ECHOUES' : 'PARTIEL', params) };
  }

  /**
   * Reports how far the work came, with `wrong` rows refused for themselves; returns the error to end with, and throws it if
   * nothing was done.
   */
  #cutShort(
    counts: Counts,
    wrong: number,
    failure: { readonly error: unknown; readonly line: number | undefined },
  ): VigieError {
    const { language } = this.#context;
    const { file } = this.#options;
    const { message, code, exit_code } = failureOf(failure.error, language);
    const isAway =
      !this.#service.embedded && (exit_code === EXIT.unreachable || exit_code === EXIT.temporary);
    // Nor is a row to blame if another process changes the collection.
    const isRow = failure.line !== undefined && code !== 'BIBLIOTHEQUE_MODIFIEE';
    this.#reporter.totals(counts, wrong);
    // Requests may have been under way: their effect is unknown here.
    if (code === 'INTERROMPU') throw interrupted(failure.error, 'importe_en_partie');
    const isWhole = doneIn(counts) === 0 || code === 'REMPLACEMENT_PERDU';
    const place = failure.line === undefined ? file : `${file}:${failure.line}`;
    if (isRow || !isWhole) this.#reporter.say(`${place}${importMessages(language).colon}${message}`);
    if (isWhole) throw failure.error;
    const { read: total, rejected, unwritten = 0 } = counts;
    const failed = rejected + unwritten;
    const objet = isRow ? 'lignes' : isAway ? 'service' : 'arret';
    const params = { objet, failed, total, there: total - failed };
    return new VigieError('PARTIEL', params, { cause: failure.error });
  }

  /** Line that imports referenced objects, with the target of the typed line. */
  readonly #importOf: ImportOf = (referenced, file, more) => {
    // Only an administrator can add users to a service.
    if (referenced === 'utilisateur' && !this.#service?.embedded) return undefined;
    const { flags, importOf } = this.#options;
    const flagValues = more && { sheet: flags.sheet, ...more };
    if (importOf) return importOf(referenced, file, flagValues);
    const flagWords = Object.entries(flagValues ?? {}).flatMap(([key, values = []]) =>
      [values].flat().map((value) => `${flagName(key)} ${quoted(String(value))}`),
    );
    const line = ['vigie', IMPORTS[referenced], quoted(file), ...flagWords].join(' ');
    return targeted(line, this.#context.flags, undefined);
  };

  readonly #sheetOf: SheetOf = async (referenced, numbers) =>
    sheetWith(this.#source, await loadTarget(`${referenced}s`), numbers, this.#target, this.#options.flags);
}

const IMPORTS = {
  affectation: 'affectations import',
  dossier: 'dossiers import',
  erp: 'erps import',
  pei: 'peis import',
  utilisateur: 'server utilisateurs import',
} as const satisfies Readonly<Record<Parameters<ImportOf>[0], string>>;

/** Flags of the source file that do not apply to the file of rejects: its report would be overwritten, too. */
const OF_SOURCE = {
  rejects: undefined,
  report: undefined,
  sheet: undefined,
  skip_hidden: undefined,
  encoding: undefined,
  delimiter: undefined,
  header_row: undefined,
} as const;

/** Reading options from the flags. */
function readingOf(flags: JobFlags): Omit<LayoutOptions, 'constants'> & { readonly repairs: RepairOptions } {
  const { map, encoding, delimiter, sheet } = flags;
  return {
    ...{ map, encoding, delimiter, sheet },
    headerRow: flags.header_row,
    skipHidden: flags.skip_hidden,
    repairEncoding: flags.repair_encoding,
    repairs: {
      set: flags.set,
      assignCodes: flags.assign_codes,
      cleanPaths: flags.clean_paths,
      createSupports: flags.create_supports,
      noSplit: flags.no_split,
      values: flags.values,
      empty: flags.empty?.flatMap((words) => words.split(',')),
    },
  };
}

/** How many objects were written or deleted. */
function doneIn({ created, replaced, deleted, supports = 0 }: Counts): number {
  return created + replaced + deleted + supports;
}

/** An interruption with the state that it leaves, unless it has one; any other error unchanged. */
function interrupted(error: unknown, reste: string): unknown {
  if (!(error instanceof VigieError) || error.code !== 'INTERROMPU') return error;
  return new VigieError('INTERROMPU', { reste, ...error.params });
}
