import { VigieError } from '../../src/contract/errors.ts';
import { serverWords } from '../../src/messages/commands/server.ts';
import { isPostgresAddress, placeOfDatabase, prepareFolder } from '../../src/profiles/locations.ts';
import type { View } from '../../src/terminal/output/view.ts';
import { progress } from '../../src/terminal/progress.ts';
import { visible } from '../../src/terminal/sanitize.ts';
import { writeNotice } from '../../src/terminal/streams.ts';
import { type Context, defineCommand } from '../shared/cli/command.ts';
import { openingOf, warnOfPassword } from '../shared/cli/context.ts';
import { filled } from '../shared/flags/flags.ts';

interface Copied {
  readonly de: string;
  readonly vers: string;
  readonly objets: Readonly<Record<string, number>>;
  /** Of both dumps, in hexadecimal. */
  readonly sha256: string;
}

const view: View<Copied> = {
  fields: () => ['de', 'vers', 'objets', 'objets.*', 'sha256'],
  columns: [
    { field: 'de' },
    { field: 'vers' },
    {
      field: 'objets',
      right: true,
      text: ({ objets }) => String(Object.values(objets).reduce((sum, count) => sum + count, 0)),
    },
    { field: 'sha256', whole: true },
  ],
  id: ({ vers }) => vers,
};

export const command = defineCommand({
  noun: 'server',
  verb: 'copy',
  summary: 'Copy a database to another one, as a file or on PostgreSQL',
  description: [
    'Copies everything that `vigie server dump` writes: organisations, users, hashes of tokens, dossiers, libraries. Stored responses for idempotency keys are not copied.',
    'The copy is a snapshot. The source may be served meanwhile; later writes are not included.',
    'The target must contain no organisation; a missing file and missing tables are created.',
    'The copy is one transaction, committed only if the dumps of source and copy are equal, byte for byte; their SHA-256 is printed. If the command is interrupted, the copy is empty or complete.',
  ],
  examples: {
    'Copy a file to PostgreSQL':
      'vigie server copy --from sdis.db --to postgres://vigie@db.sdis.example/vigie?sslmode=verify-full',
    'Copy a PostgreSQL database to a file':
      'vigie server copy --from postgres://vigie@db.sdis.example/vigie?sslmode=verify-full --to sdis.db',
  },
  flags: {
    from: { ...filled('file', 'Database to copy: a file, or postgres://…', 4096), completes: 'file' },
    to: {
      ...filled('file', 'Database to write: a file, or postgres://…', 4096),
      completes: 'file',
    },
  },
  endsItself: true,
  view,
  async run(context, { flags: { from, to } }) {
    refuseOthers(context);
    const [source, target] = [await endOf(context, from), await endOf(context, to)];
    const { db: vers } = target;
    if (!isPostgresAddress(vers)) prepareFolder(vers, context.io.env);
    if (!isPostgresAddress(source.db)) await warnOfWriters(context, source.db);
    const { copyDatabase } = await import('../../server/admin/backups/copy.ts');
    const { end, ...options } = copying(context);
    const { objets, sha256 } = await copyDatabase(source, target, options).catch(nothingCopied).finally(end);
    const row = {
      de: source.db,
      vers,
      objets: Object.fromEntries(objets.map(({ kind, objets }) => [kind, objets])),
      sha256,
    };
    return { kind: 'record', row };
  },
});

/** Throws OPTIONS_CONTRAIRES for a database named by another flag. */
function refuseOthers({ flags }: Context): void {
  const other = (['db', 'url', 'profile'] as const).find((name) => flags[name] !== undefined);
  if (other !== undefined) throw new VigieError('OPTIONS_CONTRAIRES', { flags: ['--from', `--${other}`] });
}

async function endOf(context: Context, database: string) {
  await warnOfPassword(context, database);
  const { db, password } = placeOfDatabase(database);
  return { db, opening: openingOf(context, password) };
}

/** Warns that others may write to the original meanwhile, undetected. */
async function warnOfWriters({ io, flags, language }: Context, file: string): Promise<void> {
  const { openedElsewhere } = await import('../../server/admin/openers.ts');
  const others = openedElsewhere(file);
  if (others !== undefined && !flags.quiet)
    await writeNotice(io, visible(serverWords(language).copiedWhileOpen(file, others)));
}

/** An interruption with the state it leaves; any other error unchanged. */
function nothingCopied(error: unknown): never {
  if (!(error instanceof VigieError) || error.code !== 'INTERROMPU') throw error;
  throw new VigieError('INTERROMPU', { ...error.params, reste: 'rien_copie' });
}

/** Progress on a terminal: read, written, compared, each with a line of its own. */
function copying({ io, flags, language, signal }: Context) {
  let bar: ReturnType<typeof progress> | undefined;
  return {
    signal,
    onStage(stage: 'read' | 'write' | 'compare', total: number | undefined) {
      bar?.end();
      bar = progress(io, { line: serverWords(language).stages[stage] }, { total, quiet: flags.quiet });
    },
    onBytes: (count: number) => bar?.advance(count),
    end: () => bar?.end(),
  };
}
