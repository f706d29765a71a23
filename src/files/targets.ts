import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { VigieError } from '../contract/errors.ts';
import { headOf, isSqlite } from './head.ts';
import { resolveLinks } from './links.ts';

/** Files that SQLite keeps beside a database, with writes not in the database yet. */
export const SQLITE_SUFFIXES = ['-wal', '-shm', '-journal'] as const;

/** The file beside a database that its server locks. */
export const SERVER_SUFFIX = '-server';

/** A file with its purpose: a flag, or an argument. */
export type Named = readonly [purpose: string, path: string];

/** Files of a command besides those that it writes. */
export interface InUse {
  readonly database?: string | undefined;
  readonly read?: readonly Named[];
}

/**
 * Refuses to write a file that is needed for something else, whatever paths, links or second names lead to it:
 * one file for two purposes; the database in use, with the files of SQLite beside it, existing or
 * not; any other database open in a process; and the target of another user's link. Called before any write. Throws
 * FICHIER_COMMUN, SAUVEGARDE_REFUSEE, LIEN_ETRANGER.
 */
export function refuseShared(written: readonly Named[], { database, read = [] }: InUse = {}): void {
  const taken = new Map<string, string>();
  if (database !== undefined) for (const file of filesOf(database)) taken.set(fileKey(file), '--db');
  for (const [purpose, file] of [...read, ...written]) {
    const place = fileKey(file);
    const other = taken.get(place);
    if (other !== undefined) throw new VigieError('FICHIER_COMMUN', { file, names: [other, purpose] });
    taken.set(place, purpose);
  }
  for (const named of written) {
    refuseForeignLinks(named);
    refuseOpen(named);
  }
}

/** Refuses links of other users; other obstacles stop the write itself. */
function refuseForeignLinks([, file]: Named): void {
  try {
    resolveLinks(file);
  } catch (error) {
    if (error instanceof VigieError) throw error;
  }
}

/** Refuses a database that a process has open, and the files of SQLite beside any database. */
function refuseOpen([purpose, file]: Named): void {
  const real = orUndefined(() => realpathSync(file)) ?? file;
  const suffix = SQLITE_SUFFIXES.find((one) => real.endsWith(one));
  const owner = suffix && real.slice(0, -suffix.length);
  if (owner && isDatabase(owner)) throw new VigieError('FICHIER_COMMUN', { file, names: [owner, purpose] });
  if (SQLITE_SUFFIXES.some((one) => existsSync(real + one)) && isDatabase(real))
    throw new VigieError('SAUVEGARDE_REFUSEE', { file, reason: 'in use' });
}

function isDatabase(path: string): boolean {
  return orUndefined(() => isSqlite(headOf(path, 16))) ?? false;
}

/** A database and the files beside it. Through a link they are beside the file itself. */
function filesOf(database: string): string[] {
  const file = existsSync(database) ? realpathSync(database) : database;
  return [file, ...[...SQLITE_SUFFIXES, SERVER_SUFFIX].map((suffix) => file + suffix)];
}

/** Identity of a file under any name: its inode, or its real path before it exists. */
function fileKey(path: string): string {
  const found = orUndefined(() => statSync(path, { bigint: true }));
  if (found) return `${found.dev}:${found.ino}`;
  return join(orUndefined(() => realpathSync(dirname(path))) ?? resolve(dirname(path)), basename(path));
}

/** Undefined where a path cannot be examined: the write itself reports why. */
function orUndefined<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
