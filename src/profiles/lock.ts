import { randomUUID } from 'node:crypto';
import { closeSync, linkSync, lstatSync, openSync, renameSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds to wait for a lock held by another process. */
const TIMEOUT = 5_000;
/** Milliseconds after which a lock counts as left by a dead process: it is held for a few at most. */
const STALE = 10_000;
/** Milliseconds between two attempts. */
const PAUSE = 20;

/**
 * Runs work on a file exclusively, by means of a file beside it (`.lock`). The work must not wait for anything. Throws an
 * error with the code EBUSY after `patience` milliseconds, and those of the file system.
 */
export async function withLock<T>(file: string, work: () => T, patience = TIMEOUT): Promise<T> {
  const lock = `${file}.lock`;
  const deadline = Date.now() + patience;
  while (!acquire(lock)) {
    if (Date.now() >= deadline) throw Object.assign(new Error(`${lock} is held`), { code: 'EBUSY' });
    await sleep(PAUSE);
  }
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function acquire(lock: string): boolean {
  if (isStale(lock)) removeStale(lock);
  try {
    closeSync(openSync(lock, 'wx', 0o600));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isStale(lock: string): boolean {
  // The age of a link is not that of its target.
  const stat = lstatSync(lock, { throwIfNoEntry: false });
  return stat !== undefined && Date.now() - stat.mtimeMs > STALE;
}

function removeStale(lock: string): void {
  const aside = `${lock}.${randomUUID()}`;
  try {
    renameSync(lock, aside);
    // Another process may have been quicker: then its lock was moved, and goes back.
    if (!isStale(aside)) linkSync(aside, lock);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}
