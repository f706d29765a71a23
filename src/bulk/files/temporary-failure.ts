import { tmpdir } from 'node:os';
import { VigieError, writeFailure } from '../../contract/errors.ts';

/** That a temporary file could not be written in a folder, which a variable of the environment names (FICHIER_NON_ECRIT). */
export function temporaryFailed(
  cause: unknown,
  {
    folder = tmpdir(),
    variable = process.platform === 'win32' ? 'TEMP' : 'TMPDIR',
  }: { readonly folder?: string; readonly variable?: string } = {},
): VigieError {
  const reason = writeFailure(cause);
  return new VigieError('FICHIER_NON_ECRIT', { file: folder, reason, temporary: variable }, { cause });
}
