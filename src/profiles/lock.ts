import { randomUUID } from 'node:crypto';
import { closeSync, linkSync, lstatSync, openSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds to wait for a lock held by another process. */
const TIMEOUT = 5_000;
/** Milliseconds after which a lock counts as left by a dead process: a living one shows every quarter of it that it holds the lock. */
const STALE = 10_000;
/** Milliseconds between two attempts. */
const PAUSE = 20;

/**
 * Runs work on a file exclusively, by means of a file beside it (`.lock`). Throws an error with the code EBUSY after
 * `patience` milliseconds, and those of the file system.
 */
export async function withLock<T>(file: string, work: () => T | Promise<T>, patience = TIMEOUT): Promise<T> {
  const lock = `${file}.lock`;
  const deadline = Date.now() + patience;
  while (!acquire(lock)) {
    if (Date.now() >= deadline) throw Object.assign(new Error(`${lock} is held`), { code: 'EBUSY' });
    await sleep(PAUSE);
  }
  const alive = setInterval(() => touch(lock), STALE / 4);
  try {
    return await work();
  } finally {
    clearInterval(alive);
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

function touch(lock: string): void {
  try {
    const now = new Date();
    utimesSync(lock, now, now);
  } catch {
    // Somebody has removed it; the work goes on.
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
