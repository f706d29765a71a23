import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

// Before Node 22 there is none: the launcher says so itself.
const sea = process.getBuiltinModule?.('node:sea');

/** Whether this program is one executable file, which has everything of the package within. */
export const IS_EXECUTABLE = sea?.isSea() ?? false;

/**
 * The package, in which `src/` and `dist/` lie; in an executable nothing lies there but the executable itself.
 */
const ROOT = join(import.meta.dirname, '..');

/** The file on the disk that has a file of the package in it: itself, or the executable. */
export function packageFilePath(path: string): string {
  return IS_EXECUTABLE ? process.execPath : join(ROOT, path);
}

/** Reads a file of the package by its path there: `fixtures/demonstration/…`. Not to be written to. Throws where there is none. */
export function readPackageFile(path: string): Buffer {
  return sea && IS_EXECUTABLE ? Buffer.from(sea.getRawAsset(path)) : readFileSync(packageFilePath(path));
}

/** The paths of all files in a folder of the package, sorted. */
export function packageFiles(folder: string): string[] {
  const within = (path: string) => path.startsWith(`${folder}/`);
  if (sea && IS_EXECUTABLE) return sea.getAssetKeys().filter(within).sort();
  const files = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  return files
    .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)).replaceAll(sep, '/'))
    .sort();
}

/** How this program came here: as one file, as a package, or as a clone in which it was built. */
export function installation(): 'executable' | 'package' | 'source' {
  if (IS_EXECUTABLE) return 'executable';
  return existsSync(join(ROOT, 'build.ts')) ? 'source' : 'package';
}
