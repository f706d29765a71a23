import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { executableFor } from '../../bin/engines.ts';
import { PLATFORMS } from '../../packaging/executables/platforms.ts';

it('an executable is made for each machine on which an old Node is told of one, and for no other', () => {
  const told = ['linux', 'darwin', 'win32', 'freebsd'].flatMap((platform) =>
    ['x64', 'arm64', 'ppc64'].map((arch) => executableFor('1.2.3', { platform, arch, glibc: true })),
  );
  const made = PLATFORMS.map(({ name }) => `vigie-1.2.3-${name}`);
  expect(told.filter((name) => name !== undefined).sort()).toEqual(made.sort());
});

it.each(PLATFORMS)('better-sqlite3 brings the binary of SQLite for $name', ({ binding }) => {
  expect(existsSync(`node_modules/better-sqlite3/prebuilds/${binding}`)).toBe(true);
});
