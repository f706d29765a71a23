import { spawnSync } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { currentTest, requires } from '../architecture/programs.ts';
import { cleanUp } from '../setup/clean-up.ts';

/** A disk of 16 MB in a folder, as only root may mount one; where it may not, the test is skipped. */
export function smallDisk(directory: string): string {
  requires(['mount', 'umount']);
  const folder = join(directory, 'small');
  mkdirSync(folder);
  const { uid, gid } = statSync(directory);
  const owned = `size=16m,uid=${uid},gid=${gid},mode=700`;
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', owned, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  // Also with CI=true: a container may be refused it whatever is installed.
  if (status !== 0) currentTest().skip(`a small disk: ${stderr}`);
  cleanUp(() => spawnSync('umount', ['-l', folder]));
  return folder;
}

export function resize(folder: string, size: string): void {
  spawnSync('mount', ['-o', `remount,size=${size}`, folder]);
}
