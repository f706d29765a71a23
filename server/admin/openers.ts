import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { VigieError } from '../../src/contract/errors.ts';

/** A process that has a database open. */
export interface Opener {
  readonly pid: number;
  /** As it was started; null where it may not be seen. */
  readonly commande: string | null;
  /** Where it listens, `127.0.0.1:8413`; empty for what does not, and where it may not be seen. */
  readonly adresses: readonly string[];
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
    .map((pid) => ({ pid, commande: commandOf(pid), adresses: addressesOf(pid) }));
}

/** Throws BASE_OUVERTE where another process is seen to have the database open. */
export function refuseOpen(file: string): void {
  if ((openersOf(file) ?? []).length > 0) throw opened(file);
}

/**
 * Throws BASE_OUVERTE where another process is seen to serve the database. Answers which ones have it open that may do
 * so, as `openedElsewhere` does.
 */
export function refuseServed(file: string): string[] | undefined {
  const openers = openersOf(file);
  // A listening process is a server: a command under way ends by itself.
  if (openers?.some(({ adresses }) => adresses.length > 0)) throw opened(file, openers);
  return openedElsewhere(file, openers);
}

/** Which other processes have a database open, none where that cannot be seen; undefined where no process has. */
export function openedElsewhere(file: string, openers = openersOf(file)): string[] | undefined {
  if (openers === undefined) return existsSync(`${file}-wal`) ? [] : undefined;
  return openers.length > 0 ? openers.map(named) : undefined;
}

/** That a database is open elsewhere, and by whom where that can be seen. */
export function opened(file: string, openers = openersOf(file)): VigieError {
  return new VigieError('BASE_OUVERTE', { file, processes: (openers ?? []).map(named) });
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

/** Addresses on which a process accepts connections. */
function addressesOf(pid: number): string[] {
  const names = filesOf(pid) ?? [];
  const sockets = new Set(names.flatMap((name) => /^socket:\[(\d+)\]$/.exec(name)?.[1] ?? []));
  if (sockets.size === 0) return [];
  return ['tcp', 'tcp6'].flatMap((table) => {
    const lines = tryTo(() => readFileSync(`/proc/${pid}/net/${table}`, 'utf8'))?.split('\n') ?? [];
    return lines.flatMap((line) => {
      const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
      return state === LISTENING && sockets.has(inode) ? [addressOf(local)] : [];
    });
  });
}

const LISTENING = '0A';

/** `0100007F:20DD` is 127.0.0.1:8413: words of four bytes, each in reverse. */
function addressOf(local: string): string {
  const [hex = '', port = ''] = local.split(':');
  const bytes = (hex.match(/.{8}/g) ?? []).flatMap((word) => (word.match(/../g) ?? []).reverse());
  const number = Number.parseInt(port, 16);
  if (bytes.length === 4) return `${bytes.map((byte) => Number.parseInt(byte, 16)).join('.')}:${number}`;
  const groups = bytes.join('').match(/.{4}/g)?.join(':') ?? '';
  // In an address of the web it is written as short as can be.
  return new URL(`http://[${groups}]:${number}`).host;
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
