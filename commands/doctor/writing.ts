import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Whether something could be written in a folder, or below the nearest one there is, where it would be made; nothing
 * is. Throws what the file system says: EACCES, EROFS, and ENOTDIR where something else stands in its place.
 */
export function checkWritable(folder: string): 'there' | 'later' {
  let nearest = folder;
  while (!isDirectory(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  accessSync(nearest, constants.W_OK | constants.X_OK);
  return nearest === folder ? 'there' : 'later';
}

/** Why nothing could be written there, as a code; undefined where it could. */
export function refusalOf(folder: string): string | undefined {
  try {
    checkWritable(folder);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? '';
  }
}

/** Throws ENOTDIR where something else stands in its place. */
function isDirectory(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat?.isDirectory() === false) throw Object.assign(new Error(path), { code: 'ENOTDIR' });
  return stat !== undefined;
}
