import { open } from 'node:fs/promises';
import { unwritten } from '../../contract/errors.ts';

/** Makes a new name in a directory outlive a loss of power, where the system can. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path).catch(() => undefined);
  await directory?.sync().catch(() => {});
  await directory?.close();
}

/** The same work, whose failures are those of writing a file: throws FICHIER_NON_ECRIT, unless it says better. */
export async function told<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw unwritten(file, cause);
  }
}
