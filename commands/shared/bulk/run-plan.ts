import { resolve } from 'node:path';
import type { ExecuteOptions } from '../../../src/bulk/execute/execute-plan.ts';
import type { FileRows } from '../../../src/bulk/model/file-rows.ts';
import { type Issue, type Notice, shownValue } from '../../../src/bulk/model/issues.ts';
import type { Planned, PlanOptions } from '../../../src/bulk/plan/make-plan.ts';
import type { Plan } from '../../../src/bulk/plan/plan.ts';
import type { PlanStep, RowResult } from '../../../src/bulk/plan/steps.ts';
import type { RejectionSink } from '../../../src/bulk/report/rejects.ts';
import { ProblemError } from '../../../src/client/client.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import { type Counts, importMessages } from '../../../src/messages/commands/import.ts';
import { messages } from '../../../src/messages/index.ts';
import { EXIT } from '../errors/exit-codes.ts';
import { failureOf } from '../errors/failures.ts';
import { inWords } from '../flags/date-flags.ts';
import { type BulkFlags, type BulkJob, interrupted, layoutOf } from './bulk-command.ts';
import type { BulkOutcome } from './outcome.ts';
import { keyOf, resultsOf } from './row-results.ts';

/** Requests under way at once: in this process they share each flush of the disk, over a network they fill the wire. */
const IN_FLIGHT = { embedded: 4, remote: 6 } as const;

/**
 * Makes the plan of a file, and does with it what `act` does. Whatever is wrong is told, and the rows that are not
 * taken are kept where `--rejects` says. Throws why nothing may be done.
 */
export async function withPlan(
  work: BulkJob,
  options: Pick<PlanOptions, 'ifExists' | 'partial' | 'sync' | 'shows'>,
  writes: boolean,
  act: (plan: Plan) => Promise<BulkOutcome>,
): Promise<BulkOutcome> {
  const planned = await planOf(work, options, writes);
  const { plan, counts } = planned;
  try {
    const done =
      plan && !allRejected(planned) ? await act(plan) : refusedWith(work, counts, refusalOf(work, planned));
    // What is done is told also where the rejects cannot be kept.
    return await keepRejected(work, planned, done).then(
      () => done,
      (failure) => ({ ...done, failure }),
    );
  } catch (failure) {
    await keepRejected(work, planned, { counts: planned.counts, failure });
    throw failure;
  } finally {
    plan?.close();
  }
}

/** Whether there are rows, and not one that may be taken. */
function allRejected({ counts: { read, rejected } }: Planned): boolean {
  return rejected > 0 && rejected === read;
}

/** A refusal, with what became of the rows where a program is told of them. Throws it elsewhere. */
function refusedWith({ context }: BulkJob, counts: Counts, failure: VigieError): BulkOutcome {
  const { json, output } = context.flags;
  if (counts.read === 0 || !(json || output === 'json')) throw failure;
  return { counts, failure };
}

/** Puts the rejects in their place, with the rows that the service refused, and the report, where they are asked for. */
async function keepRejected(work: BulkJob, planned: Planned, outcome: BulkOutcome): Promise<void> {
  const { rejects, report, refused, reporter, context, library } = work;
  const { counts, plan, notices } = planned;
  try {
    if ((rejects || report) && refused.size > 0 && plan) {
      for await (const [rows, issues] of plan.rowsOf(refused)) reject(work, rows, issues);
    }
  } finally {
    // Where no row was judged, older rejects stay.
    const { kept } = (counts.read > 0 && (await rejects?.close())) || {};
    if (kept !== undefined) reporter.notice(importMessages(context.language).rejectsKept(kept));
    await report?.write({ ...outcome, notices, zone: library.zone.name });
  }
}

/** Hands a row that is not taken to whatever keeps such rows. */
function reject({ rejects, report }: BulkJob, rows: FileRows, issues: readonly Issue[]): void {
  const sinks: readonly (RejectionSink | undefined)[] = [rejects, report?.rows];
  for (const sink of sinks) sink?.add(rows, issues);
}

/** Tells what is wrong, to the person and to the report. */
function tell({ reporter, report }: BulkJob, issue: Issue): void {
  reporter.onIssue(issue);
  report?.rows.issue(issue);
}

/** The plan of a file; whatever is wrong is told. */
async function planOf(
  work: BulkJob,
  options: Pick<PlanOptions, 'ifExists' | 'partial' | 'sync' | 'shows'>,
  writes: boolean,
): Promise<Planned> {
  const { client, library, source, context, reporter } = work;
  // Before anything is read of the service: what is still under way there must not come after.
  if (writes) await openJournal(work);
  const { isKept, makePlan } = await import('../../../src/bulk/plan/make-plan.ts');
  const planned = await makePlan(client, library, source, {
    ...options,
    ...readingOf(work.flags),
    signal: context.signal,
    resumed: work.resumed,
    onLayout: (layout) => work.report?.rows.understood(layout),
    onIssue: (issue) => tell(work, issue),
    onProgress: reporter.onProgress,
    onRejected: async (rows, issues, body) => {
      reject(work, rows, issues);
      const key = keyOf(library, body?.[library.key] ?? rows.value(library.key));
      await put(work, [{ line: rows.line, outcome: 'rejected', key, issues }]);
    },
  });
  // What is written by then is there already; a row that is rejected may be another object of the same number.
  const changes = writes && work.command === 'import' && planned.counts.rejected === 0;
  const replaces = changes && !(await isKept(client, library, 'skip'));
  reporter.conclude(planned.notices, rejectsOf(work), planned.counts.read, replaces);
  return planned;
}

/** Where all rows that are not taken stand; false where the command has no such flag. */
function rejectsOf({ command, flags }: BulkJob): string | false | undefined {
  return command === 'import' ? flags.rejects : false;
}

/** How the flags say that a file is to be read. */
function readingOf(flags: BulkFlags): Pick<PlanOptions, keyof ReturnType<typeof layoutOf> | 'repairs'> {
  return {
    ...layoutOf(flags),
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

function rateOf({ flags: { jobs }, embedded }: BulkJob) {
  return { inFlight: jobs ?? (embedded ? IN_FLIGHT.embedded : IN_FLIGHT.remote), embedded };
}

/** Over a network what is sent is kept: the same command finishes what was cut short, and does nothing twice. */
async function openJournal(work: BulkJob): Promise<void> {
  const { context, client, library, command, source, service, embedded, reporter } = work;
  if (embedded) return;
  const [journals, { resume }, { journalDirectory }, { noticeLines }] = await Promise.all([
    import('../../../src/bulk/execute/journal/journal.ts'),
    import('../../../src/bulk/execute/journal/resume.ts'),
    import('../../../src/profiles/locations.ts'),
    import('../../../src/bulk/report/issue-text.ts'),
  ]);
  work.journal = await journals.openJournal(journalDirectory(context.io.env), {
    service: service.adresse,
    organisation: service.organisation,
    library: library.name,
    kind: command,
    digest: await journals.contentDigest(source),
    ...(source.name === '-' ? {} : { file: resolve(source.name) }),
  });
  const { resumed, pending } = work.journal;
  const notice = (code: 'REPRISE' | 'REPRISE_REGLEE', params: Notice['params']) =>
    noticeLines({ code, params, count: 0, lines: [] }, context.language).forEach(reporter.notice);
  if (resumed) {
    const open = pending.reduce((sum, { rows }) => sum + rows, 0);
    notice('REPRISE', { begun: inWords(resumed.begun, context.io), written: resumed.written, open });
  }
  const waiting = { signal: context.signal, onWait: reporter.onWait };
  work.resumed = await resume(client, library, work.journal, waiting);
  const { size } = work.resumed;
  if (size > 0) notice('REPRISE_REGLEE', { count: size });
}

/** What is said of the file that rejected rows come from, and not of the one that they are written to. */
const OF_SOURCE = {
  rejects: undefined,
  sheet: undefined,
  skip_hidden: undefined,
  encoding: undefined,
  delimiter: undefined,
  header_row: undefined,
} as const;

/** Why nothing may be done, as the error to end with. */
function refusalOf({ source, flags, context, reporter, line }: BulkJob, planned: Planned): VigieError {
  const { counts, issues } = planned;
  // What is wrong with the flags, or with the file as a whole.
  if (counts.read === 0) {
    return new VigieError('FICHIER_INVALIDE', { file: source.name, count: issues, objet: 'fichier' });
  }
  const words = importMessages(context.language);
  reporter.say(
    `${source.name}${words.colon}${words.counts(counts, Math.min(planned.refused, counts.rejected))}`,
  );
  const { rejects } = flags;
  // Of a file that has rows which are right, only the whole one can be imported.
  const isAllThere = rejects !== undefined && planned.refused >= counts.read;
  const there = isAllThere ? { objet: 'rejets', rejects, line: line(OF_SOURCE, [rejects]) } : {};
  return new VigieError('FICHIER_INVALIDE', { file: source.name, count: issues, ...there });
}

/** Says what a plan would do, row by row where that is asked for. */
export async function dryRun(work: BulkJob, plan: Plan): Promise<BulkOutcome> {
  const { rows, context, reporter } = work;
  if (rows) {
    for await (const steps of plan.steps((passed) => put(work, passed))) {
      await put(work, resultsOf(work.library, steps));
    }
  }
  reporter.notice(messages(context.language).cli.dryRun);
  return { counts: plan.counts, ...partly(work, plan, plan.counts, 'essai') };
}

async function put({ rows }: BulkJob, results: readonly RowResult[]): Promise<void> {
  rows?.put(results);
  await rows?.drained();
}

/**
 * Does what a plan says; `goOn` says of which steps a refusal is not the end. Throws what ended it before anything was
 * done.
 */
export async function runPlan(
  work: BulkJob,
  plan: Plan,
  goOn: NonNullable<ExecuteOptions['goOn']>,
): Promise<BulkOutcome> {
  const { client, library, source, context, reporter, rows, resumed } = work;
  const { executePlan } = await import('../../../src/bulk/execute/execute-plan.ts');
  let wrong = plan.counts.rejected;
  if (rows && resumed) await put(work, resumed.deletions(plan.library));
  const { counts, failure, refused } = await executePlan(client, plan, {
    rate: rateOf(work),
    journal: work.journal,
    resumed,
    signal: context.signal,
    goOn,
    onPassed: rows ? (passed) => put(work, passed) : undefined,
    onDone: rows && ((steps) => rows.put(resultsOf(library, [...steps]))),
    onFound: (step) => rows?.put(resultsOf(library, [step]).map((row) => ({ ...row, outcome: 'skipped' }))),
    drained: rows ? () => rows.drained() : undefined,
    onRefused: (step, error) => {
      if (step.action !== 'delete') wrong++;
      refuse(work, plan, step, error);
      rows?.refused(step, error);
    },
    onProgress: reporter.onProgress,
    onWait: reporter.onWait,
  });
  sayMapping(work, plan);
  reporter.conclude([], rejectsOf(work));
  if (failure) return { counts, failure: await cutShort(work, counts, wrong, failure) };
  await work.journal?.finish();
  const words = importMessages(context.language);
  const summary = `${source.name}${words.colon}${words.counts(counts, counts.rejected)}`;
  if (counts.rejected > 0 || refused > 0 || (rows && !context.flags.quiet)) reporter.say(summary);
  const partial = partly(work, plan, counts, 'lignes');
  if (partial.failure !== undefined || refused === 0) return { counts, ...partial };
  const total = counts.deleted + refused;
  const code = doneIn(counts) === 0 ? 'TOUS_ECHOUES' : 'PARTIEL';
  return { counts, failure: new VigieError(code, { objet: 'suppressions', failed: refused, total }) };
}

/** Says which file has the numbers that codes were replaced by, once it has them. */
function sayMapping({ context, reporter }: BulkJob, { repairs }: Plan): void {
  const { codes } = repairs ?? {};
  if (codes?.kept) reporter.notice(importMessages(context.language).mappingIn(codes.file));
}

/** Tells a refusal of the service like errors of the file, and keeps it for the rejects. */
function refuse(work: BulkJob, plan: Plan, step: PlanStep, error: unknown): void {
  const { library, context, refused } = work;
  const body = step.action === 'delete' ? step.before : step.body;
  const key = body?.[library.key] ?? ('name' in step ? step.name : step.identity);
  const of = (message: string, field?: string): Issue => {
    const place = field ? { ...plan.place(field), field } : {};
    const own = field && body && Object.hasOwn(body, field) ? body[field] : undefined;
    // Beside the name of a column stands what that column says, be it nothing.
    const value = shownValue(own ?? ('header' in place ? '' : key));
    return {
      code: 'REFUS_DU_SERVICE',
      params: { message },
      line: 'line' in step ? step.line : 0,
      ...place,
      value,
    };
  };
  const { message, errors = [] } = failureOf(error, context.language);
  const ofFields = errors.map(({ pointer = '', detail }) => of(detail, pointer.split('/')[1]));
  const issues = error instanceof ProblemError && ofFields.length > 0 ? ofFields : [of(message)];
  for (const issue of issues) tell(work, issue);
  if ((work.rejects || work.report) && step.action !== 'delete') refused.set(step.identity, issues);
}

/** What to end with when rows are rejected and the others are not. */
function partly(
  { flags: { rejects }, line }: BulkJob,
  { apart }: Plan,
  counts: Counts,
  objet: 'lignes' | 'essai',
): { failure?: VigieError } {
  const { read, rejected } = counts;
  if (rejected === 0) return {};
  // Else what a rejected row meets by now may be the row that was taken in its place.
  const others = { ...OF_SOURCE, ...(apart ? {} : { if_exists: undefined }) };
  const kept = rejects === undefined ? {} : { rejects, line: line(others, [rejects]) };
  const params = { objet, failed: rejected, total: read, ...kept };
  const nothing = rejected === read && doneIn(counts) === 0;
  return { failure: new VigieError(nothing ? 'TOUS_ECHOUES' : 'PARTIEL', params) };
}

/** How many objects were written or deleted. */
function doneIn({ created, replaced, deleted, supports = 0 }: Counts): number {
  return created + replaced + deleted + supports;
}

/**
 * Says how far it came before it stopped, `wrong` rows of which were refused for themselves; answers what to end with,
 * and throws it where nothing was done.
 */
async function cutShort(
  { source, context, reporter, embedded }: BulkJob,
  counts: Counts,
  wrong: number,
  failure: { readonly error: unknown; readonly line: number | undefined },
): Promise<unknown> {
  const words = importMessages(context.language);
  const { message, code, exit_code } = failureOf(failure.error, context.language);
  const isAway = !embedded && (exit_code === EXIT.unreachable || exit_code === EXIT.temporary);
  // Where another process changes the library no row is to blame either.
  const isRow = failure.line !== undefined && code !== 'BIBLIOTHEQUE_MODIFIEE';
  const stopped = isRow ? 'lignes' : isAway ? 'service' : 'arret';
  reporter.say(`${source.name}${words.colon}${words.counts(counts, wrong)}`);
  // Requests may have been under way: what they wrote is not known here.
  if (code === 'INTERROMPU') throw interrupted(failure.error, 'importe_en_partie');
  if (doneIn(counts) === 0 || code === 'REMPLACEMENT_PERDU') throw failure.error;
  const place = failure.line === undefined ? source.name : `${source.name}:${failure.line}`;
  reporter.say(`${place}${words.colon}${message}`);
  const { read: total, rejected, unwritten = 0 } = counts;
  const failed = rejected + unwritten;
  const params = { objet: stopped, failed, total, there: total - failed };
  return new VigieError('PARTIEL', params, { cause: failure.error });
}
