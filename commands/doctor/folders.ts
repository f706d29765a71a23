import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readJournal } from '../../src/library/journalfile.ts';
import { journalDirectory } from '../../src/profiles/locations.ts';
import { type CheckId, type Finding, found, type Subject, tried } from './finding.ts';

/** Where something is written beside databases: temporary files, and the journals of bulk work. */
export const folders: Subject = async (around) => {
  const { env } = around.context.io;
  const journals = journalDirectory(env);
  return [
    await tried(around, 'dossiers.temporaire', () => writable('dossiers.temporaire', env.TMPDIR || tmpdir())),
    await tried(around, 'dossiers.etat', () => writable('dossiers.etat', journals)),
    await tried(around, 'dossiers.imports', () => leftOver(journals)),
  ];
};

/** Whether something could be written there, or where it would be made; nothing is. */
function writable(id: CheckId, folder: string): Finding {
  let nearest = folder;
  try {
    while (!isDirectory(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
    accessSync(nearest, constants.W_OK);
    return found(id, 'ok', nearest === folder ? 'folder' : 'folderLater', { folder });
  } catch (error) {
    return found(id, 'erreur', 'folderUnusable', {
      folder,
      reason: (error as NodeJS.ErrnoException).code ?? '',
    });
  }
}

/** Throws ENOTDIR where something else stands in its place. */
function isDirectory(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat?.isDirectory() === false) throw Object.assign(new Error(path), { code: 'ENOTDIR' });
  return stat !== undefined;
}

function leftOver(folder: string): Finding {
  const begun = namesIn(folder)
    .flatMap((name) => readJournal(join(folder, name))?.header.begun ?? [])
    .sort();
  const [oldest] = begun;
  if (oldest === undefined) return found('dossiers.imports', 'ok', 'journalsNone');
  const params = { count: begun.length, oldest: oldest.slice(0, 10), folder };
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
