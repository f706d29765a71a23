// Makes the packages for Linux of the executables in release/: `npm run packages`. What they hold is in contents.ts.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commitTime } from '../tools.ts';
import { makeDeb } from './deb.ts';
import { makeRpm } from './rpm.ts';

/** The kinds of machines, as executables, Debian and rpm call them. */
const MACHINES = [
  ['linux-x64', 'amd64', 'x86_64'],
  ['linux-arm64', 'arm64', 'aarch64'],
] as const;
/** What is put together on the way. */
const SCRATCH = join('node_modules', '.cache', 'packages');

/**
 * Makes both packages of each executable for Linux that is in release/, and answers their paths. Throws where there is no
 * executable, or a program that makes packages is missing.
 */
export function linuxPackages(): string[] {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
  // The same commit gives the same packages: this is the date of what they hold.
  process.env.SOURCE_DATE_EPOCH ??= String(commitTime());
  process.umask(0o022);
  const made = MACHINES.flatMap(([name, debian, rpm]) => {
    const executable = `release/vigie-${version}-${name}`;
    if (!existsSync(executable)) return [];
    return [
      makeDeb({ executable, version, architecture: debian }, SCRATCH),
      makeRpm({ executable, version, architecture: rpm }, SCRATCH),
    ];
  });
  if (made.length === 0) throw new Error('release/ has no executable for Linux: npm run dist -- linux-x64');
  return made;
}

if (import.meta.main) {
  process.chdir(join(import.meta.dirname, '../..'));
  for (const file of linuxPackages()) process.stdout.write(`${file}\n`);
}
