import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { makeDirectory } from './directories.ts';

/** Effective user id; undefined on Windows, which has none. */
const UID: number | undefined = process.geteuid?.();

/** Limit of kept code: that of twenty commands or more, each of two to four million bytes. */
const KEPT_MAX = 64 * 1024 ** 2;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The folder of code kept between runs: `vigie` under XDG_CACHE_HOME or `~/.cache`; under %LOCALAPPDATA% on Windows,
 * which reports no owners and keeps that folder from other users itself. Undefined where these are no absolute paths:
 * code must not come from the current folder.
 */
export function codeFolder(env: Environment, platform: string = process.platform): string | undefined {
  const under = (root: string | undefined, ...path: string[]) =>
    root !== undefined && isAbsolute(root) ? join(root, ...path, 'vigie') : undefined;
  if (platform === 'win32') return under(env.LOCALAPPDATA);
  return under(env.XDG_CACHE_HOME) || under(env.HOME, '.cache');
}

/**
 * The real path of the folder, where no other user can put code. Code there runs with the rights of the caller: root's
 * too, with the HOME of a user. So the folder belongs to the user alone, and those above it to them or to root; others
 * can write at most under the sticky bit, which protects the files of other users. Throws the errors of the file system,
 * and PRIVATE where others can write.
 */
export function privateCodeFolder(folder: string): string {
  const path = realpathSync(folder);
  if (UID === undefined) return path;
  for (let one = path; ; one = dirname(one)) {
    const stat = lstatSync(one);
    const owned = stat.uid === UID || (stat.uid === 0 && one !== path);
    const closed = (stat.mode & 0o022) === 0 || ((stat.mode & 0o1000) !== 0 && one !== path);
    if (!owned || !closed) throw new Error('PRIVATE');
    if (dirname(one) === one) return path;
  }
}

/** The folder of kept code, created if missing. Throws ENOENT where the environment names none, and as `privateCodeFolder`. */
export function ownCodeFolder(env: Environment): string {
  const folder = codeFolder(env);
  if (folder === undefined) throw new Error('ENOENT');
  makeDirectory(folder, 0o700);
  return privateCodeFolder(folder);
}

/** Content of a file that is no link, and that no other user owns or may write to. Throws otherwise. */
export function readCode(file: string): Buffer {
  const fd = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW || 0));
  try {
    const stat = fstatSync(fd);
    if (!stat.isFile() || (UID !== undefined && (stat.uid !== UID || stat.mode & 0o022)))
      throw new Error(file);
    return readFileSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** Writes code, whole or not at all. Throws the errors of the file system. */
export function writeCode(file: string, pieces: readonly Uint8Array[]): void {
  // Processes of machines that share a home may have the same id.
  const draft = `${file}.${process.pid}-${Math.random().toString(36).slice(2)}`;
  try {
    const fd = openSync(draft, 'wx', 0o600);
    try {
      for (const piece of pieces) writeFileSync(fd, piece);
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    renameSync(draft, file);
  } catch (error) {
    try {
      rmSync(draft, { force: true });
    } catch {}
    throw error;
  }
}

/** Removes the oldest code of a folder beyond the limit, and drafts of killed processes. Never throws. */
export function removeOldCode(folder: string): void {
  try {
    const files = readdirSync(folder)
      .filter((name) => /\.code(?:\.|$)/.test(name))
      .map((name) => {
        const path = join(folder, name);
        const { size, mtimeMs } = statSync(path);
        return { path, size, mtimeMs };
      });
    let sum = 0;
    for (const { path, size } of files.sort((one, other) => other.mtimeMs - one.mtimeMs)) {
      sum += size;
      if (sum > KEPT_MAX) rmSync(path);
    }
  } catch {}
}
