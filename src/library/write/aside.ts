import { constants, copyFile, type FileHandle, link, open, realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncDirectory, told } from './disk.ts';

const BLOCK = 1 << 16;

/**
 * Keeps a file that is about to be replaced or removed: under its name and `~`, or `~2`, `~3` where others are kept
 * already, so that none is ever lost to what comes later. What is kept to the byte needs not be kept twice. Answers
 * the path under which it is. Throws FICHIER_NON_ECRIT.
 */
export async function keepAside(path: string): Promise<string> {
  for (let nth = 1; ; nth++) {
    const kept = `${path}~${nth === 1 ? '' : nth}`;
    if (await told(kept, () => isKept(path, kept))) return kept;
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
  await syncDirectory(dirname(kept));
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
async function isSame(one: string, other: string): Promise<boolean> {
  const files: FileHandle[] = [];
  try {
    for (const path of [one, other]) files.push(await open(path, 'r'));
    const [a, b] = files as [FileHandle, FileHandle];
    if ((await a.stat()).size !== (await b.stat()).size) return false;
    for (;;) {
      const [left, right] = [await blockOf(a), await blockOf(b)];
      if (!left.equals(right)) return false;
      if (left.length === 0) return true;
    }
  } catch {
    return false;
  } finally {
    for (const file of files) await file.close();
  }
}

async function blockOf(file: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(BLOCK), 0, BLOCK);
  return buffer.subarray(0, bytesRead);
}
