import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a directory, and missing ones above it. One level at a time: a recursive call of Node never returns where it
 * cannot (HOME=/proc). Throws the errors of the file system; where a file is in its place, it is the creation within that
 * fails (ENOTDIR).
 */
export function makeDirectory(path: string, mode = 0o777): void {
  try {
    makeOne(path, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error;
    makeDirectory(dirname(path), mode);
    makeOne(path, mode);
  }
}

/** Creates a directory unless it exists: another process may have been quicker. */
function makeOne(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // A drive of Windows gives EPERM though it exists.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' && !existsSync(path)) throw error;
  }
}
