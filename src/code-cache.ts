import { lstatSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The folder where compiled code is kept between runs: `vigie` under XDG_CACHE_HOME or `~/.cache`; under %LOCALAPPDATA%
 * on Windows, which tells no owners and keeps that folder from other users itself. Undefined where these are no
 * absolute paths: code must not come from the current folder.
 */
export function codeFolder(env: Environment, platform: string = process.platform): string | undefined {
  const under = (root: string | undefined, ...path: string[]) =>
    root !== undefined && isAbsolute(root) ? join(root, ...path, 'vigie') : undefined;
  if (platform === 'win32') return under(env.LOCALAPPDATA);
  return under(env.XDG_CACHE_HOME) || under(env.HOME, '.cache');
}

/**
 * The folder without links on the way to it, where no other user can put code there; undefined otherwise. Code there
 * runs with the rights of the caller: root's too, with the HOME of a user. So the folder belongs to the user
 * alone, and those above it to them or to root; others can write at most where the sticky bit keeps them from what is
 * not theirs. Throws what the file system says.
 */
export function privateCodeFolder(folder: string, uid: number | undefined): string | undefined {
  const path = realpathSync(folder);
  if (uid === undefined) return path;
  for (let one = path; ; one = dirname(one)) {
    const stat = lstatSync(one);
    const owned = stat.uid === uid || (stat.uid === 0 && one !== path);
    const closed = (stat.mode & 0o022) === 0 || ((stat.mode & 0o1000) !== 0 && one !== path);
    if (!owned || !closed) return undefined;
    if (dirname(one) === one) return path;
  }
}
