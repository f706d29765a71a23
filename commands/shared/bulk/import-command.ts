import { batch, version } from '../../../src/contract/resources/service.ts';
import type { View } from '../../../src/terminal/output/view.ts';
import { type Command, defineCommand } from '../cli/command.ts';
import { choice, type FlagValues, toggle } from '../flags/flags.ts';
import { confirmMuch } from '../prompts/consent.ts';
import {
  type Bulk,
  type BulkFlags,
  type BulkJob,
  type BulkOutcome,
  bulkFlags,
  fileArgument,
  READABLE,
  readingFlags,
  repairFlagsOf,
  reportFlag,
  summaryView,
} from './bulk-command.ts';

const importFlags = {
  if_exists: choice(
    ['fail', 'skip', 'replace'],
    'What to do with rows that exist otherwise; fail unless given',
  ),
  partial: toggle('Take the rows that are right, and leave out the others'),
} as const;

type ImportFlags = BulkFlags & FlagValues<typeof importFlags>;

/** The command that imports a file into a library. */
export function importCommand({ library, columns, require, endpoints, ...words }: Bulk): Command {
  return defineCommand<unknown>({
    ...words,
    noun: library,
    verb: 'import',
    description: [
      ...columns,
      ...READABLE,
      'Every row is checked before anything is written: with one error nothing is, unless --partial is given.',
      'Rows that are there already, field for field, are passed over: the same import twice changes nothing.',
      'One that was cut short is finished by running it again.',
      'Answers what became of the rows; with -o ndjson a line for each row, as it is done.',
    ],
    arguments: fileArgument,
    flags: { ...importFlags, ...readingFlags, ...repairFlagsOf(library), ...bulkFlags, ...reportFlag },
    endsItself: true,
    endpoints: [version, batch, ...endpoints],
    view: summaryView('import', library) as View<unknown>,
    async run(context, input) {
      const { file } = input.arguments as FlagValues<typeof fileArgument>;
      const flags = input.flags as ImportFlags;
      const { withBulkJob } = await import('./job.ts');
      const { dry_run } = flags;
      const { line } = input;
      const given = { library, file, flags, line, shows: 'rows', writes: !dry_run, require } as const;
      return withBulkJob(context, { command: 'import', ...given }, (work) => importWith(work, flags));
    },
  });
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
