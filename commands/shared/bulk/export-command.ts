import { existsSync } from 'node:fs';
import type { ExportOptions } from '../../../src/bulk/export/export.ts';
import {
  endingsOf,
  type FormatName,
  fileFormatsOf,
  formatNamed,
  isJson,
  namedFormat,
} from '../../../src/bulk/formats/formats.ts';
import type { EXPORTED } from '../../../src/bulk/model/keys.ts';
import { totalOf } from '../../../src/client/client.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import { version } from '../../../src/contract/resources/service.ts';
import type { HelpSentence } from '../../../src/messages/help/index.ts';
import { messages } from '../../../src/messages/index.ts';
import type { Output } from '../../../src/terminal/output/view.ts';
import { type Progress, progress } from '../../../src/terminal/progress.ts';
import { confirm } from '../../../src/terminal/prompts/prompts.ts';
import { visible } from '../../../src/terminal/sanitize.ts';
import {
  type Command,
  type Context,
  defineCommand,
  type Examples,
  type GlobalFlags,
} from '../cli/command.ts';
import { refuseTargets } from '../cli/context.ts';
import { type ListEndpoint, queryFlags } from '../flags/contract-flags.ts';
import { choice, type Flags, type FlagValues, flagName, optional, toggle } from '../flags/flags.ts';
import { zoneOf } from '../names/organisation.ts';
import { agreed, askingOf } from '../prompts/consent.ts';

type ExportedName = (typeof EXPORTED)[number];

interface Export {
  readonly target: ExportedName;
  readonly summary: HelpSentence;
  /** Help on the rows: full sentences. */
  readonly rows?: readonly HelpSentence[];
  /** Result of importing the file, if it differs from the same objects. */
  readonly imports?: HelpSentence;
  readonly examples: Examples;
  readonly list: ListEndpoint;
  /** Filters of the list, if they differ from the contract. */
  readonly filters?: Flags;
  /** Endpoints called besides the list. */
  readonly endpoints?: readonly Endpoint[];
  /** Throws when the service lacks what the collection needs. */
  readonly require?: (context: Context) => Promise<void>;
}

const schemaFlag = {
  schema: choice(['pei'], 'National schema to follow: only its columns and values are written'),
};

const exportFlags = (target: ExportedName) => ({
  format: choice(fileFormatsOf(target), 'Output format (default: by the extension of the file, else csv)'),
  excel: toggle('CSV for spreadsheets: byte order mark, ";", decimal commas, texts kept as text'),
  force: toggle('Overwrite an existing file'),
});

type Query = ExportOptions['query'];
type ExportFlags = FlagValues<ReturnType<typeof exportFlags> & typeof schemaFlag>;

/** Destination and format. */
interface Destination {
  /** Undefined for standard output. */
  readonly file: string | undefined;
  readonly format: FormatName;
  readonly gzip: boolean;
}

/** Command that exports a collection to a file for its import. */
export function exportCommand(definition: Export): Command {
  const { target, summary, rows = [], imports, examples, list, endpoints = [], require } = definition;
  const { filters = queryFlags(list) } = definition;
  return defineCommand({
    noun: target,
    verb: 'export',
    summary,
    description: [
      'Columns have the names that an import reads. Fields without a column are not exported.',
      ...rows,
      imports ?? 'Importing the file recreates the same objects.',
      'The extension sets the format: .csv, .tsv, .xlsx, .json or .ndjson; .gz after it compresses the file.',
      'Without a file name, or with -, CSV is written to standard output.',
      'The file appears once it is complete. An existing file is kept, unless --force is given or you confirm.',
      'Rows are streamed, except in workbooks, which hold at most 250,000 rows.',
    ],
    examples,
    arguments: { file: optional('File to write (default, or -: standard output)') },
    flags: { ...filters, ...exportFlags(target), ...(target === 'peis' ? schemaFlag : {}) } as Flags,
    // A half-written file has to be removed.
    endsItself: true,
    endpoints: [version, list, ...endpoints],
    async run(context, { arguments: { file }, flags }) {
      // For a noun with its own format `-o` is a flag of the command.
      const { format, excel, schema, force, output: _, ...query } = flags as ExportFlags & Query;
      const destination = destinationOf(context, target, file, { format, excel, schema, force });
      if (destination.file !== undefined) await refuseTargets(context, [['<file>', destination.file]]);
      await require?.(context);
      if (destination.file !== undefined && !force) await askToReplace(context, destination.file);
      const client = await context.client();
      const [{ exportCollection }, { ExportNotes }, { loadTarget }, status] = await Promise.all([
        import('../../../src/bulk/export/export.ts'),
        import('../../../src/bulk/export/exported-fields.ts'),
        import('../../../src/bulk/targets/load.ts'),
        statusOf(context, list, destination, query),
      ]);
      const notes = new ExportNotes();
      let count = 0;
      const onRead = (objects: number) => {
        count += objects;
        status.bar.advance(objects);
      };
      const options = { ...destination, excel, schema, query, signal: context.signal, notes, onRead };
      const base = await loadTarget(target);
      const loaded = base.isTimed ? base.within(await zoneOf(client, await context.organisation())) : base;
      const pieces = until(exportCollection(client, loaded, options), status.bar);
      return deliver(context, destination, pieces, () => {
        const { cli } = messages(context.language);
        const sentences = [cli.exported(count, target, destination.file, status.whole)];
        if (notes.ids.size > 0) sentences.push(cli.namedByIds(notes.ids.size));
        if (notes.placeless > 0) sentences.push(cli.placeless(notes.placeless));
        if (notes.omitted.size > 0) sentences.push(cli.omittedBySchema([...notes.omitted]));
        if (notes.required.size > 0) sentences.push(cli.requiredBySchema([...notes.required]));
        return sentences.join('\n');
      });
    },
  });
}

/** Formats for a national schema of tables. */
const OF_SCHEMAS: readonly FormatName[] = ['csv', 'xlsx'];

/** Throws FORMAT_INCONNU, OPTIONS_CONTRAIRES and SORTIE_BINAIRE. */
function destinationOf(
  { io, flags }: Context,
  target: ExportedName,
  path: string | undefined,
  { format, excel, schema }: ExportFlags,
): Destination {
  const known = fileFormatsOf(target);
  refuseForms(flags, known);
  const file = path === '-' ? undefined : path;
  const byName = file === undefined ? { format: undefined, gzip: false } : namedFormat(file, target);
  const requested = known.find((one) => one === (flags.json ? 'json' : flags.output));
  // A file on standard output obeys the flags of every output.
  const fallback = file === undefined ? (requested ?? 'csv') : excel ? 'csv' : undefined;
  const chosen = format ?? byName.format ?? fallback;
  if (chosen === undefined)
    throw new VigieError('FORMAT_INCONNU', { file: file ?? '-', endings: endingsOf(target), known });
  if (excel && chosen !== 'csv')
    throw new VigieError('OPTIONS_CONTRAIRES', { flags: [flagName('excel'), chosen] });
  if (schema && (excel || !OF_SCHEMAS.includes(chosen)))
    throw new VigieError('OPTIONS_CONTRAIRES', { flags: ['--schema', excel ? flagName('excel') : chosen] });
  if (formatNamed(chosen).binary && file === undefined && io.out.isTerminal)
    throw new VigieError('SORTIE_BINAIRE', { format: chosen });
  return { file, format: chosen, gzip: byName.gzip };
}

/** Refuses output flags that would make the file useless for an import. */
function refuseForms({ output, fields, no_headers }: GlobalFlags, known: readonly FormatName[]): void {
  const forms = [
    ...(output && !known.some((one) => one === output) ? [`${flagName('output')} ${output}`] : []),
    ...(fields ? [flagName('fields')] : []),
    ...(no_headers ? [flagName('no_headers')] : []),
  ];
  if (forms.length > 0) throw new VigieError('OPTIONS_CONTRAIRES', { flags: ['export', ...forms] });
}

/** Throws FICHIER_EXISTANT for an existing file without a terminal to ask on, or INTERROMPU for no. */
async function askToReplace(context: Context, file: string): Promise<void> {
  const { flags, language } = context;
  if (flags.yes || !existsSync(file)) return;
  const { cli } = messages(language);
  const answer = confirm(askingOf(context), cli.confirmReplace(visible(file)), cli.yesNo).catch(
    (error: unknown) => {
      if (!(error instanceof VigieError) || error.code !== 'SAISIE_REQUISE') throw error;
      throw new VigieError('FICHIER_EXISTANT', { file });
    },
  );
  await agreed('rien_exporte', answer);
}

/** Writes pieces to the destination. */
async function deliver(
  context: Context,
  { file, format }: Destination,
  pieces: AsyncIterable<string | Uint8Array>,
  notice: () => string,
): Promise<Output> {
  if (file === undefined) {
    const content = isJson(format) ? 'json' : 'text';
    return { kind: 'text', text: pieces, content, notice };
  }
  const { Replacement } = await import('../../../src/files/replacement.ts');
  const replacement = await Replacement.open(file);
  try {
    for await (const piece of pieces) await replacement.write(piece);
    context.signal.throwIfAborted();
    await replacement.commit();
  } catch (error) {
    if (!(error instanceof VigieError) || error.code !== 'INTERROMPU') throw error;
    throw new VigieError('INTERROMPU', { reste: 'rien_exporte', ...error.params });
  } finally {
    await replacement.abandon();
  }
  return { kind: 'text', text: '', notice };
}

/** Progress of an export, and the total of objects where it leaves some out. */
async function statusOf(context: Context, list: Endpoint, { file }: Destination, query: Query) {
  const { io, flags, language } = context;
  // An export to the same terminal shows its own progress.
  const quiet = flags.quiet || (file === undefined && io.out.isTerminal);
  const watched = !quiet && io.err.isTerminal;
  const total = watched ? await totalOf(await context.client(), list, query) : undefined;
  const bar = progress(io, { line: messages(language).cli.exporting }, { total, quiet });
  const { sort: _, ...filters } = query;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return { bar, whole: isFiltered && !flags.quiet ? await totalOf(await context.client(), list) : 0 };
}

/** The same pieces; removes the progress at their end. */
async function* until<T>(pieces: AsyncIterable<T>, bar: Progress): AsyncGenerator<T> {
  try {
    yield* pieces;
  } finally {
    bar.end();
  }
}
