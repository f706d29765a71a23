import type { LibraryName } from '../../../src/bulk/model/library.ts';
import { batch, version } from '../../../src/contract/resources/service.ts';
import type { Output, View } from '../../../src/terminal/output/view.ts';
import { type Command, type Context, defineCommand, type NounName } from '../cli/command.ts';
import { choice, type Flag, type FlagValues, toggle } from '../flags/flags.ts';
import { confirmMuch } from '../prompts/consent.ts';
import {
  type Bulk,
  type BulkFlags,
  type BulkJob,
  bulkFlags,
  fileArgument,
  READABLE,
  readingFlags,
  repairFlagsOf,
  reportFlag,
  summaryView,
} from './bulk-command.ts';
import type { BulkJobOptions } from './job.ts';
import type { BulkOutcome } from './outcome.ts';

/** How an import is to be done. */
export const importFlags = {
  if_exists: choice(
    ['fail', 'skip', 'replace'],
    'What to do with rows that exist otherwise; fail unless given',
  ),
  partial: toggle('Take the rows that are right, and leave out the others'),
} as const;

export type ImportFlags = BulkFlags & FlagValues<typeof importFlags>;

/** Libraries whose objects a service creates and cannot change: what exists stays as it is. */
const KEPT: ReadonlySet<LibraryName> = new Set(['affectations', 'documents', 'dossiers', 'workflows']);

const keptFlag = choice(['fail', 'skip'], 'What to do with rows that exist otherwise; fail unless given');

/** The flag that says what to do with rows of a library that exist otherwise. */
export function ifExistsFlagOf(library: LibraryName): Flag<ImportFlags['if_exists']> {
  return KEPT.has(library) ? keptFlag : importFlags.if_exists;
}

interface Import extends Bulk, Pick<BulkJobOptions, 'open'> {
  /** The command, where it is not the import of the noun that the library has the name of. */
  readonly named?: Pick<Command, 'noun' | 'verb'>;
}

/** The command that imports a file into a library. */
export function importCommand({
  library,
  columns,
  require,
  open,
  endpoints,
  named,
  ...words
}: Import): Command {
  return defineCommand<unknown>({
    ...words,
    noun: library as NounName,
    verb: 'import',
    ...named,
    description: [
      ...columns,
      ...READABLE,
      'Every row is checked before anything is written: with one error nothing is, unless --partial is given.',
      'Rows that are there already, field for field, are passed over: the same import twice changes nothing.',
      'One that was cut short is finished by running it again.',
      'Answers what became of the rows; with -o ndjson a line for each row, as it is done.',
    ],
    arguments: fileArgument,
    flags: {
      ...importFlags,
      if_exists: ifExistsFlagOf(library),
      ...readingFlags,
      ...repairFlagsOf(library),
      ...bulkFlags,
      ...reportFlag,
    },
    endsItself: true,
    endpoints: [version, batch, ...endpoints],
    view: summaryView('import', library) as View<unknown>,
    run(context, input) {
      const { file } = input.arguments as FlagValues<typeof fileArgument>;
      const flags = input.flags as ImportFlags;
      return importFile(context, { library, file, flags, line: input.line, require, open });
    },
  });
}

/** Imports a file into a library, and answers what became of its rows. */
export async function importFile(
  context: Context,
  given: Pick<BulkJobOptions, 'library' | 'file' | 'line' | 'require' | 'open' | 'importOf'> & {
    readonly flags: ImportFlags;
  },
): Promise<Output<unknown>> {
  const { withBulkJob } = await import('./job.ts');
  const { flags } = given;
  const how = { command: 'import', shows: 'rows', writes: !flags.dry_run } as const;
  return withBulkJob(context, { ...given, ...how }, (work) => importWith(work, flags));
}

async function importWith(work: BulkJob, flags: ImportFlags): Promise<BulkOutcome> {
  const { library } = work;
  const { if_exists: ifExists = 'fail', partial, dry_run } = flags;
  const { withPlan, dryRun, runPlan } = await import('./run-plan.ts');
  return withPlan(work, { ifExists, partial }, !dry_run, async (plan) => {
    if (dry_run) return dryRun(work, plan);
    await work.reporter.end();
    const { replaced } = plan.counts;
    await confirmMuch(work.context, { objet: library.name.slice(0, -1), replaced, deleted: 0 });
    return runPlan(work, plan, () => partial);
  });
}
