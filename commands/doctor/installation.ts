import { lstatSync, realpathSync, statSync } from 'node:fs';
import { withoutPassword } from '../../src/client/address.ts';
import { doctorWords } from '../../src/messages/commands/doctor.ts';
import { LOCAL, readConfiguration } from '../../src/profiles/configuration.ts';
import { configurationFile } from '../../src/profiles/locations.ts';
import { readProfile } from '../../src/profiles/resolve.ts';
import { thisMachine } from '../../src/terminal/machine.ts';
import type { Context } from '../shared/cli/command.ts';
import { type Finding, found, type Subject } from './check.ts';

/** Node, the file of configuration and the profile in force. */
export function installation(context: Context): Subject {
  const { node, platform, arch, engines, uid } = thisMachine();
  const file = configurationFile(context.io.env);
  return {
    steps: [
      {
        id: 'node.version',
        // A Node that is too old is told so before anything else is loaded: what remains is to say which one it is.
        look: () => found('ok', 'node', { node, platform, arch, engines: engines || '—' }),
      },
      { id: 'configuration.fichier', look: () => configuration(file) },
      { id: 'configuration.droits', look: () => rights(file, uid) },
      { id: 'profil.vigueur', look: () => profileInForce(context) },
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

/** Tokens stand in the file: no other user may read it. Not told where there is no file, or where the system has no such rights. */
function rights(file: string, uid: number | undefined): Finding | undefined {
  // A link is followed, as it is when the file is written.
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined || uid === undefined) return undefined;
  const params = { mode: (stat.mode & 0o777).toString(8).padStart(3, '0'), path: realpathSync(file) };
  const isOpen = (stat.mode & 0o077) !== 0 || stat.uid !== uid;
  return isOpen ? found('attention', 'modeLoose', params) : found('ok', 'modePrivate', params);
}

/** Which profile is in force, where it leads, and what gives either. */
function profileInForce({ flags, io, language }: Context): Finding {
  const profile = readProfile(flags, io.env);
  const { sources } = doctorWords(language);
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
