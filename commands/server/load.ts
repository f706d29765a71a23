import { existsSync } from 'node:fs';
import type { Loaded, LoadOptions } from '../../server/admin/load.ts';
import type { InputSource } from '../../src/bulk/input/source.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { messages } from '../../src/messages/index.ts';
import { isPostgresAddress, prepareFolder } from '../../src/profiles/locations.ts';
import type { Output, View } from '../../src/terminal/output/view.ts';
import { progress } from '../../src/terminal/progress.ts';
import { visible } from '../../src/terminal/sanitize.ts';
import { writeNotice } from '../../src/terminal/streams.ts';
import type { ImportOf } from '../shared/bulk/issue-reporter.ts';
import {
  bulkFlags,
  ifExistsFlagOf,
  importFlags,
  type JobFlags,
  readingFlags,
  repairFlagsOf,
  reportFlag,
} from '../shared/bulk/job-flags.ts';
import { type Context, defineCommand, type FormatCommandLine } from '../shared/cli/command.ts';
import { choice, files, flagName, toggle } from '../shared/flags/flags.ts';
import { openAdministration } from './administration.ts';
import { kindOf, openAsAdministrator, TABLES, type TableKind } from './tables.ts';

/** Repairs of the kinds that have most. */
const repairFlags = repairFlagsOf('prescriptions_de_dossier');

const view: View<Loaded> = {
  fields: () => ['kind', 'crees', 'inchanges'],
  columns: [{ field: 'kind' }, { field: 'crees', right: true }, { field: 'inchanges', right: true }],
  id: ({ kind }) => kind,
};

export const command = defineCommand({
  noun: 'server',
  verb: 'load',
  summary: 'Load objects into a database, from NDJSON files or the rows of a table',
  description: [
    'A line holds one object, {"kind": "dossier", "organisation_id": …}. Lines may be in any order, in any number of files.',
    'Loads all objects or none: a single error prevents all writes.',
    'Existing objects are skipped if equal and refused otherwise, except rows of a table with --if-exists replace.',
    'A missing database is created.',
    'With --kind, the rows of a table (CSV, TSV, XLSX, JSON) are read as by an import, with the same flags; the database must exist.',
  ],
  examples: {
    'Preview a load': 'vigie server load --db sdis.db dossiers.ndjson --dry-run',
    'Load several files': 'vigie server load --db sdis.db utilisateurs.ndjson dossiers.ndjson',
    'Preview a sheet of a workbook':
      'vigie server load --db sdis.db classeur.xlsx --sheet ERP --kind erp --dry-run',
    'Copy a database': 'vigie server dump --db sdis.db | vigie server load --db copie.db -',
  },
  arguments: { files: files('Files to load, or - for standard input') },
  flags: {
    kind: choice(Object.keys(TABLES) as TableKind[], 'Kind of object in the rows of a table'),
    ...importFlags,
    ...readingFlags,
    ...repairFlags,
    ...bulkFlags,
    ...reportFlag,
    dry_run: toggle('Check all objects, write nothing'),
  },
  endsItself: true,
  view,
  async run(context, { arguments: { files: names }, flags, line }) {
    const { kind, dry_run } = flags;
    if (kind !== undefined) return loadTable(context, names, kind, flags, line);
    refuseOfTables(flags);
    const { file, opening } = await openAdministration(context);
    const { load, loadNew } = await import('../../server/admin/load.ts');
    // The tables of a PostgreSQL are created by an explicit `server init`.
    const isNew = !isPostgresAddress(file) && !existsSync(file);
    if (isNew && !dry_run) prepareFolder(file, context.io.env);
    const sources: InputSource[] = [];
    try {
      for (const name of names) sources.push(await open(context, name));
      const { onBytes, end } = barOf(context, sources);
      const options: LoadOptions = {
        dryRun: dry_run,
        signal: context.signal,
        opening,
        onBytes,
      };
      const rows = await (isNew ? loadNew : load)(file, sources, options)
        .catch((error) => orAsTable(error, sources, line))
        .catch(nothingWritten)
        .finally(end);
      if (!context.flags.quiet) await conclude(context, dry_run, isNew ? file : undefined);
      return { kind: 'list', rows };
    } finally {
      for (const source of sources) await source.close();
    }
  },
});

/** Imports the rows of one table, with the rights of an administrator of the database. */
async function loadTable(
  context: Context,
  [file = '-', ...others]: readonly string[],
  kind: TableKind,
  flags: JobFlags,
  line: FormatCommandLine,
): Promise<Output<Loaded>> {
  if (others.length > 0)
    throw new VigieError('ARGUMENT_EN_TROP', {
      given: others[0] as string,
      usage: line({}, [file]),
    });
  const noun = TABLES[kind];
  const { if_exists: value } = flags;
  const { choices: allowed = [] } = ifExistsFlagOf(noun);
  if (value !== undefined && !allowed.includes(value)) {
    const fault = { code: 'VALEUR', params: { allowed }, value } as const;
    const fields = [{ in: 'flag', path: [flagName('if_exists')], ...fault }] as const;
    throw new VigieError('OPTIONS_REFUSEES', { count: 1, command: 'vigie server load' }, { fields });
  }
  const ofOthers = (Object.keys(repairFlags) as (keyof JobFlags)[]).filter(
    (name) => flags[name] && !(name in repairFlagsOf(noun)),
  );
  if (ofOthers.length > 0)
    throw new VigieError('OPTIONS_CONTRAIRES', {
      flags: [`${flagName('kind')} ${kind}`, ...ofOthers.map(flagName)],
    });
  // Another sheet has columns and words of its own.
  const unsaid = Object.fromEntries(Object.keys(flags).map((key) => [key, undefined]));
  const importOf: ImportOf = (target, from, more) => line({ ...unsaid, kind: target, ...more }, [from]);
  const { runJob } = await import('../shared/bulk/job.ts');
  const options = { target: noun, file, flags, line, importOf, open: openAsAdministrator };
  // The summary of the rows is a record with a view of its own.
  return (await runJob(context, { command: 'import', ...options })) as Output<unknown> as Output<Loaded>;
}

/** Refuses flags for reading a table without a kind of table. Throws OPTIONS_REQUISES. */
function refuseOfTables(flags: Partial<JobFlags> & object): void {
  const tableFlags = Object.entries(flags).filter(
    ([name, value]) =>
      name !== 'dry_run' &&
      value !== undefined &&
      value !== false &&
      Object.keys(Object(value)).length + Number(typeof value !== 'object') > 0,
  );
  if (tableFlags.length > 0)
    throw new VigieError('OPTIONS_REQUISES', { flags: [flagName('kind')], command: 'vigie server load' });
}

/** An error of invalid NDJSON, with the line that reads it as its probable table. */
async function orAsTable(
  error: unknown,
  sources: readonly InputSource[],
  line: FormatCommandLine,
): Promise<never> {
  const [source, ...others] = sources;
  if (!(error instanceof VigieError) || error.code !== 'FICHIER_NON_NDJSON' || !source || others.length > 0)
    throw error;
  const kind = await kindOf(source);
  if (kind === undefined) throw error;
  const params = { ...error.params, line: line({ kind, dry_run: true }) };
  throw new VigieError(error.code, params, { cause: error });
}

async function open({ io, readStdin, signal }: Context, name: string): Promise<InputSource> {
  const { openFile, spool } = await import('../../src/bulk/input/source.ts');
  if (name !== '-') return openFile(name, signal);
  if (io.in.isTerminal) {
    throw new VigieError('FICHIER_ILLISIBLE', { file: name, reason: 'it is a terminal' });
  }
  return spool(name, readStdin(), signal);
}

/** An interruption with the state it leaves; any other error unchanged. */
function nothingWritten(error: unknown): never {
  if (!(error instanceof VigieError) || error.code !== 'INTERROMPU') throw error;
  throw new VigieError('INTERROMPU', { ...error.params, reste: 'rien_importe' });
}

/** Progress of the reading, on a terminal. */
function barOf({ io, flags, language }: Context, sources: readonly InputSource[]) {
  const total = sources.reduce((sum, { size }) => sum + size, 0);
  const bar = progress(io, { line: messages(language).cli.loading }, { total, quiet: flags.quiet });
  return { onBytes: (count: number) => bar.advance(count), end: () => bar.end() };
}

async function conclude({ io, language }: Context, dryRun: boolean, made: string | undefined): Promise<void> {
  const { cli } = messages(language);
  const notice = dryRun ? cli.dryRun : made === undefined ? undefined : cli.databaseCreated(made);
  if (notice !== undefined) await writeNotice(io, visible(notice));
}
