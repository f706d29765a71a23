import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { executableFor, satisfies } from '../../bin/engines.ts';
import { newPlace, PROGRAM } from './program.ts';

const { engines, version: release } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly engines: { readonly node: string };
  readonly version: string;
};
/** The file to take instead on this machine. */
const instead = executableFor(release, { platform: process.platform, arch: process.arch, glibc: true }) ?? '';

/** A Node of the machine that is too old for vigie, if it has one. */
const old = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((directory) => !directory.includes('node_modules'))
  .map((directory) => join(directory, 'node'))
  .find((node) => existsSync(node) && !satisfies(versionOf(node), engines.node));

function versionOf(node: string): string {
  return execFileSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim();
}

describe('the version of Node', () => {
  it.each([
    ['20.19.5', false],
    ['22.22.1', false],
    ['22.22.2', true],
    ['23.11.0', false],
    ['24.14.9', false],
    ['24.15.0', true],
    ['25.9.0', false],
    ['26.0.0', true],
    ['30.1.2', true],
  ])('%s: %s', (version, enough) => {
    expect(satisfies(version, engines.node)).toBe(enough);
  });

  /** Runs a launcher by a Node that is too old: what the machine has, or this one under the name of another. */
  async function ranByOld(launcher: string, language: string, real = false) {
    const place = newPlace();
    const disguise = join(place.folder, 'disguise.cjs');
    writeFileSync(
      disguise,
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.5' } });\n",
    );
    const [node, flags] = real ? [old as string, []] : [process.execPath, ['--require', disguise]];
    const ran = await execa(node, [...flags, launcher, 'anomalies', 'list', '--texte', "l'été"], {
      cwd: place.folder,
      env: { ...place.env, VIGIE_LANG: language },
      extendEnv: false,
      reject: false,
    });
    expect(ran).toMatchObject({ exitCode: 2, stdout: '' });
    return { place, version: real ? versionOf(old as string) : '20.19.5', lines: ran.stderr.split('\n') };
  }

  it.each([
    [
      'en',
      /^vigie needs Node 22\.22\.2, 24\.15\.0 or 26\.0\.0 and later; this is Node 20\.19\.5 \(\/.*\)\.$/,
    ],
    ['fr', /^vigie demande Node 22\.22\.2, 24\.15\.0 ou 26\.0\.0 et suivants ; celui-ci est Node 20\.19\.5/],
  ])(
    'in a clone, one that is too old names the one that is not, as it is to be called (%s)',
    async (...told) => {
      const [language, sentence] = told;
      const { place, lines } = await ranByOld(PROGRAM, language);
      expect(lines).toHaveLength(5);
      expect(lines[0]).toMatch(sentence);
      expect(lines[1]).toContain(` ${instead} `);
      const [, command = ''] = (lines[2] as string).split(/\s?: /);
      // What it proposes is what was typed, and runs.
      const ran = await execa('sh', ['-c', command], { cwd: place.folder, env: place.env, extendEnv: false });
      expect(ran).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^code\t/) });
      expect(command.endsWith("anomalies list --texte 'l'\\''été'")).toBe(true);
      expect(lines[4]).toContain('https://nodejs.org/');
    },
  );

  it('elsewhere it names what npm can fetch', async () => {
    const elsewhere = join(newPlace().folder, 'vigie.cjs');
    copyFileSync(PROGRAM, elsewhere);
    const { lines } = await ranByOld(elsewhere, 'en');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toBe(`The file ${instead} of the same release needs none: it brings its own along.`);
    expect(lines[2]).toContain(`npm exec --yes --package=node@26 -- node ${elsewhere} anomalies list`);
  });

  it('is said by a Node that is old indeed', async ({ skip }) => {
    skip(old === undefined, 'no Node that is too old is on the PATH');
    const { lines, version } = await ranByOld(PROGRAM, 'en', true);
    expect(lines[0]).toContain(version);
    expect(lines).toHaveLength(5);
  });
});

it.each([
  ['linux', 'x64', 'vigie-1.2.3-linux-x64'],
  ['linux', 'arm64', 'vigie-1.2.3-linux-arm64'],
  ['darwin', 'x64', 'vigie-1.2.3-macos-x64'],
  ['darwin', 'arm64', 'vigie-1.2.3-macos-arm64'],
  ['win32', 'x64', 'vigie-1.2.3-win-x64.exe'],
  ['win32', 'arm64', undefined],
  ['linux', 'riscv64', undefined],
  ['freebsd', 'x64', undefined],
])('the file for %s on %s is %s', (platform, arch, file) => {
  expect(executableFor('1.2.3', { platform, arch, glibc: true })).toBe(file);
  if (platform === 'linux') expect(executableFor('1.2.3', { platform, arch, glibc: false })).toBeUndefined();
});
