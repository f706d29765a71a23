import { VigieError } from '../../../src/contract/errors.ts';
import { batch, version } from '../../../src/contract/resources/service.ts';
import type { View } from '../../../src/terminal/output/view.ts';
import { type Command, defineCommand } from '../cli/command.ts';
import { type FlagValues, flagName } from '../flags/flags.ts';
import {
  type Bulk,
  bulkFlags,
  fileArgument,
  type JobFlags,
  READABLE,
  readingFlags,
  repairFlagsOf,
  summaryView,
  syncFlags,
} from './bulk-command.ts';

/** The command that makes a library equal to a file. */
export function syncCommand({ library, columns, require, endpoints, ...words }: Bulk): Command {
  return defineCommand<unknown>({
    ...words,
    noun: library,
    verb: 'sync',
    description: [
      ...columns,
      ...READABLE,
      'Creates what the library lacks and replaces what differs.',
      'What only the library has stays, unless --delete is given.',
      'Fields that the file has no column for stay as they are.',
      'Every row is checked before anything is written: with one error nothing is.',
      'Asks first on a terminal; elsewhere --yes is needed.',
    ],
    arguments: fileArgument,
    flags: { ...syncFlags, ...readingFlags, ...repairFlagsOf(library), ...bulkFlags },
    endsItself: true,
    endpoints: [version, batch, ...endpoints],
    view: summaryView('sync', library) as View<unknown>,
    async run(context, input) {
      const { file } = input.arguments as FlagValues<typeof fileArgument>;
      const flags = input.flags as JobFlags;
      const contrary = (['plan', 'check', 'dry_run'] as const).filter((name) => flags[name]);
      if (contrary.length > 1) throw new VigieError('OPTIONS_CONTRAIRES', { flags: contrary.map(flagName) });
      const { runJob } = await import('./job.ts');
      return runJob(context, { command: 'sync', library, file, flags, line: input.line, require });
    },
  });
}
