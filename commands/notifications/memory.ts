import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readFailed, VigieError, writeFailed } from '../../src/contract/errors.ts';
import { makeDirectory } from '../../src/directories.ts';
import { watchDirectory } from '../../src/profiles/locations.ts';
import type { Context } from '../shared/cli/command.ts';
import type { Position } from './new-notifications.ts';

/** File with the position of a profile: one for each service or database, organisation and user. */
export async function memoryOf(context: Context): Promise<string> {
  const profile = await context.profile();
  const place = profile.kind === 'embedded' ? profile.db.value : profile.url.value;
  const user = profile.kind === 'embedded' ? profile.user?.value : undefined;
  const whose = [profile.name?.value, place, await context.organisation(), user];
  const digest = createHash('sha256').update(JSON.stringify(whose)).digest('hex').slice(0, 32);
  return join(watchDirectory(context.io.env), `${digest}.json`);
}

/** The stored position; undefined for none. Throws FICHIER_ILLISIBLE for an invalid file. */
export async function readPosition(file: string): Promise<Position | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw readFailed(file, cause);
  }
  try {
    const { latest, seen } = JSON.parse(text) as Partial<Position>;
    if ((latest === null || typeof latest === 'number') && Array.isArray(seen)) return { latest, seen };
  } catch {
    // Refused below.
  }
  // A new start would skip notifications silently.
  throw new VigieError('FICHIER_ILLISIBLE', { file, reason: 'JSON' });
}

/** Stores a position atomically: the old one or the new one is there, whole. Throws FICHIER_NON_ECRIT. */
export async function writePosition(file: string, position: Position): Promise<void> {
  const { replaceFile } = await import('../../src/files/replacement.ts');
  try {
    makeDirectory(dirname(file), 0o700);
  } catch (cause) {
    throw writeFailed(file, cause);
  }
  await replaceFile(file, JSON.stringify(position), 0o600);
}
