import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RELEASE } from '../release-paths.ts';
import { run } from '../tools.ts';

interface RepositoryManifest {
  readonly files: readonly string[];
  readonly private: unknown;
  readonly scripts: unknown;
  readonly devDependencies: unknown;
  readonly allowScripts: unknown;
}

/**
 * Writes the contents of the npm package to an empty folder. Its manifest has no scripts, so that npm runs none and warns of
 * none, and lists every English manual page: npm links those to where `man` searches, and reads no folder of them.
 */
export function writePackage(folder: string): void {
  const {
    private: _,
    scripts,
    devDependencies,
    allowScripts,
    ...manifest
  } = JSON.parse(readFileSync('package.json', 'utf8')) as RepositoryManifest;
  for (const file of globSync([...manifest.files, 'README.md', 'LICENSE']))
    cpSync(file, join(folder, file), { recursive: true });
  const man = globSync('dist/man/man1/*.1').sort();
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...manifest, man }, null, 2)}\n`);
}

// `npm run tarball`
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'vigie-package-'));
  try {
    writePackage(folder);
    mkdirSync(RELEASE, { recursive: true });
    process.stdout.write(run('npm', 'pack', folder, '--silent', '--pack-destination', RELEASE));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
