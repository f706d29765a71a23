import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes sure that a file, or the names in a directory, are on disk. */
export function flush(path: string): void {
  // Windows has no flush of a directory, and needs none: its rename is in the journal.
  if (process.platform === 'win32') return;
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
