import { constants, copyFile, link, open, realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { flushDirectory, sameBytes, withFileErrors } from './disk.ts';

/**
 * Keeps a file that is about to be replaced or removed: under its name and `~`, or `~2`, `~3` where others are kept
 * already, so that none is ever lost to what comes later. What is kept to the byte needs not be kept twice. Answers
 * the path under which it is. Throws FICHIER_NON_ECRIT.
 */
export async function keepAside(path: string): Promise<string> {
  for (let nth = 1; ; nth++) {
    const kept = `${path}~${nth === 1 ? '' : nth}`;
    if (await withFileErrors(kept, () => isKept(path, kept))) return kept;
  }
}

/** Gives a file a second name that nothing has. Answers false where something else has it. */
async function isKept(path: string, kept: string): Promise<boolean> {
  try {
    // A name is there whole or not at all, whatever stops the work; that of a link would be another link.
    await link(await realpath(path), kept);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return isSame(path, kept);
    // Some disks know no second name for a file.
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

/** Whether two files hold the same bytes; what cannot be read is not the same. */
function isSame(one: string, other: string): Promise<boolean> {
  return sameBytes(one, other).catch(() => false);
}
