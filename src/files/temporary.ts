import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VigieError, writeFailure } from '../contract/errors.ts';

/** Unused path in the directory for temporary files. */
export function temporaryPath(): string {
  // Loaded at the first path: node:crypto costs a tenth of an embedded list.
  return join(tmpdir(), `vigie-${process.getBuiltinModule('node:crypto').randomUUID()}`);
}

/** Error for a temporary file that could not be written to a folder, named by `variable` (FICHIER_NON_ECRIT). */
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
