import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { satisfies } from '../../bin/engines.ts';
import { newPlace, PROGRAM } from './program.ts';

const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };

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

  it.runIf(old !== undefined).each([
    ['en', 'vigie needs Node'],
    ['fr', 'vigie demande Node'],
  ])('one that is too old is told so in one sentence (%s)', async (language, sentence) => {
    const { env } = newPlace();
    const ran = await execa(old as string, [PROGRAM, 'anomalies', 'list'], {
      env: { ...env, VIGIE_LANG: language },
      extendEnv: false,
      reject: false,
    });
    expect(ran).toMatchObject({ exitCode: 2, stdout: '' });
    expect(ran.stderr.startsWith(sentence)).toBe(true);
    expect(ran.stderr).toContain(versionOf(old as string));
    expect(ran.stderr.split('\n')).toHaveLength(1);
  });
});
