import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a directory, and those above it that are missing. One level at a time: asked to make all of them, Node never
 * answers where it cannot (HOME=/proc). Throws what the file system says; where a file stands, it is what is then made
 * in it that fails (ENOTDIR).
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

/** Makes a directory unless it is there: another process may have been quicker. */
function makeOne(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // A drive of Windows says EPERM though it is there.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' && !existsSync(path)) throw error;
  }
}
