import { accessSync, constants, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** /proc and /sys: PROC_SUPER_MAGIC, SYSFS_MAGIC. */
const KERNEL = new Set([0x9fa0, 0x62656572]);

/**
 * Whether something could be written in a folder, or below the nearest one there is, where it would be made; nothing
 * is. Throws what the file system says: EACCES, EROFS, EPERM where no files are made, and ENOTDIR
 * where something else stands in its place.
 */
export function checkWritable(folder: string): 'there' | 'later' {
  let nearest = folder;
  while (!isDirectory(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  accessSync(nearest, constants.W_OK | constants.X_OK);
  // What the kernel shows of itself is no disk: whoever may write there can make nothing.
  if (KERNEL.has(statfsSync(nearest).type)) throw failing(nearest, 'EPERM');
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
  if (stat?.isDirectory() === false) throw failing(path, 'ENOTDIR');
  return stat !== undefined;
}

function failing(path: string, code: string): Error {
  return Object.assign(new Error(path), { code });
}
