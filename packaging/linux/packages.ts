import { existsSync } from 'node:fs';
import { executablePath, SCRATCH, VERSION } from '../release-paths.ts';
import { makeDeb } from './deb.ts';
import { makeRpm } from './rpm.ts';

/** The kinds of machines, as executables, Debian and rpm call them. */
const MACHINES = [
  ['linux-x64', 'amd64', 'x86_64'],
  ['linux-arm64', 'arm64', 'aarch64'],
] as const;

/** Makes both packages of each executable for Linux that is in release/, and answers their paths. Throws where a program that makes packages is missing. */
export function linuxPackages(): string[] {
  return MACHINES.flatMap(([name, debian, rpm]) => {
    const executable = executablePath(name);
    if (!existsSync(executable)) return [];
    const target = { executable, version: VERSION };
    return [
      makeDeb({ ...target, architecture: debian }, SCRATCH),
      makeRpm({ ...target, architecture: rpm }, SCRATCH),
    ];
  });
}
