import type { Field, ImportTargetName } from '../../../src/bulk/model/import-target.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import { batch, version } from '../../../src/contract/resources/service.ts';
import type { HelpSentence } from '../../../src/messages/help/index.ts';
import { messages } from '../../../src/messages/index.ts';
import type { View } from '../../../src/terminal/output/view.ts';
import { type Command, type Context, defineCommand, type Examples } from '../cli/command.ts';
import { type Flags, flagName } from '../flags/flags.ts';
import type { JobOptions } from './job.ts';
import {
  bulkFlags,
  fileArgument,
  ifExistsFlagOf,
  importFlags,
  type JobFlags,
  readingFlags,
  repairFlagsOf,
  reportFlag,
  summaryView,
  syncFlags,
} from './job-flags.ts';

/** Help texts of a collection. */
interface JobWords extends Pick<JobOptions, 'require'> {
  readonly target: ImportTargetName;
  readonly summary: HelpSentence;
  /** Help on the rows: full sentences. */
  readonly rows?: readonly HelpSentence[];
  readonly examples: Examples;
  readonly endpoints: readonly Endpoint[];
  /** The command, if its noun differs from the collection. */
  readonly commandName?: Pick<Command, 'noun' | 'verb'>;
}

/** The command that imports a file into a collection. */
export function importCommand(words: JobWords): Command {
  const { target } = words;
  const ifExists = { if_exists: ifExistsFlagOf(target) };
  const flags = { ...importFlags, ...ifExists, ...readingFlags, ...repairFlagsOf(target) };
  return jobCommand('import', words, { ...flags, ...bulkFlags, ...reportFlag }, [
    'Every row is checked before the first write: a single error prevents all writes, unless --partial is given.',
    'Rows that already exist with equal fields are skipped: repeating an import changes nothing.',
    'To finish an interrupted import, run it again.',
    'Prints the number of rows by outcome; with -o ndjson, one line per row as it is processed.',
  ]);
}

/** The command that makes a collection equal to a file. */
export function syncCommand(words: JobWords): Command {
  const flags = { ...syncFlags, ...readingFlags, ...repairFlagsOf(words.target), ...bulkFlags };
  return jobCommand('sync', words, flags, [
    'Creates the objects that the library lacks and replaces those that differ from the file.',
    'Objects that are missing from the file are kept, unless --delete is given.',
    'Fields without a column in the file keep their value.',
    'Every row is checked before the first write: a single error prevents all writes.',
    'Asks for confirmation on a terminal; elsewhere --yes is required.',
  ]);
}

/** `rules`: the fate of the rows. */
function jobCommand(
  command: JobOptions['command'],
  { target, rows = [], require, endpoints, commandName, ...words }: JobWords,
  flags: Flags,
  rules: readonly HelpSentence[],
): Command {
  return defineCommand<unknown, typeof fileArgument, Flags>({
    ...words,
    noun: target,
    verb: command,
    ...commandName,
    description: [
      ...rows,
      'Headers match regardless of accents, case and punctuation.',
      'Reads CSV and TSV (delimiter and encoding are detected), XLSX, JSON and NDJSON, compressed with gzip or not.',
      ...rules,
    ],
    columns: () => columnsOf(target),
    arguments: fileArgument,
    flags,
    endsItself: true,
    endpoints: [version, batch, ...endpoints],
    view: summaryView(command, target) as View<unknown>,
    async run(context, { arguments: { file }, flags: typed, line }) {
      const flags = typed as unknown as JobFlags;
      const contrary = (['plan', 'check', 'dry_run'] as const).filter((name) => flags[name]);
      if (contrary.length > 1) throw new VigieError('OPTIONS_CONTRAIRES', { flags: contrary.map(flagName) });
      const { runJob } = await import('./job.ts');
      const output = await runJob(context, { command, target, file, flags, line, require });
      const isFirst = output.kind === 'record' && commandName === undefined && context.hasCreatedDatabase();
      return isFirst ? { ...output, notice: () => nextStep(context, target) } : output;
    },
  });
}

/**
 * What to type after the import that created the local database, in the form in which this command was typed. Where it named
 * the database, `vigie` alone begins the line, to which the target is added as to any other.
 */
function nextStep({ io, flags, language }: Context, target: string): string {
  const program = (flags.db === undefined && PROGRAMS.get(io.env.npm_lifecycle_event)) || 'vigie';
  return messages(language).cli.nextStep(`${program} ${target} list`);
}

/** How the program is started by npm, by the name of the script that npm runs. */
const PROGRAMS: ReadonlyMap<string | undefined, string> = new Map([
  ['vigie', 'npm run --silent vigie --'],
  ['npx', 'npx vigie'],
]);

/** Required and optional columns of files for a target, each with the heading that people give it, where an import knows it. */
async function columnsOf(name: ImportTargetName): Promise<[needed: string, others: string]> {
  const { loadTarget } = await import('../../../src/bulk/targets/load.ts');
  const { rowSchema } = await import('../../../src/bulk/model/import-target.ts');
  const { headerKey } = await import('../../../src/bulk/columns/columns.ts');
  const { HEADINGS } = await import('../../../src/messages/headings.ts');
  const target = await loadTarget(name);
  const withHeading = ({ name, aliases }: Field): string => {
    const [heading] = HEADINGS[name] ?? [''];
    return aliases.includes(headerKey(heading)) ? `${name} (${heading})` : name;
  };
  const { shape } = rowSchema(target);
  const listed = (isNeeded: boolean) =>
    target.fields
      .filter(({ name }) => (shape[name]?.safeParse(undefined).success === false) === isNeeded)
      .map(withHeading)
      .join(', ');
  return [listed(true), listed(false)];
}
