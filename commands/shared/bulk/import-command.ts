import type { LibraryName } from '../../../src/bulk/model/library.ts';
import { batch, version } from '../../../src/contract/resources/service.ts';
import type { View } from '../../../src/terminal/output/view.ts';
import { type Command, defineCommand, type NounName } from '../cli/command.ts';
import { choice, type Flag, type FlagValues } from '../flags/flags.ts';
import {
  type Bulk,
  bulkFlags,
  fileArgument,
  importFlags,
  type JobFlags,
  READABLE,
  readingFlags,
  repairFlagsOf,
  reportFlag,
  summaryView,
} from './bulk-command.ts';
import type { JobOptions } from './job.ts';

/** Libraries whose objects a service creates and cannot change: what exists stays as it is. */
const KEPT: ReadonlySet<LibraryName> = new Set(['affectations', 'documents', 'dossiers', 'workflows']);

const keptFlag = choice(['fail', 'skip'], 'What to do with rows that exist otherwise; fail unless given');

/** The flag that says what to do with rows of a library that exist otherwise. */
export function ifExistsFlagOf(library: LibraryName): Flag<JobFlags['if_exists']> {
  return KEPT.has(library) ? keptFlag : importFlags.if_exists;
}

interface Import extends Bulk, Pick<JobOptions, 'open'> {
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
    async run(context, input) {
      const { file } = input.arguments as FlagValues<typeof fileArgument>;
      const flags = input.flags as JobFlags;
      const { runJob } = await import('./job.ts');
      return runJob(context, { command: 'import', library, file, flags, line: input.line, require, open });
    },
  });
}
