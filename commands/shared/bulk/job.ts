import { openFile, spool } from '../../../src/bulk/input/source.ts';
import { loadLibrary } from '../../../src/bulk/libraries/load.ts';
import type { LibraryName, Target } from '../../../src/bulk/model/library.ts';
import type { StepLine } from '../../../src/bulk/plan/steps.ts';
import { openRejects } from '../../../src/bulk/report/rejects.ts';
import { sheetWith } from '../../../src/bulk/rows/layout.ts';
import type { Client } from '../../../src/client/client.ts';
import { messages } from '../../../src/messages/index.ts';
import { quoted } from '../../../src/messages/listed.ts';
import type { ResolvedProfile } from '../../../src/profiles/resolve.ts';
import type { Output, View } from '../../../src/terminal/output/view.ts';
import type { Context, FormatCommandLine } from '../cli/command.ts';
import { refuseTargets } from '../cli/context.ts';
import { targeted } from '../errors/failures.ts';
import { flagName } from '../flags/flags.ts';
import { inItsZone } from '../names/organisation.ts';
import {
  type BulkFlags,
  type BulkJob,
  interrupted,
  type RowReporter,
  type StepReporter,
  summaryOf,
  summaryView,
} from './bulk-command.ts';
import type { ImportOf, SheetOf } from './issue-reporter.ts';
import type { BulkOutcome } from './outcome.ts';
import { type Names, planView } from './plan-view.ts';
import { createReporter, type Reporter } from './reporter.ts';
import { AsyncQueue, ResultLines } from './row-results.ts';

export interface BulkJobOptions extends Pick<BulkJob, 'command'> {
  readonly library: LibraryName;
  readonly file: string;
  readonly flags: BulkFlags;
  readonly line: FormatCommandLine;
  /** Whether the library is to be changed. */
  readonly writes: boolean;
  /** Throws when the service lacks what the library needs. */
  readonly require: ((context: Context) => Promise<void>) | undefined;
  /** Opens what takes the rows, where it is not the service of the profile; closed when the work has ended. */
  readonly open?: ((context: Context) => Promise<At & { close(): Promise<void> }>) | undefined;
  /** What imports the objects that rows refer to; the import of their noun unless given. */
  readonly importOf?: ImportOf | undefined;
  /** What is shown: the steps, each row where lines of JSON are asked for, or only the numbers. */
  readonly shows: 'steps' | 'rows' | 'numbers';
}

/** Opens what work needs, does it, and shows it while it is done. */
export async function withBulkJob(
  context: Context,
  { library: name, file: path, shows, ...rest }: BulkJobOptions,
  act: (work: BulkJob) => Promise<BulkOutcome>,
): Promise<Output<unknown>> {
  const { command, flags } = rest;
  const library = await loadLibrary(name, {
    byTitle: flags.by_title === true,
    byDate: flags.by_date === true,
  });
  const given = { ...rest, library, path, rows: undefined, steps: undefined };
  const unlessFailed = ({ failure }: BulkOutcome) => {
    if (failure !== undefined) throw failure;
  };
  if (shows === 'steps') {
    const queue = new AsyncQueue<StepLine>();
    let names: Names = new Map();
    const steps: StepReporter = {
      put: (line) => queue.put(line),
      call: (found) => {
        names = found;
      },
      drained: () => queue.drained(),
    };
    const done = doWork(context, { ...given, steps }, act).then(unlessFailed);
    return { kind: 'list', view: planView(name, () => names) as View<unknown>, rows: queue.read(done) };
  }
  if (shows === 'rows' && context.flags.output === 'ndjson') {
    const text = new AsyncQueue<string>();
    const lines = new ResultLines(path, library, context.language, context.flags.fields);
    const rows: RowReporter = {
      put: (found) => text.put(lines.of(found)),
      refused: (step, error) => text.put(lines.refused(step, error)),
      drained: () => text.drained(),
    };
    const done = doWork(context, { ...given, rows }, act).then(unlessFailed);
    return { kind: 'text', text: text.read(done), content: 'json', ofWork: true };
  }
  const { counts, failure } = await doWork(context, given, act);
  const view = summaryView(command, name, { supports: flags.create_supports === true }) as View<unknown>;
  return { kind: 'record', view, row: summaryOf(command, path, counts), failure };
}

type Given = Pick<BulkJob, 'command' | 'library' | 'flags' | 'line' | 'rows' | 'steps'> &
  Pick<BulkJobOptions, 'writes' | 'require' | 'open' | 'importOf'> & { readonly path: string };

async function doWork(
  context: Context,
  given: Given,
  act: (work: BulkJob) => Promise<BulkOutcome>,
): Promise<BulkOutcome> {
  const { path, writes, require, open, importOf = importOfNoun(context), ...rest } = given;
  const importUnlessUsers: typeof importOf = (target, file, more) =>
    // Users of a service are its administrator's business.
    target === 'utilisateur' && !work?.embedded
      ? undefined
      : importOf(target, file, more && { sheet: rest.flags.sheet, ...more });
  const sheetOf: SheetOf = async (target, numbers) =>
    files && sheetWith(files.source, await loadLibrary(`${target}s`), numbers, given.library, given.flags);
  const ways = { importOf: importUnlessUsers, sheetOf };
  const reporter = createReporter(context, path, given.line, ways, writes);
  context.whenBusy(reporter.onBusy);
  context.noticeThrough(reporter.notice);
  let files: Files | undefined;
  let work: BulkJob | undefined;
  let opened: (At & { close(): Promise<void> }) | undefined;
  try {
    files = await openFiles(context, path, given.library.name, given.flags);
    const begun = { context, reporter, refused: new Map(), ...rest, ...files };
    opened = await open?.(context);
    const at =
      opened ??
      (writes ? undefined : await emptyLibrary(context, reporter)) ??
      (await openService(context, require, reporter));
    work = { ...begun, ...at, library: await inItsZone(rest.library, at.client, at.service.organisation) };
    const outcome = await act(work);
    return outcome.failure === undefined
      ? outcome
      : { ...outcome, failure: reporter.ending(outcome.failure) };
  } catch (error) {
    throw reporter.ending(interrupted(error, 'rien_importe'));
  } finally {
    await reporter.end();
    await files?.rejects?.abandon();
    await files?.report?.abandon();
    await work?.journal?.close();
    await files?.source.close();
    await opened?.close();
  }
}

const IMPORTS = {
  affectation: 'affectations import',
  dossier: 'dossiers import',
  erp: 'erps import',
  pei: 'peis import',
  utilisateur: 'server utilisateurs import',
} as const satisfies Readonly<Record<Target | 'affectation', string>>;

/** The imports of nouns, where the line that was typed looked. */
function importOfNoun({ flags }: Context): ImportOf {
  return (target, file, more = {}) => {
    const said = Object.entries(more).flatMap(([key, values = []]) =>
      [values].flat().map((value) => `${flagName(key)} ${quoted(String(value))}`),
    );
    const files = file === undefined ? [] : [quoted(file)];
    const line = ['vigie', IMPORTS[target], ...files, ...said].join(' ');
    return targeted(line, flags, undefined);
  };
}

/** A library that stands for a database which does not exist yet, where nothing is to be written; else undefined. */
async function emptyLibrary(context: Context, reporter: Reporter): Promise<At | undefined> {
  const client = await context.trial();
  if (!client) return undefined;
  const adresse = addressOf(await context.profile());
  reporter.notice(messages(context.language).cli.databaseMissing(adresse));
  return { client, embedded: true, service: { adresse } };
}

/** The path of the database, or the address of the service. */
function addressOf(profile: ResolvedProfile): string {
  return profile.kind === 'embedded' ? profile.db.value : profile.url.value;
}

type Files = Pick<BulkJob, 'source' | 'rejects' | 'report'>;
/** What takes the rows. */
export type At = Pick<BulkJob, 'client' | 'service' | 'embedded'>;

async function openFiles(context: Context, path: string, library: string, flags: BulkFlags): Promise<Files> {
  await checkPlaces(context, path, flags);
  const { readStdin, signal } = context;
  const source = await (path === '-' ? spool(path, readStdin(), signal) : openFile(path, signal));
  try {
    const { language } = context;
    const input = path === '-' ? undefined : path;
    const { rejects, report, dry_run } = flags;
    const opened =
      rejects === undefined ? undefined : await openRejects(rejects, { source: input, language });
    try {
      if (report === undefined) return { source, rejects: opened, report };
      // Few imports have one.
      const { openReport } = await import('./import-report.ts');
      const told = { file: path, library, dryRun: dry_run, context };
      return { source, rejects: opened, report: await openReport(report, told) };
    } catch (error) {
      await opened?.abandon();
      throw error;
    }
  } catch (error) {
    await source.close();
    throw error;
  }
}

async function openService(
  context: Context,
  require: BulkJobOptions['require'],
  { onWait }: Reporter,
): Promise<At> {
  const profile = await context.profile();
  const embedded = profile.kind === 'embedded';
  const direct = await context.client();
  // A service in this process answers at once.
  const client = embedded ? direct : await patient(direct, onWait);
  await require?.({ ...context, client: async () => client });
  const service = { organisation: await context.organisation(), adresse: addressOf(profile) };
  return { client, embedded, service };
}

/** A client whose reads wait for a lost service as the writes of bulk work do. */
async function patient(client: Client, onWait: Reporter['onWait']): Promise<Client> {
  const { PATIENCE } = await import('../../../src/bulk/execute/requests.ts');
  return client.patient({ milliseconds: PATIENCE, onWait });
}

/** Refuses one file for two purposes, and the database for any. Throws FICHIER_COMMUN. */
function checkPlaces(
  context: Context,
  path: string,
  { rejects, report, assign_codes }: BulkFlags,
): Promise<void> {
  const written = Object.entries({ rejects, report, assign_codes }).flatMap(([key, file]) =>
    file === undefined ? [] : [[flagName(key), file] as const],
  );
  return refuseTargets(context, written, path === '-' ? [] : [['file', path]]);
}
