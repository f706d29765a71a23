import { lstatSync, readlinkSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, parse, sep } from 'node:path';
import process from 'node:process';
import { VigieError } from '../contract/errors.ts';

/** Links followed on the way to one file, as many as Linux follows. */
const LINKS_MAX = 40;
const OTHERS_WRITE = 0o002;

/**
 * Path of the file that a path leads to, existing or not: every link is followed, as the system does. Throws
 * LIEN_ETRANGER for a link of another user (root apart) in a directory that everybody may write to: it would choose
 * which of our files is overwritten. Throws the errors of the file system, ELOOP too.
 */
export function resolveLinks(path: string): string {
  const user = process.geteuid?.();
  const whole = isAbsolute(path) ? path : process.cwd() + sep + path;
  const rest = partsOf(whole);
  let at = parse(whole).root;
  for (let links = 0; rest.length > 0; ) {
    const part = rest.shift() as string;
    const next = part === '..' ? dirname(at) : join(at, part);
    const found = lstatSync(next, { throwIfNoEntry: false });
    if (!found?.isSymbolicLink()) {
      at = next;
      continue;
    }
    const target = readlinkSync(next);
    const foreign = user !== undefined && found.uid !== user && found.uid !== 0;
    if (foreign && (statSync(at).mode & OTHERS_WRITE) !== 0)
      throw new VigieError('LIEN_ETRANGER', { file: next, target, user: found.uid });
    if (++links > LINKS_MAX) throw Object.assign(new Error(path), { code: 'ELOOP' });
    if (isAbsolute(target)) at = parse(target).root;
    rest.unshift(...partsOf(target));
  }
  return at;
}

function partsOf(path: string): string[] {
  const separators = sep === '\\' ? /[\\/]+/ : /\/+/;
  return path
    .slice(parse(path).root.length)
    .split(separators)
    .filter((part) => part !== '' && part !== '.');
}
