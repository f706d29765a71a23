import { constants, copyFile, link, open, realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { flushDirectory, sameBytes, withFileErrors } from './disk.ts';

/**
 * Keeps a file before its replacement or removal, under its name and `~`, or `~2`, `~3` where those are taken,
 * so that no copy is ever lost. A file whose bytes are kept already is not kept twice. Returns the path of the copy.
 * Throws FICHIER_NON_ECRIT.
 */
export async function keepAside(path: string): Promise<string> {
  for (let nth = 1; ; nth++) {
    const kept = `${path}~${nth === 1 ? '' : nth}`;
    if (await withFileErrors(kept, () => isKept(path, kept))) return kept;
  }
}

/** Gives a file a second, unused name. Returns false if the name is taken. */
async function isKept(path: string, kept: string): Promise<boolean> {
  try {
    // A link appears whole or not at all; `realpath`, because the link of a link would be another link.
    await link(await realpath(path), kept);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return isSame(path, kept);
    // Some file systems have no hard links.
    if (!(await isCopied(path, kept))) return isSame(path, kept);
  }
  flushDirectory(dirname(kept));
  return true;
}

async function isCopied(path: string, kept: string): Promise<boolean> {
  try {
    await copyFile(path, kept, constants.COPYFILE_EXCL);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  const file = await open(kept, 'r');
  await file.sync().finally(() => file.close());
  return true;
}

/** Whether two files hold the same bytes; an unreadable file never does. */
function isSame(one: string, other: string): Promise<boolean> {
  return sameBytes(one, other).catch(() => false);
}
