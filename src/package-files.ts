import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

// Missing before Node 22: the launcher reports that.
const sea = process.getBuiltinModule?.('node:sea');

/** Whether this program is one executable file, with the package inside. */
export const IS_EXECUTABLE = sea?.isSea() ?? false;

/** Folder of the package, with `src/` and `dist/`; that of an executable holds the executable alone. */
const ROOT = join(import.meta.dirname, '..');

/** The file on disk with a file of the package: itself, or the executable. */
export function packageFilePath(path: string): string {
  return IS_EXECUTABLE ? process.execPath : join(ROOT, path);
}

/** Reads a file of the package by its path there: `fixtures/demonstration/…`. Not to be written to. Throws for a missing one. */
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

/** How this program was installed: as one file, as a package, or as a clone that was built. */
export function installation(): 'executable' | 'package' | 'source' {
  if (IS_EXECUTABLE) return 'executable';
  return existsSync(join(ROOT, 'build.ts')) ? 'source' : 'package';
}
