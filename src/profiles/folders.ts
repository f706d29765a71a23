import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { VigieError, writeFailed } from '../contract/errors.ts';
import { makeDirectory } from '../directories.ts';
import { localDatabase } from './locations.ts';

/**
 * Sees to the folder of a database that is about to be made: that of the local database is made with it, any other one
 * that is missing is taken for a typing error. Throws FICHIER_NON_ECRIT.
 */
export function prepareFolder(file: string, env: Readonly<Record<string, string | undefined>>): void {
  const folder = dirname(resolve(file));
  if (resolve(file) !== resolve(localDatabase(env))) {
    if (!existsSync(folder)) throw new VigieError('FICHIER_NON_ECRIT', { file, reason: 'ENOENT' });
    return;
  }
  try {
    makeDirectory(folder, 0o700);
  } catch (error) {
    throw writeFailed(file, error);
  }
}
