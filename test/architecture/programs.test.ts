import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa, execaSync } from 'execa';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PACKAGES, programsIn } from './programs.ts';
import { sourcesUnder } from './tree.ts';

/** What the tests themselves cannot be run without, or brings along. */
const ALWAYS = ['git', 'npm', 'sh', 'vitest'];

it.each([
  ['jq . a.json', ['jq']],
  ['vigie a --json | jq . > b; cmp a b', ['cmp', 'jq']],
  ['id=$(curl -s "$url") && if grep -q x; then sed 1d a; fi', ['curl', 'grep', 'sed']],
  ['vigie completions install zsh; echo find script', []],
])('the programs that %j calls are found', (script, programs) => {
  expect(programsIn(script)).toEqual(programs);
});

it('CI installs every program that a test may require', () => {
  const [, list = ''] = /^for entry in ([^;]*);/m.exec(readFileSync('.ci/checks', 'utf8')) ?? [];
  const installed = list.split(/[\s\\]+/).map((entry) => {
    const [program = '', name = program] = entry.split(':');
    return [program, name];
  });
  expect(Object.fromEntries(installed)).toEqual(PACKAGES);
});

it('a test that starts one of them requires it, and starts no other', () => {
  const started = /\b(?:execa|execaSync|execFile|execFileSync|spawn|spawnSync)\(\s*'([^']+)'/g;
  const wrong = sourcesUnder('test/').flatMap(({ file, text }) =>
    [...text.matchAll(started)]
      .map(([, name = '']) => name)
      .filter(
        (name) => !ALWAYS.includes(name) && !(Object.hasOwn(PACKAGES, name) && /\brequires\(/.test(text)),
      )
      .map((name) => `${file} starts ${name}`),
  );
  expect(wrong).toEqual([]);
});

describe('where a program is missing', () => {
  const bare = (env: Record<string, string>) => {
    const PATH = mkdtempSync(join(tmpdir(), 'vigie-path-'));
    onTestFinished(() => rmSync(PATH, { recursive: true }));
    symlinkSync(execaSync('sh', ['-c', 'command -v sh']).stdout, join(PATH, 'sh'));
    const argv = ['node_modules/vitest/vitest.mjs', 'run', 'test/commands/cli/command-line.test.ts'];
    return execa(process.execPath, argv, { env: { PATH, ...env }, extendEnv: false, reject: false });
  };

  it('tests of it are skipped, which is listed after the run', async () => {
    const { exitCode, stdout } = await bare({});
    expect(exitCode).toBe(0);
    expect(stdout.slice(stdout.indexOf('Duration'))).toMatch(
      /^Skipped on this machine:\n {2}bash is not on the PATH .*\. Tests: 1, of test\/commands\/cli\/command-line\.test\.ts$/m,
    );
  });

  it('they fail with CI=true', async () => {
    const { exitCode, stderr } = await bare({ CI: 'true' });
    expect(exitCode).toBe(1);
    expect(stderr).toContain('bash is not on the PATH');
  });
});
