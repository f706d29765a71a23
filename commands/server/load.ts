import { existsSync } from 'node:fs';
import type { Loaded, LoadOptions } from '../../server/admin/load.ts';
import type { InputSource } from '../../src/bulk/input/source.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { messages } from '../../src/messages/index.ts';
import { isPostgresAddress } from '../../src/profiles/database-address.ts';
import { prepareFolder } from '../../src/profiles/locations.ts';
import { writeNotice } from '../../src/terminal/notice.ts';
import type { View } from '../../src/terminal/output/view.ts';
import { progress } from '../../src/terminal/progress.ts';
import { visible } from '../../src/terminal/sanitize.ts';
import { type Context, defineCommand } from '../shared/cli/command.ts';
import { files, toggle } from '../shared/flags/flags.ts';
import { openAdministration } from './administration.ts';

const view: View<Loaded> = {
  fields: () => ['kind', 'crees', 'inchanges'],
  columns: [{ field: 'kind' }, { field: 'crees', right: true }, { field: 'inchanges', right: true }],
  id: ({ kind }) => kind,
};

export const command = defineCommand({
  noun: 'server',
  verb: 'load',
  summary: 'Load objects from NDJSON files into a database',
  description: [
    'One object on each line, {"kind": "dossier", "organisation_id": …}, in any order and in as many files as one likes.',
    'All of them are written, or none: with one error nothing is.',
    'Objects that are there already are passed over when they are the same, and refused when they are not: nothing is ever overwritten.',
    'A database that does not exist is created.',
  ],
  examples: {
    'See what a file would do': 'vigie server load --db sdis.db dossiers.ndjson --dry-run',
    'Load several files': 'vigie server load --db sdis.db utilisateurs.ndjson dossiers.ndjson',
    'Copy a database': 'vigie server dump --db sdis.db | vigie server load --db copie.db -',
  },
  arguments: { files: files('The files, or - for standard input') },
  flags: { dry_run: toggle('Check everything, write nothing') },
  endsItself: true,
  view,
  async run(context, { arguments: { files: names }, flags: { dry_run } }) {
    const { file, opening } = await openAdministration(context);
    const { load, loadNew } = await import('../../server/admin/load.ts');
    // The tables of a PostgreSQL are made by whoever says so (`server init`).
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
      const rows = await (isNew ? loadNew : load)(file, sources, options).catch(nothingWritten).finally(end);
      if (!context.flags.quiet) await conclude(context, dry_run, isNew ? file : undefined);
      return { kind: 'list', rows };
    } finally {
      for (const source of sources) await source.close();
    }
  },
});

async function open({ io, readStdin, signal }: Context, name: string): Promise<InputSource> {
  const { openFile, spool } = await import('../../src/bulk/input/source.ts');
  if (name !== '-') return openFile(name, signal);
  if (io.in.isTerminal) {
    throw new VigieError('FICHIER_ILLISIBLE', { file: name, reason: 'it is a terminal' });
  }
  return spool(name, readStdin(), signal);
}

/** An interruption says how things are left; any other error is as it is. */
function nothingWritten(error: unknown): never {
  if (!(error instanceof VigieError) || error.code !== 'INTERROMPU') throw error;
  throw new VigieError('INTERROMPU', { ...error.params, reste: 'rien_importe' });
}

/** How far the reading is, on a terminal. */
function barOf({ io, flags, language }: Context, sources: readonly InputSource[]) {
  const total = sources.reduce((sum, { size }) => sum + size, 0);
  const bar = progress(io, { line: messages(language).cli.loading }, { total, quiet: flags.quiet });
  return { onBytes: (count: number) => bar.advance(count), end: () => bar.end() };
}

async function conclude({ io, language }: Context, dryRun: boolean, made: string | undefined): Promise<void> {
  const { cli } = messages(language);
  const said = dryRun ? cli.dryRun : made === undefined ? undefined : cli.databaseCreated(made);
  if (said !== undefined) await writeNotice(io, visible(said));
}
