import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly env?: Readonly<Record<string, string>>;
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
