import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import {
  codeFolder,
  ownCodeFolder,
  privateCodeFolder,
  readCode,
  removeOldCode,
  writeCode,
} from '../../../src/code-cache.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import { packageFiles, readPackageFile } from '../../../src/package-files.ts';

/** In an executable: the folder of SQLite's binary, which has its hash in its name. */
export const BINDING = 'binding';

/** Names another cache. */
const CACHE_VARIABLE = process.platform === 'win32' ? 'LOCALAPPDATA' : 'XDG_CACHE_HOME';

let loaded: object | undefined;

/**
 * SQLite's binary of an executable, as better-sqlite3 takes it. A system loads code from files only, so it is unpacked.
 * Throws BINAIRE_NON_CHARGE.
 */
export function unpackedBinding(): string {
  loaded ??= unpacked();
  // It takes what is loaded as well as the path of a file; its types know of the path alone.
  return loaded as unknown as string;
}

function unpacked(): object {
  const [path = ''] = packageFiles(BINDING);
  const [name, binary] = [basename(path), readPackageFile(path)];
  try {
    return fromCache(name, binary);
  } catch (refused) {
    try {
      return fromTemporaryFolder(name, binary);
    } catch (cause) {
      const file = codeFolder(process.env) ?? CACHE_VARIABLE;
      const params = { file, reason: textOf(refused), other: tmpdir(), reason_other: textOf(cause) };
      throw new VigieError('BINAIRE_NON_CHARGE', { ...params, variable: CACHE_VARIABLE }, { cause });
    }
  }
}

/** Loaded from the user's cache, where it stays for the next start. */
function fromCache(name: string, binary: Buffer): object {
  const file = join(ownCodeFolder(process.env), name);
  if (!isKept(file, binary)) keep(file, binary);
  return load(file);
}

function keep(file: string, binary: Buffer): void {
  try {
    writeCode(file, [binary]);
  } catch (error) {
    // Windows replaces no file that another process has loaded meanwhile.
    if (!isKept(file, binary)) throw error;
  }
  removeOldCode(file);
}

/** Whether the file has these very bytes: what is loaded runs with the rights of the caller. */
function isKept(file: string, binary: Buffer): boolean {
  try {
    return readCode(file).equals(binary);
  } catch {
    return false;
  }
}

/** Loaded from a folder that is made for this process, where no cache can be written or run from. */
function fromTemporaryFolder(name: string, binary: Buffer): object {
  const folder = mkdtempSync(join(tmpdir(), 'vigie-'));
  try {
    const file = join(privateCodeFolder(folder), name);
    writeCode(file, [binary]);
    return load(file);
  } finally {
    try {
      rmSync(folder, { recursive: true });
    } catch {
      // Windows keeps what is loaded.
    }
  }
}

function load(file: string): object {
  const module = { exports: {} };
  process.dlopen(module, file);
  return module.exports;
}

/** Message of the system, without the failing line of code. */
function textOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === undefined || code === 'ERR_DLOPEN_FAILED' ? message : code;
}
