import { readFileSync, statSync } from 'node:fs';
import { platform as os } from 'node:os';
import { basename, dirname } from 'node:path';
import { readFailed, VigieError, writeFailed } from '../../src/contract/errors.ts';
import { makeDirectory } from '../../src/directories.ts';
import { singleQuoted } from './candidates/words.ts';
import { SHELLS, type Shell } from './shells.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The login shell, except on Windows; undefined for one without completions. */
export function loginShell({ SHELL = '' }: Environment, platform: string = os()): Shell | undefined {
  const name = basename(SHELL)
    .replace(/\.exe$/i, '')
    .replace(/^pwsh$/, 'powershell');
  return SHELLS.find((shell) => shell === name) ?? (platform === 'win32' ? 'powershell' : undefined);
}

/** Writes a script to its location, in one step. Throws FICHIER_NON_ECRIT. */
export async function writeScript(
  file: string,
  script: string,
  dryRun: boolean,
): Promise<'installe' | 'inchange' | 'serait_installe'> {
  if (bytesOf(file)?.toString() === script) return 'inchange';
  if (dryRun) return 'serait_installe';
  try {
    makeDirectory(dirname(file));
  } catch (cause) {
    throw writeFailed(file, cause);
  }
  const { replaceFile } = await import('../../src/files/replacement.ts');
  await replaceFile(file, script, 0o644);
  return 'installe';
}

/** Lines required in the startup file of a shell. */
export function linesFor(shell: Shell, script: string): string {
  if (shell === 'powershell') return `. ${singleQuoted(script)}`;
  const quoted = (path: string) => `'${path.replaceAll("'", "'\\''")}'`;
  if (shell === 'bash') return `. ${quoted(script)}`;
  return `fpath=(${quoted(dirname(script))} $fpath)\nautoload -Uz compinit && compinit`;
}

/** Throws FICHIER_ILLISIBLE, LECTURE_ECHOUEE for an unreadable file, which must not be replaced. */
function bytesOf(file: string): Buffer | undefined {
  try {
    // A pipe or a device may have no end.
    if (!statSync(file).isFile())
      throw new VigieError('FICHIER_ILLISIBLE', { file, reason: 'not a regular file' });
    return readFileSync(file);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw readFailed(file, cause);
  }
}
