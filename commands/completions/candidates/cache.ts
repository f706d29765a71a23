import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeDirectory } from '../../../src/directories.ts';
import { completionsDirectory } from '../../../src/profiles/locations.ts';
import { thisMachine } from '../../../src/terminal/machine.ts';
import type { CompletionKind } from '../../shared/flags/flags.ts';
import { beginning, type Candidate, isNumbered, type KnownValue, numbered, withLast } from './matching.ts';
import type { KnownPart, PartKind, PartsSource } from './parts.ts';

type Environment = Readonly<Record<string, string | undefined>>;
/** Values of one kind that are kept of one organisation: those that were seen last. */
export const CACHED_MAX = 2_000;
/** Texts of one of them. */
const PARTS_OF_VALUE_MAX = 7;
/** Bytes that a file of them can have; one that is larger was written by another program. */
const BYTES_MAX = 4_000_000;

/**
 * What lists of a service have shown and begins with a text. Asking makes the folder, in which lists leave something
 * from then on: nothing is kept for those who never press TAB.
 */
export function recalled(
  env: Environment,
  url: string,
  organisation: string | undefined,
  kind: CompletionKind,
  prefix: string,
): readonly Candidate[] {
  const directory = completionsDirectory(env);
  makeDirectory(directory, 0o700);
  // Another user who may write there would decide what is typed here.
  if (!isOurs(directory)) return [];
  const values = read(fileOf(directory, url, organisation, kind));
  if (isNumbered(kind)) return numbered(values, prefix);
  return withLast(kind === 'chemin' ? level(values, prefix) : beginning(values, prefix));
}

/** What belongs to dossiers, as far as lists of a service have shown it with their numbers. */
export function recalledParts(
  env: Environment,
  url: string,
  organisation: string | undefined,
  kind: PartKind,
): PartsSource {
  const directory = completionsDirectory(env);
  if (!isOurs(directory)) return { dossiers: [], partsOf: () => [] };
  const parts = Map.groupBy(
    read(fileOf(directory, url, organisation, kind)),
    ([, , dossier = '']) => dossier,
  );
  const dossiers = read(fileOf(directory, url, organisation, 'dossier'))
    .filter(([id]) => parts.has(id))
    .map(([id, objet, numero = '']) => ({ id, objet, numero, isOpen: true }));
  return { dossiers, partsOf: ({ id }) => (parts.get(id) ?? []).map((entry) => partOf(kind, entry)) };
}

function partOf(kind: PartKind, [id, description, , etat = '', ...texts]: KnownValue): KnownPart {
  const named = { id, description, texts: texts.filter((text) => text !== '') };
  if (kind === 'document') return { ...named, texts: [description] };
  return { ...named, etat, ...(kind === 'affectation' ? { qualifier: etat } : {}) };
}

/**
 * Keeps what a list has shown, before what was kept until now. In one step, readable by its owner alone; does nothing
 * while the folder is not there. Throws FICHIER_NON_ECRIT.
 */
export async function remember(
  env: Environment,
  url: string,
  organisation: string | undefined,
  kind: CompletionKind,
  seen: Iterable<KnownValue>,
): Promise<void> {
  const directory = completionsDirectory(env);
  if (!isOurs(directory)) return;
  const file = fileOf(directory, url, organisation, kind);
  const before = read(file);
  const all = new Map([...seen].map((entry) => [entry[0], entry]));
  for (const entry of before) if (!all.has(entry[0])) all.set(entry[0], entry);
  const after = JSON.stringify([...all.values()].slice(0, CACHED_MAX));
  // What runs every minute shows the same most of the time.
  if (after === JSON.stringify(before)) return;
  const { replaceFile } = await import('../../../src/bulk/files/replacement.ts');
  await replaceFile(file, after, 0o600);
}

/** Removes what is kept of a service, whatever the organisation. Never throws: it is a convenience. */
export function forget(env: Environment, url: string): void {
  const directory = completionsDirectory(env);
  try {
    if (!isOurs(directory)) return;
    const names = readdirSync(directory).filter((name) => name.startsWith(`${inName(url)}.`));
    for (const name of names) rmSync(join(directory, name), { force: true });
  } catch {
    // What cannot be removed is bounded, holds no token and goes with the folder.
  }
}

/** Whether the folder is there, and no other user may write into it. */
function isOurs(directory: string): boolean {
  const stat = statSync(directory, { throwIfNoEntry: false });
  if (stat === undefined) return false;
  const { uid } = thisMachine();
  // Windows knows no such numbers, and gives everybody a folder of their own.
  return uid === undefined || (stat.uid === uid && (stat.mode & 0o022) === 0);
}

function fileOf(
  directory: string,
  url: string,
  organisation: string | undefined,
  kind: CompletionKind,
): string {
  return join(directory, `${inName(url)}.${inName(organisation ?? '')}.${kind}.json`);
}

/** A text as a part of a file's name. No digest: loading the module for one costs more than all the rest. */
function inName(text: string): string {
  const written = Buffer.from(text).toString('base64url');
  return `${written.slice(0, 60)}${written.slice(60).slice(-40)}`;
}

function read(file: string): readonly KnownValue[] {
  try {
    if (statSync(file).size > BYTES_MAX) return [];
    const found: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return Array.isArray(found) ? found.filter(isRemembered) : [];
  } catch {
    return [];
  }
}

function isRemembered(entry: unknown): entry is KnownValue {
  if (!Array.isArray(entry) || entry.length < 2 || entry.length > PARTS_OF_VALUE_MAX) return false;
  return entry.every((part) => typeof part === 'string');
}

/** Paths one level below what is typed; below the path itself when it is typed whole. */
function level(values: readonly KnownValue[], prefix: string): Candidate[] {
  const paths = values.map(([path]) => path);
  const isParent = (path: string) => paths.some((one) => one.startsWith(path === '/' ? '/' : `${path}/`));
  const from = prefix.endsWith('/') || !isParent(prefix) ? prefix : `${prefix}/`;
  const steps = beginning(values, prefix)
    .map(({ value }) => {
      const at = value.indexOf('/', (value.startsWith(from) ? from : prefix).length);
      return at < 0 ? value : value.slice(0, at);
    })
    .filter((path) => path !== '' && !(path === prefix && isParent(path)));
  return [...new Set(steps)].map((value) => ({ value, ...(isParent(value) ? { open: true as const } : {}) }));
}
