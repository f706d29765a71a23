import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJournal } from '../../src/bulk/execute/journal/journal-file.ts';
import { doctorWords } from '../../src/messages/doctor.ts';
import { journalDirectory } from '../../src/profiles/locations.ts';
import { inWords } from '../shared/cli/date-flags.ts';
import { type Around, type CheckId, type Finding, found, type Subject, tried } from './finding.ts';
import { checkWritable } from './writing.ts';

/** Journals that are told one by one. */
const JOURNALS_TOLD = 3;

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

/** What is still to be finished, the oldest first. A journal of which nothing was sent holds nothing to finish. */
function leftOver({ context: { io, language } }: Around, folder: string): Finding {
  const { journal } = doctorWords(language);
  const left = namesIn(folder)
    .map((name) => ({ path: join(folder, name), ...readJournal(join(folder, name)) }))
    .filter(({ live, written = 0 }) => written > 0 || (live?.size ?? 0) > 0)
    .sort((one, other) => (String(one.header?.begun) < String(other.header?.begun) ? -1 : 1));
  if (left.length === 0) return found('dossiers.imports', 'ok', 'journalsNone');
  const told = left.slice(0, JOURNALS_TOLD).map(({ path, header }) => {
    const { library = '', kind = '', file = '', begun = '' } = header ?? {};
    return journal({ library, kind, file, path, begun: inWords(begun, io) });
  });
  const files = left.slice(0, JOURNALS_TOLD).map(({ path }) => path);
  return found('dossiers.imports', 'attention', 'journals', { count: left.length, told, files, folder });
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
