import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VigieError, writeFailure } from '../contract/errors.ts';

/** A path in the directory for temporary files that nothing has. */
export function temporaryPath(): string {
  // Loaded when a path is first asked for: node:crypto costs a tenth of an embedded list.
  return join(tmpdir(), `vigie-${process.getBuiltinModule('node:crypto').randomUUID()}`);
}

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
