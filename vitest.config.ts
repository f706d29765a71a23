import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isThorough } from './test/setup/chance.ts';
import { onEachEngine } from './test/setup/engines.ts';

// The same commit gives the same answer: chance is sought with VIGIE_SEED=random, and repeated with its number. VIGIE_RUNS is
// how far it is sought (test/setup/chance.ts).
const { VIGIE_SEED = '1', VIGIE_RUNS = '100', VIGIE_PACKAGES, VIGIE_PROGRAM } = process.env;
const seed = VIGIE_SEED === 'random' ? Math.trunc(Math.random() * 2 ** 31) : Number(VIGIE_SEED);
if (!Number.isInteger(seed)) throw new Error(`VIGIE_SEED is a whole number, or "random": not ${VIGIE_SEED}`);
if (!/^[1-9]\d*$/.test(VIGIE_RUNS)) throw new Error(`VIGIE_RUNS is a whole number from 1: not ${VIGIE_RUNS}`);

/** What takes longest begins first, so that at the end no processor waits for another. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/test\/(?:judge|chaos|e2e|server\/scenarios)\//.test(moduleId);
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}

/** Files that a process of their own runs. */
const ALONE = [
  'test/bulk/**/*.test.ts',
  'test/judge/tenants/**/*.test.ts',
  'test/packaging/compiled-queries.test.ts',
  'test/server/postgres/queries.test.ts',
  'test/server/storage/compiled-queries.test.ts',
];
/**
 * How these run. Each import makes buffers of megabytes, for which V8 would soon collect the whole heap, on threads besides: half of
 * the time. Not for all: code that is compiled with other flags than the program has is none to it.
 */
const alone = {
  isolate: true,
  execArgv: ['--single-threaded-gc', '--initial-old-space-size=400'],
} satisfies TestProjectInlineConfiguration['test'];
/**
 * Only for a release: the service judged on a large database; what is planted so that a test finds it (each fault of a service, each
 * filter by organisation left out once, each protection of an import taken away); the recipes of CONTRIBUTING.md followed; the npm
 * package installed and used by programs; and a temporary folder that only a large load fills.
 */
const FOR_A_RELEASE = [
  'test/architecture/recipes.test.ts',
  'test/packaging/{module,package}.test.ts',
  'test/judge/{service,faults}.test.ts',
  'test/judge/tenants/filters.test.ts',
  'test/chaos/controls.test.ts',
  'test/faults/temporary-folder.test.ts',
];
/** Left out unless a variable names the executable or the folder of a release. */
const NEED_A_RELEASE = [
  ...(VIGIE_PROGRAM ? [] : ['test/e2e/executable.test.ts']),
  ...(VIGIE_PACKAGES
    ? []
    : ['test/packaging/linux/packages.test.ts', 'test/packaging/release/folder.test.ts']),
];
const thorough = isThorough(Number(VIGIE_RUNS));
const LEFT_OUT = [...NEED_A_RELEASE, ...(thorough ? [] : FOR_A_RELEASE)];
const AGAIN = globSync(onEachEngine(thorough));
const AGAIN_ALONE = globSync(ALONE).filter((file) => AGAIN.includes(file));

/** What holds of every test: a project takes nothing over but this, so that what is made for a run is made once. */
const every = {
  setupFiles: ['test/setup/each-file.ts'],
  env: { VIGIE_SEED: String(seed), VIGIE_RUNS },
  // Against what never ends, also on a busy machine: nothing is measured by it.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // A test that asserts nothing proves nothing.
  expect: { requireAssertions: true },
  provide: { engine: 'sqlite' },
} satisfies TestProjectInlineConfiguration['test'];
const onPostgres = {
  ...every,
  setupFiles: [...every.setupFiles, 'test/setup/postgresql.ts'],
  provide: { engine: 'postgres' },
} satisfies TestProjectInlineConfiguration['test'];

export default defineConfig({
  test: {
    ...every,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './test/setup/skipped.ts'],
    globalSetup: ['test/setup/code-cache.ts', 'test/server/postgres/setup.ts'],
    // Most tests wait for programs and disks: with a worker for each processor a sixth of their time is idle.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // A process for each worker, not for each file: reading the modules anew takes as long as most files take. Imports
    // make buffers of megabytes, and collecting them takes longer the more the process holds; the judge of tenants changes
    // queries before they are compiled; tests declare queries of their own besides those that the program has: these begin anew.
    projects: [
      { test: { ...every, name: 'alone', include: ALONE, exclude: LEFT_OUT, ...alone } },
      {
        test: {
          ...every,
          name: 'together',
          include: ['test/**/*.test.ts'],
          exclude: [...ALONE, ...LEFT_OUT],
          isolate: false,
        },
      },
      { test: { ...onPostgres, name: 'PostgreSQL, alone', include: AGAIN_ALONE, ...alone } },
      { test: { ...onPostgres, name: 'PostgreSQL', include: AGAIN, exclude: ALONE, isolate: false } },
    ],
  },
});
