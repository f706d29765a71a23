import { closeSync, lstatSync, openSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { VigieError } from '../../../contract/errors.ts';
import { bootedAt, isAlive, TOLERANCE } from '../../../files/leftovers.ts';

/** Milliseconds between two signs of life, for machines that cannot see the process. */
const SIGN_OF_LIFE = 30_000;
/** Milliseconds without a sign of life until a process of another machine counts as dead. */
const SILENCE = 180_000;

/** Claims of this process: another may have had its number before. */
const held = new Set<string>();

/**
 * Claims a file for this process, by an empty file beside it that names the owner: `<file>.<pid>.<host>.lock`. Each
 * process has its own name, so that removing a dead one's lock cannot take another's. Two that begin in the same
 * instant may both be refused. Returns how to release the file.
 *
 * Throws JOURNAL_OCCUPE when a living process has claimed it, and the errors of the file system.
 */
export function acquireLock(file: string): () => void {
  const host = encodeURIComponent(hostname());
  const { pid } = process;
  const ownLock = `${file}.${pid}.${host}.lock`;
  if (held.has(ownLock)) throw occupied(ownLock, String(pid), host);
  // Left by an earlier process with our number, or a link that would lead elsewhere.
  rmSync(ownLock, { force: true });
  closeSync(openSync(ownLock, 'wx', 0o600));
  for (const { lock, pid: other, host: where } of claimsOf(file)) {
    if (lock === ownLock) continue;
    if (isLeftBehind(lock, other, where, host)) rmSync(lock, { force: true });
    else {
      rmSync(ownLock, { force: true });
      throw occupied(lock, other, where);
    }
  }
  held.add(ownLock);
  const alive = setInterval(() => showLife(ownLock), SIGN_OF_LIFE);
  alive.unref();
  return () => {
    clearInterval(alive);
    held.delete(ownLock);
    rmSync(ownLock, { force: true });
  };
}

interface Claim {
  readonly lock: string;
  readonly pid: string;
  readonly host: string;
}

function claimsOf(file: string): Claim[] {
  const directory = dirname(file);
  const own = `${basename(file)}.`;
  return readdirSync(directory).flatMap((name) => {
    const [, number, host] =
      (name.startsWith(own) && /^(\d+)\.(.*)\.lock$/.exec(name.slice(own.length))) || [];
    return number === undefined || host === undefined
      ? []
      : [{ lock: join(directory, name), pid: number, host }];
  });
}

function isLeftBehind(lock: string, number: string, where: string, here: string): boolean {
  const seen = lstatSync(lock, { throwIfNoEntry: false })?.mtimeMs;
  if (seen === undefined) return true;
  if (where !== here) return Date.now() - seen > SILENCE;
  return seen + TOLERANCE < bootedAt() || !isAlive(Number(number), seen);
}

function showLife(lock: string): void {
  const now = new Date();
  try {
    utimesSync(lock, now, now);
  } catch {
    // Deleted meanwhile: no sign of life is left to give.
  }
}

function occupied(lock: string, number: string, host: string): VigieError {
  const since = lstatSync(lock, { throwIfNoEntry: false })?.birthtime ?? new Date();
  return new VigieError('JOURNAL_OCCUPE', {
    pid: number,
    host: decodeURIComponent(host),
    since: since.toISOString(),
    file: lock,
  });
}
