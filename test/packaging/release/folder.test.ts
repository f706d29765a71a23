import { hash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, it, onTestFinished } from 'vitest';
import { requires } from '../../architecture/programs.ts';
import { manifestIn } from '../npm.ts';

/** Run where VIGIE_PACKAGES names the folder of a release (vitest.config.ts). */
const folder = process.env.VIGIE_PACKAGES ?? '';
const name = `vigie-${manifestIn('.').version}-linux-x64`;

it('SHA256SUMS has each other file, as it is', () => {
  const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8');
  const others = readdirSync(folder).filter((file) => file !== 'SHA256SUMS');
  expect(others).toEqual(expect.arrayContaining([name, `${name}.tar.xz`, 'LICENSE-node']));
  const told = others.map((file) => `${hash('sha256', readFileSync(join(folder, file)))}  ${file}`);
  expect(sums.trimEnd().split('\n').sort()).toEqual(told.sort());
});

it('no file that is fetched takes more than 45 MB, but for the executable itself', () => {
  const fetched = readdirSync(folder).filter((file) => /\.(?:xz|zip|deb|rpm)$/.test(file));
  expect(fetched.length).toBeGreaterThan(2);
  for (const file of fetched) expect(statSync(join(folder, file)).size, file).toBeLessThan(45e6);
});

it('the archive holds the program, its manual and its licences', async () => {
  requires(['tar', 'xz']);
  const root = mkdtempSync(join(tmpdir(), 'vigie-archive-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  copyFileSync(join(folder, `${name}.tar.xz`), join(root, 'archive'));
  await execa('tar', ['-xJf', 'archive'], { cwd: root });
  expect(readdirSync(join(root, name)).sort()).toEqual([
    'LICENSE',
    'LICENSE-node',
    'THIRD-PARTY-NOTICES.md',
    'man',
    'vigie',
  ]);
  expect(readdirSync(join(root, name, 'man/fr/man1'))).toContain('vigie.1');
  const program = join(root, name, 'vigie');
  expect(statSync(program).mode & 0o777).toBe(0o755);
  expect(readFileSync(program).equals(readFileSync(join(folder, name)))).toBe(true);
});
