import { lstatSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { withoutPassword } from '../../src/client/address.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { doctorWords } from '../../src/messages/commands/doctor.ts';
import { LOCAL, readConfiguration } from '../../src/profiles/configuration.ts';
import { configurationFile } from '../../src/profiles/locations.ts';
import { type Finding, found, type Subject, type Surroundings } from './check.ts';

/** Node, the file of configuration and the profile in force. */
export function installation(around: Surroundings): Subject {
  const { node, platform, arch, engines } = around.machine;
  const file = configurationFile(around.context.io.env);
  const independent = true;
  return {
    steps: [
      {
        id: 'node.version',
        // A Node that is too old is told so before anything else is loaded: what remains is to say which one it is.
        look: () => found('ok', 'node', { node, platform, arch, engines: engines || '—' }),
      },
      { id: 'configuration.fichier', look: () => configuration(file) },
      { id: 'configuration.droits', look: () => rights(around, file), independent },
      { id: 'profil.vigueur', look: () => profileInForce(around), independent },
    ],
  };
}

function configuration(file: string): Finding {
  const { profiles } = readConfiguration(file);
  if (lstatSync(file, { throwIfNoEntry: false }) === undefined)
    return found('ok', 'configurationNone', { file });
  // `local` is there without being written down.
  const { size: count } = new Set([LOCAL, ...Object.keys(profiles)]);
  return found('ok', 'configurationRead', { file, count });
}

/** Tokens stand in the file: no other user may read it, or put another in its place. */
function rights({ machine: { uid } }: Surroundings, path: string): Finding {
  const [file, folder] = [statOf(path), statOf(dirname(path))];
  if (file === undefined || folder === undefined) return found('ignore', 'modeNone');
  if (uid === undefined) return found('ignore', 'modeUnknown');
  // A link is followed, as it is when the file is written.
  const real = realpathSync(path);
  const params = (stat: Stats, wanted: string, path: string) => {
    const mode = (stat.mode & 0o777).toString(8).padStart(3, '0');
    return { mode, wanted, path };
  };
  const isOpen = (stat: Stats, mask: number) => (stat.mode & mask) !== 0 || stat.uid !== uid;
  if (isOpen(file, 0o077)) return found('attention', 'modeLoose', params(file, '600', real));
  if (isOpen(folder, 0o022)) return found('attention', 'folderLoose', params(folder, '700', dirname(path)));
  return found('ok', 'modePrivate', params(file, '600', real));
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

/** Which profile is in force, where it leads, and what gives either. */
function profileInForce({ profile, context }: Surroundings): Finding {
  if ('error' in profile) {
    const { error } = profile;
    const isOfFile = error instanceof VigieError && error.code.startsWith('CONFIGURATION_');
    return isOfFile ? found('ignore', 'notTried') : { state: 'erreur', error };
  }
  const { sources } = doctorWords(context.language);
  const { value, source } = profile.kind === 'embedded' ? profile.db : profile.url;
  const params = {
    target: profile.kind === 'embedded' ? value : withoutPassword(value),
    giver: sources[source],
  };
  const { name } = profile;
  if (name === undefined) return found('ok', 'profileWithout', params);
  const chosen = name.source === 'default' && name.value !== LOCAL ? sources.use : sources[name.source];
  return found('ok', 'profile', { ...params, name: name.value, source: chosen });
}
