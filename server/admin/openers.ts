import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { VigieError } from '../../src/contract/errors.ts';
import { SERVER_SUFFIX } from '../../src/files/targets.ts';
import { refuseForeign } from '../storage/sqlite/connection.ts';
import { isServed, lockForServer } from '../storage/sqlite/server-lock.ts';

/** A process that has a database open. */
export interface Opener {
  readonly pid: number;
  /** As it was started; null where it may not be seen. */
  readonly commande: string | null;
}

/** The bytes that SQLite locks, for as long as it has a database open: of the file, and of what lies beside it. */
const LOCKED = [
  ['', '1073741826 1073742335'],
  ['-shm', '128 128'],
] as const;

/**
 * Which other processes have a database open, from the locks that the system tells (Linux); undefined where it tells
 * none. Nothing of the file is touched, and it may be gone. Processes of other containers are not seen.
 */
export function openersOf(file: string): Opener[] | undefined {
  const locks = tryTo(() => readFileSync('/proc/locks', 'utf8').split('\n'));
  if (locks === undefined) return undefined;
  const real = tryTo(() => realpathSync(file)) ?? file;
  const pids = LOCKED.flatMap(([suffix, range]) => holdersOf(locks, real + suffix, range));
  return [...new Set(pids)]
    .filter((pid) => pid !== process.pid)
    .map((pid) => ({ pid, commande: commandOf(pid) }));
}

/** Throws BASE_OUVERTE where the database is served, or another process is seen to have it open. */
export function refuseOpen(file: string): void {
  if (isServed(file) || (openersOf(file) ?? []).length > 0) throw opened(file);
}

/** Locks a database file for one server (`lockForServer`). Throws BASE_OUVERTE where another has it, and as `refuseForeign`. */
export function lockUnserved(file: string): { close(): void } {
  refuseForeign(file);
  const lock = lockForServer(file);
  // A database that was renamed has the lock of its server under the other name.
  if (lock && !openersOf(file)?.some(serves)) return lock;
  lock?.close();
  throw opened(file);
}

/** Whether a process has the lock of a server open; where its files may not be seen, its command tells. */
function serves({ pid, commande }: Opener): boolean {
  const files = filesOf(pid);
  if (files === undefined) return / server start\b/.test(commande ?? '');
  return files.some((name) => name.replace(/ \(deleted\)$/, '').endsWith(SERVER_SUFFIX));
}

/** Which other processes have a database open, none where that cannot be seen; undefined where no process has. */
export function openedElsewhere(file: string): string[] | undefined {
  const openers = openersOf(file);
  if (openers === undefined) return existsSync(`${file}-wal`) ? [] : undefined;
  return openers.length > 0 ? openers.map(named) : undefined;
}

/** That a database is open elsewhere, and by whom where that can be seen. */
export function opened(file: string): VigieError {
  return new VigieError('BASE_OUVERTE', { file, processes: (openersOf(file) ?? []).map(named) });
}

function named({ pid, commande }: Opener): string {
  return commande ? `${pid} (${commande})` : `${pid}`;
}

function holdersOf(locks: readonly string[], path: string, range: string): number[] {
  const ino = tryTo(() => statSync(path, { bigint: true }).ino);
  return locks.flatMap((line) => {
    const [, pid, inode, locked] = / (\d+) [0-9a-f]+:[0-9a-f]+:(\d+) (\d+ \d+)$/.exec(line) ?? [];
    return inode === String(ino) && locked === range && hasOpen(Number(pid), path) ? [Number(pid)] : [];
  });
}

/** The number of a device has several notations: a process whose files can be seen has this very one open. */
function hasOpen(pid: number, path: string): boolean {
  const files = filesOf(pid);
  return files === undefined || files.includes(path);
}

function commandOf(pid: number): string | null {
  const line = tryTo(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  return line?.split('\0').join(' ').trim() || null;
}

/** What a process has open; undefined where that may not be seen. */
function filesOf(pid: number): string[] | undefined {
  const folder = `/proc/${pid}/fd`;
  return tryTo(() => readdirSync(folder))?.map((fd) => tryTo(() => readlinkSync(`${folder}/${fd}`)) ?? '');
}

function tryTo<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
