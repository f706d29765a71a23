import { lstatSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { LOCAL, readConfiguration } from '../../src/profiles/configuration.ts';
import { configurationFile } from '../../src/profiles/locations.ts';
import { type Around, type Finding, found, type Subject, tried } from './finding.ts';

/** The file of configuration: readable, and by whom. */
export const configuration: Subject = async (around) => {
  const file = configurationFile(around.context.io.env);
  return [
    await tried(around, 'configuration.fichier', () => content(file)),
    await tried(around, 'configuration.droits', () => rights(around, 'configuration.droits', file)),
    await tried(around, 'configuration.dossier', () =>
      rights(around, 'configuration.dossier', dirname(file)),
    ),
  ];
};

function content(file: string): Finding {
  const { profiles } = readConfiguration(file);
  if (lstatSync(file, { throwIfNoEntry: false }) === undefined) {
    return found('configuration.fichier', 'ok', 'configurationNone', { file });
  }
  return found('configuration.fichier', 'ok', 'configurationRead', {
    file,
    // `local` is there without being written down.
    count: new Set([LOCAL, ...Object.keys(profiles)]).size,
  });
}

/** Tokens stand in the file: nobody else may read it, and nobody else may put another in its place. */
function rights(
  { machine: { uid } }: Around,
  id: 'configuration.droits' | 'configuration.dossier',
  path: string,
): Finding {
  const stat = statOf(path);
  if (stat === undefined) return found(id, 'ignore', 'modeNone');
  if (uid === undefined) return found(id, 'ignore', 'modeUnknown');
  const isFile = id === 'configuration.droits';
  const mode = (stat.mode & 0o777).toString(8).padStart(3, '0');
  // A link is followed, as it is when the file is written.
  const params = { mode, path: realpathSync(path), wanted: isFile ? '600' : '700' };
  const loose = stat.mode & (isFile ? 0o077 : 0o022);
  if (loose === 0 && stat.uid === uid) return found(id, 'ok', isFile ? 'modePrivate' : 'modeFolder', params);
  return found(id, 'attention', isFile ? 'modeLoose' : 'folderLoose', params);
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
