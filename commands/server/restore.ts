import { existsSync, statSync } from 'node:fs';
import type { Replaced, Staged } from '../../server/admin/backups/restore.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { type Known, serverWords } from '../../src/messages/commands/server.ts';
import { prepareFolder, withSlashes } from '../../src/profiles/locations.ts';
import { canPrompt } from '../../src/terminal/io.ts';
import type { View } from '../../src/terminal/output/view.ts';
import { visible } from '../../src/terminal/sanitize.ts';
import { writeNotice } from '../../src/terminal/streams.ts';
import { type Context, defineCommand } from '../shared/cli/command.ts';
import { targeted } from '../shared/errors/failures.ts';
import { one, toggle } from '../shared/flags/flags.ts';
import { confirmed, confirmProtected } from '../shared/prompts/consent.ts';
import { openFileAdministration } from './administration.ts';
import { copying } from './backup.ts';

interface Restored {
  readonly db: string;
  /** The restored backup. */
  readonly source: string;
  readonly schema: number;
  readonly objets: Readonly<Record<string, number>>;
  /** The file of the previous content; null if there was none. */
  readonly avant: string | null;
  /** Tokens of the backup revoked since, and revoked in it too; null if unknown. */
  readonly jetons_revoques: number | null;
}

const view: View<Restored> = {
  fields: () => ['db', 'source', 'schema', 'objets', 'objets.*', 'avant', 'jetons_revoques'],
  columns: [
    { field: 'db' },
    { field: 'source' },
    { field: 'schema', right: true },
    { field: 'objets', text: ({ objets }) => String(sum(objets)) },
    { field: 'avant', whole: true },
    { field: 'jetons_revoques', right: true, spare: true },
  ],
  id: ({ db }) => db,
};

const flags = { keep_tokens: toggle('Keep tokens valid that were revoked since the backup') };

export const command = defineCommand({
  noun: 'server',
  verb: 'restore',
  summary: 'Restore a local database from a backup',
  description: [
    'The backup is verified first: if it is damaged, from another program or from a newer vigie, nothing is changed.',
    'The previous database is kept as <name>.before-restore-<moment>, including its log.',
    'Tokens revoked since the backup, and tokens of users deactivated since, are revoked in the restored database too, unless --keep-tokens is given.',
    'No process may have the database open: stop its server first.',
    'If the command is interrupted, even by a power failure, the database is the old one or the new one.',
    'To replace an existing database, a terminal asks for confirmation; elsewhere --yes is required.',
  ],
  examples: {
    'Restore to another file to try a backup': 'vigie server restore sauvegarde.db --db essai.db',
    'Restore the backup of last night': 'vigie server restore nuit.db.gz --db sdis.db --yes',
    'Restore a backup streamed from another program':
      'gzip -dc nuit.db.gz | vigie server restore - --db sdis.db --yes',
  },
  arguments: { file: one('Backup, compressed (gzip) or not, or - for standard input') },
  flags,
  // A half-made copy has to be removed.
  endsItself: true,
  view,
  async run(context, { arguments: { file: named }, flags: { keep_tokens: keepTokens } }) {
    const source = withSlashes(named);
    const { file } = await openFileAdministration(context, 'restore', source);
    if (source === '-' && context.io.in.isTerminal)
      throw new VigieError('FICHIER_ILLISIBLE', { file: source, reason: 'it is a terminal' });
    // Before a long copy: waiting would not help.
    const { refuseOpen } = await import('../../server/admin/openers.ts');
    refuseOpen(file);
    await refuseUnasked(context, file);
    if (!existsSync(file)) prepareFolder(file, context.io.env);
    const { replaceDatabase, stage } = await import('../../server/admin/backups/restore.ts');
    const { removeDraft } = await import('../../server/admin/init.ts');
    const { end, ...options } = copying(context);
    const pieces = source === '-' ? context.readStdin() : undefined;
    const staged = await stage(source, pieces, file, options).finally(end);
    try {
      if (existsSync(file)) await agree(context, source, file, staged);
      const second = copying(context);
      const replaced = await replaceDatabase(staged, { ...second, keepTokens }).finally(second.end);
      const { schema, objets } = staged;
      await conclude(context, schema, replaced, keepTokens);
      const avant = replaced.prior ?? null;
      const jetons_revoques = keepTokens ? 0 : (replaced.tokens ?? null);
      return { kind: 'record', row: { db: file, source, schema, objets, avant, jetons_revoques } };
    } finally {
      removeDraft(staged.draft);
    }
  },
});

/** Throws SAISIE_REQUISE, or PROFIL_PROTEGE, for a database to be replaced without a terminal. */
async function refuseUnasked(context: Context, file: string): Promise<void> {
  const { io, flags, language } = context;
  if (!existsSync(file) || (canPrompt(io) && !flags.no_input)) return;
  const what = serverWords(language).confirmRestore(file);
  if (!(await confirmProtected(context, what)) && !flags.yes)
    throw new VigieError('SAISIE_REQUISE', { what });
}

/** Shows both contents, and asks. Throws INTERROMPU for a no. */
async function agree(context: Context, source: string, file: string, staged: Staged): Promise<void> {
  const words = serverWords(context.language);
  const intro = async () => {
    const goes = { file, ...(await whatGoes(file)) };
    const comes = {
      file: source,
      objects: sum(staged.objets),
      bytes: statSync(staged.draft).size,
      schema: staged.schema,
      at: source === '-' ? undefined : statSync(source).mtime.toISOString(),
    };
    const { moment } = await reader(context);
    const described = (does: string, { at, ...facts }: typeof goes | typeof comes) =>
      `${does}\n  ${words.known({ ...facts, when: at === undefined ? undefined : moment(at) })}`;
    const [gone, come] = [
      described(words.goes(visible(file)), goes),
      described(words.comes(visible(source)), comes),
    ];
    return `${gone}\n${come}\n`;
  };
  const question = words.confirmRestore(visible(file));
  if (!(await confirmProtected(context, question, intro)))
    await confirmed(context, 'rien_modifie', question, intro);
}

/** Summary of the replaced content; its size alone if it is unreadable. */
async function whatGoes(file: string): Promise<Omit<Known, 'when'> & { readonly at: string }> {
  const { statusOf } = await import('../../server/admin/status.ts');
  try {
    const { octets, schema, objets, modifie_le } = statusOf(file);
    return { objects: objets ? sum(objets) : undefined, bytes: octets, schema, at: modifie_le };
  } catch (error) {
    const { code } = error as VigieError;
    if (code !== 'BASE_REFUSEE' && code !== 'BASE_ENDOMMAGEE') throw error;
    const { size, mtime } = statSync(file);
    return { objects: undefined, bytes: size, schema: undefined, at: mtime.toISOString() };
  }
}

async function reader({ io, language }: Context) {
  return (await import('../shared/output/reader.ts')).readerAt(io, language);
}

async function conclude(
  { io, flags, language }: Context,
  schema: number,
  { prior, tokens }: Replaced,
  keepTokens: boolean,
): Promise<void> {
  if (flags.quiet) return;
  const { SCHEMA_VERSION } = await import('../../server/storage/migrations.ts');
  const words = serverWords(language);
  if (prior !== undefined) await writeNotice(io, visible(words.kept(prior)));
  if (tokens !== 0) await writeNotice(io, targeted(words.revokedSince(tokens, keepTokens), flags, 'server'));
  if (schema < SCHEMA_VERSION)
    await writeNotice(io, targeted(words.olderSchema(schema, SCHEMA_VERSION), flags, 'server'));
}

function sum(objets: Readonly<Record<string, number>>): number {
  return Object.values(objets).reduce((all, count) => all + count, 0);
}
