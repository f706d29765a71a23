import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJournal } from '../../src/library/journalfile.ts';
import { journalDirectory } from '../../src/profiles/locations.ts';
import { inWords } from '../dates.ts';
import { type Around, type CheckId, type Finding, found, type Subject, tried } from './finding.ts';
import { checkWritable } from './writing.ts';

/** Where something is written beside databases: temporary files, and the journals of bulk work. */
export const folders: Subject = async (around) => {
  const { env } = around.context.io;
  const journals = journalDirectory(env);
  return [
    await tried(around, 'dossiers.temporaire', () => writable('dossiers.temporaire', env.TMPDIR || tmpdir())),
    await tried(around, 'dossiers.etat', () => writable('dossiers.etat', journals)),
    await tried(around, 'dossiers.imports', () => leftOver(around, journals)),
  ];
};

/** Whether something could be written there, or where it would be made; nothing is. */
function writable(id: CheckId, folder: string): Finding {
  try {
    return found(id, 'ok', checkWritable(folder) === 'there' ? 'folder' : 'folderLater', { folder });
  } catch (error) {
    const { code: reason = '' } = error as NodeJS.ErrnoException;
    return found(id, 'erreur', 'folderUnusable', { folder, reason });
  }
}

function leftOver({ context }: Around, folder: string): Finding {
  const begun = namesIn(folder)
    .flatMap((name) => readJournal(join(folder, name))?.header.begun ?? [])
    .sort();
  const [oldest] = begun;
  if (oldest === undefined) return found('dossiers.imports', 'ok', 'journalsNone');
  const params = { count: begun.length, oldest: inWords(oldest, context.io), folder };
  return found('dossiers.imports', 'attention', 'journals', params);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? entry.name : [],
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
