import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { PLATFORMS } from '../../packaging/executables/platforms.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly permissions?: unknown;
        readonly strategy: {
          readonly matrix: {
            readonly os: readonly string[];
            readonly node: readonly string[];
            readonly include: readonly { readonly os: string; readonly node: string }[];
          };
        };
        readonly steps: readonly Step[];
      }
    >
  >;
}

interface ReleaseJob {
  readonly needs?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

interface ReleaseWorkflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: {
    readonly executables: ReleaseJob;
    readonly tests: ReleaseJob & {
      readonly strategy: { readonly matrix: { readonly include: readonly { readonly platform: string }[] } };
    };
    readonly packages: ReleaseJob;
    readonly publish: ReleaseJob;
  };
}

const text = readFileSync('.github/workflows/ci.yml', 'utf8');
const workflow = parse(text) as Workflow;
const jobs = Object.values(workflow.jobs);
const steps = jobs.flatMap((job) => job.steps);
const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
/** The lowest version of each range of package.json. */
const lowest = engines.node.split(' || ').map((range) => range.replace(/^(?:\^|>=)/, ''));

it('tests on every system, on each Node that package.json promises, and on the lowest of each', () => {
  expect(lowest.every((version) => /^\d+\.\d+\.\d+$/.test(version))).toBe(true);
  for (const { strategy } of jobs) {
    const { os, node, include } = strategy.matrix;
    expect(os).toEqual(['ubuntu-latest', 'macos-latest', 'windows-latest']);
    expect(node).toEqual(lowest.map((version) => version.split('.')[0]));
    expect(include.map((one) => one.node)).toEqual(lowest);
  }
});

it('runs on that Node what a fresh machine must pass', () => {
  const runs = steps.flatMap(({ run, if: condition = 'always' }) => (run ? [`${condition}: ${run}`] : []));
  expect(runs).toEqual([
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as the workflow says it
    'always: npm install --package-lock-only --ignore-scripts --save-dev node@${{ matrix.node }}',
    'runner.os == \'Linux\': sudo env "PATH=$PATH" bash .ci/run',
    "runner.os != 'Linux': npm ci",
    "runner.os != 'Linux': npm test",
  ]);
});

it('may read the repository and nothing else, knows no secret, and pins what it uses', () => {
  expect(workflow.permissions).toEqual({ contents: 'read' });
  expect(jobs.filter((job) => job.permissions !== undefined)).toEqual([]);
  expect(text).not.toMatch(/\bsecrets\b|pull_request_target/);
  const used = steps.flatMap(({ uses }) => uses ?? []);
  expect(used.map((one) => one.replace(/@v\d+$/, ''))).toEqual(['actions/checkout', 'actions/setup-node']);
  expect(used.filter((one) => !/@v\d+$/.test(one))).toEqual([]);
});

describe('a release', () => {
  const release = parse(readFileSync('.github/workflows/release.yml', 'utf8')) as ReleaseWorkflow;
  const { executables, tests, packages, publish } = release.jobs;
  const runsOf = ({ steps }: { readonly steps: readonly Step[] }) => steps.flatMap(({ run }) => run ?? []);
  const scripts = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> })
    .scripts;

  it('is made of a tag by what `npm run release` does', () => {
    const all = [executables, tests, packages].flatMap(runsOf);
    const parts = scripts.release?.split(' && ') ?? [];
    expect(parts).toHaveLength(3);
    expect(all.filter((run) => parts.includes(run))).toEqual(parts);
  });

  it('tries each executable on its platform, signed where it must be, and the packages', () => {
    expect(tests.strategy.matrix.include.map(({ platform }) => platform)).toEqual(
      PLATFORMS.map(({ name }) => name),
    );
    const [signed, tried] = ['codesign --sign - ', 'npm run test:executable'].map((text) =>
      runsOf(tests).findIndex((run) => run.includes(text)),
    );
    expect(signed).toBeGreaterThan(0);
    expect(tried).toBeGreaterThan(signed as number);
    expect(runsOf(packages).some((run) => run.includes('npm run test:packages'))).toBe(true);
  });

  it('skips no test on Linux, and elsewhere those of which the system lacks the program', () => {
    const trials = [...tests.steps, ...packages.steps].filter(({ run }) => run?.includes('npm run test:'));
    expect(
      trials.map(({ if: condition, run, env }) => [
        condition,
        run?.match(/^sudo env .* CI=true /)?.length,
        env,
      ]),
    ).toEqual([
      ["runner.os == 'Linux'", 1, undefined],
      ["runner.os != 'Linux'", undefined, { CI: '' }],
      [undefined, 1, undefined],
    ]);
  });

  it('publishes what was tried, as a draft, with rights that no code of a dependency has', () => {
    expect([tests.needs, packages.needs, publish.needs]).toEqual(['executables', 'tests', 'packages']);
    expect(release.permissions).toEqual({ contents: 'read' });
    expect([executables, tests, packages].filter(({ permissions }) => permissions !== undefined)).toEqual([]);
    expect(runsOf(publish).filter((run) => /\b(?:npm|npx|node)\b/.test(run))).toEqual([]);
    expect(publish.permissions).toEqual({
      attestations: 'write',
      contents: 'write',
      'id-token': 'write',
    });
    expect(publish.steps.find(({ uses }) => uses?.startsWith('actions/attest@'))?.with).toEqual({
      'subject-checksums': 'release/SHA256SUMS',
    });
    expect(runsOf(publish).at(-1)).toMatch(/^gh release create .* --draft --verify-tag /);
    const used = Object.values(release.jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
    expect(used.filter((one) => !/^actions\/[a-z-]+@v\d+$/.test(one))).toEqual([]);
  });
});
