import { readFileSync } from 'node:fs';
import { runsAt, THOROUGH } from '../setup/chance.ts';

/** Calls that change something outside of the process: files, their names, what is sent. */
const WRITES = [
  ...['write', 'writev', 'pwrite64', 'pwritev', 'sendto', 'sendmsg', 'copy_file_range'],
  ...['fsync', 'fdatasync', 'ftruncate', 'rename', 'renameat2', 'link', 'unlink', 'unlinkat'],
];

/** One write of a program: the nth time that one of its threads does this, to that file if it is one. */
export interface Write {
  readonly call: string;
  /** Undefined for a connection, and for a file whose name is another one every time. */
  readonly path: string | undefined;
  readonly nth: number;
}

/**
 * Writes of a command at which it is killed, each in its turn: one, or forty for a release. All of a few hundred take an hour
 * (`VIGIE_RUNS=25000`).
 */
export const KILLS = runsAt(THOROUGH ? 25 : 100);

/** Milliseconds within which a program has been killed at KILLS of its writes, also on a machine with other work. */
export const KILLING_TIME = 3_600_000;

/** With it, what a program does to files on threads of their own happens on one, where it can be counted. */
export const COUNTABLE = { UV_THREADPOOL_SIZE: '1' } as const;

/** A command that runs a program and writes down its writes. */
export function recording(log: string): string[] {
  return ['strace', '-f', '-qq', '-y', '-o', log, '-e', `trace=${WRITES.join(',')}`];
}

/** The writes that were written down: those to connections, and to files under a folder. */
export function writesIn(log: string, under: string): Write[] {
  const times = new Map<string, number>();
  const count = (...words: (string | undefined)[]) => {
    const key = words.join(' ');
    times.set(key, (times.get(key) ?? 0) + 1);
    return times.get(key) as number;
  };
  const lines = readFileSync(log, 'utf8').split('\n');
  const main = lines[0]?.split(' ')[0] ?? '';
  return lines.flatMap((line) => {
    const [, thread, call = '', file, name] = /^(\d+) +(\w+)\((?:\d+<([^>]*)>|"([^"]*)")/.exec(line) ?? [];
    const path = file ?? name;
    if (thread === undefined || path === undefined) return [];
    const [ofCall, ofPath] = [count(call, thread), count(call, thread, path)];
    if (!path.startsWith('socket:') && !path.startsWith(`${under}/`)) return [];
    // A file without a name, or one that says which process made it, is another one the next time.
    const lasting = path.startsWith('/') && !path.includes(main) && !PASSING.test(path);
    return [lasting ? { call, path, nth: ofPath } : { call, path: undefined, nth: ofCall }];
  });
}

const PASSING = /\/#\d+$|[0-9a-f]{8}-[0-9a-f]{4}-/;

/** A command that runs a program and kills it in place of one write. */
export function killingAt({ call, path, nth }: Write): string[] {
  return injecting([call], `signal=KILL:when=${nth}`, path === undefined ? [] : [path]);
}

/** A command that runs a program on a disk that is full from the nth write to certain files on. */
export function fullFrom(nth: number, paths: readonly string[]): string[] {
  const calls = ['write', 'writev', 'pwrite64', 'pwritev', 'ftruncate', 'fsync', 'fdatasync'];
  return injecting(calls, `error=ENOSPC:when=${nth}+`, paths);
}

/** A command that runs a program which can write no more than 1 KiB to any file, as on a disk that fills. */
export const CRAMPED = ['bash', '-c', 'trap "" XFSZ; ulimit -f 1; exec "$@"', 'cramped'];

function injecting(calls: readonly string[], what: string, paths: readonly string[]): string[] {
  const only = paths.flatMap((path) => ['-P', path]);
  const trace = ['-e', `trace=${calls}`, '-e', `inject=${calls}:${what}`];
  return ['strace', '-f', '-qq', '-o', '/dev/null', ...only, ...trace];
}
