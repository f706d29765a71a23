import { readdirSync, statSync } from 'node:fs';
import { platform } from 'node:os';
import { isLookedUp, lookUp } from '../../../server/storage/sqlite/look-up.ts';
import { fold } from '../../../src/contract/schema/text.ts';
import { LOCAL, type Profile, readConfiguration } from '../../../src/profiles/configuration.ts';
import {
  configurationFile,
  homeFolder,
  isPostgresAddress,
  shownDatabase,
} from '../../../src/profiles/locations.ts';
import { readProfile } from '../../../src/profiles/resolve.ts';
import type { CompletionKind } from '../../shared/flags/flags.ts';
import type { CompletionLookup } from './complete.ts';
import type { CompletionLine } from './line.ts';
import { type Candidate, TYPABLE } from './matching.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Maximum of directory entries offered. */
const ENTRIES_MAX = 2_000;

/**
 * Looks values up where it is fast: in the configuration, a local database; never over a network. An unreadable source has
 * no values: TAB shows no errors.
 */
export function lookupIn(env: Environment): CompletionLookup {
  return (kind, prefix, line) => {
    try {
      return valuesOf(kind, prefix, line, env);
    } catch {
      return [];
    }
  };
}

function valuesOf(
  kind: CompletionKind,
  prefix: string,
  line: CompletionLine,
  env: Environment,
): readonly Candidate[] {
  if (kind === 'file' || kind === 'directory') return entries(prefix, kind === 'directory');
  if (kind === 'profiles') return profiles(env);
  if (!isLookedUp(kind)) return [];
  const flag = (name: string) => line.flags.get(name)?.at(-1);
  const profile = readProfile(
    { profile: flag('profile'), url: flag('url'), db: flag('db'), org: flag('org') },
    env,
  );
  // A request at each TAB is too slow.
  if (profile.kind === 'remote' || isPostgresAddress(profile.db.value)) return [];
  const { db, org } = profile;
  return lookUp({ file: db.value, organisation: org?.value }, kind, prefix)
    .filter(({ value }) => TYPABLE.test(value))
    .map((row) => (row.value.endsWith('/') ? { ...row, open: true } : row));
}

function profiles(env: Environment): readonly Candidate[] {
  const stored = readConfiguration(configurationFile(env)).profiles;
  const all: Readonly<Record<string, Profile | undefined>> = { [LOCAL]: undefined, ...stored };
  return Object.entries(all).map(([value, profile]) => {
    const place = profile?.kind === 'remote' ? profile.url : profile && shownDatabase(profile.db);
    return place === undefined ? { value } : { value, description: place };
  });
}

/** Entries of the directory in a path. Hidden names are offered only after a typed dot. */
function entries(prefix: string, directoriesOnly: boolean): readonly Candidate[] {
  const separator = platform() === 'win32' ? /[/\\]/ : /\//;
  const at = prefix.length - (prefix.split(separator).at(-1) as string).length;
  const [directory, name] = [prefix.slice(0, at), prefix.slice(at)];
  // Without a folder before it, a leading dash would be read as a flag.
  const pathOf = (entry: string) =>
    prefix === '' && entry.startsWith('-') ? `./${entry}` : directory + entry;
  const place = directory.startsWith('~/') ? homeFolder() + directory.slice(1) : directory || '.';
  const found: Candidate[] = [];
  for (const entry of readdirSync(place, { withFileTypes: true })) {
    if (entry.name.startsWith('.') && !name.startsWith('.')) continue;
    if (!fold(entry.name).startsWith(fold(name))) continue;
    const folder = entry.isDirectory() || (entry.isSymbolicLink() && isDirectory(`${place}/${entry.name}`));
    if (folder) found.push({ value: `${pathOf(entry.name)}/`, open: true });
    else if (!directoriesOnly) found.push({ value: pathOf(entry.name) });
    if (found.length === ENTRIES_MAX) break;
  }
  return found.sort((one, other) => (one.value < other.value ? -1 : 1));
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
