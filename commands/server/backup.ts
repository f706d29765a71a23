import type { Backup, CopyOptions } from '../../server/admin/backups/backup.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { serverWords } from '../../src/messages/commands/server.ts';
import type { View } from '../../src/terminal/output/view.ts';
import { progress } from '../../src/terminal/progress.ts';
import { type Context, defineCommand } from '../shared/cli/command.ts';
import { one, toggle } from '../shared/flags/flags.ts';
import { openFileAdministration } from './administration.ts';

const view: View<Backup> = {
  fields: () => ['db', 'copie', 'octets', 'schema'],
  columns: [
    { field: 'copie', whole: true },
    { field: 'octets', right: true, text: ({ octets }, { size }) => size(octets) },
    { field: 'schema', right: true },
    { field: 'db' },
  ],
  id: ({ copie }) => copie,
};

export const command = defineCommand({
  noun: 'server',
  verb: 'backup',
  summary: 'Back up a local database, even while it is served',
  description: [
    'The backup is a snapshot; other processes can write meanwhile and do not wait.',
    'The file is verified and flushed to disk before it gets its name: it is complete or absent. Only its owner may read it.',
    'A name that ends in .gz is compressed. In a directory, the backup is named after the database and the time; - is standard output.',
    'An existing backup is kept, unless --force is given; any other file is always kept.',
    'The backup contains the whole database, including the hashes of tokens.',
  ],
  examples: {
    'Back up to a file': 'vigie server backup sauvegarde.db --db sdis.db',
    'Overwrite a compressed backup every night': 'vigie server backup nuit.db.gz --db sdis.db --force',
    'Stream a backup to another program': 'vigie server backup - --db sdis.db | gzip > sdis.db.gz',
  },
  arguments: { file: one('File or directory to write, or - for standard output') },
  flags: { force: toggle('Overwrite an existing backup') },
  // A half-written copy has to be removed.
  endsItself: true,
  view,
  async run(context, { arguments: { file: copie }, flags: { force } }) {
    const { file } = await openFileAdministration(context, 'backup', copie);
    const { backUp, backUpAsBytes } = await import('../../server/admin/backups/backup.ts');
    if (copie === '-' && context.io.out.isTerminal)
      throw new VigieError('SORTIE_BINAIRE', { format: 'SQLite' });
    const { end, ...options } = copying(context);
    if (copie === '-') return { kind: 'text', text: until(end, backUpAsBytes(file, options)) };
    const row = await backUp(copie, file, { ...options, force }).finally(end);
    return { kind: 'record', row };
  },
});

/** The same pieces; removes the progress before the first. */
async function* until<T>(end: () => void, pieces: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    for await (const piece of pieces) {
      end();
      yield piece;
    }
  } finally {
    end();
  }
}

/** Progress of a copy, on a terminal. */
export function copying({ io, flags, language, signal }: Context): CopyOptions & { end: () => void } {
  let bar: ReturnType<typeof progress> | undefined;
  let before = 0;
  return {
    signal,
    onPages(done, total) {
      bar ??= progress(io, { line: serverWords(language).copying }, { total, quiet: flags.quiet });
      bar.advance(done - before);
      before = done;
    },
    end: () => bar?.end(),
  };
}
