import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

// `npm run chaos -- --runs 200 --seed 7`: as many runs, of that seed; without them, a sample of a seed of its own.
const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } });
const env = {
  ...process.env,
  ...(values.runs === undefined ? {} : { VIGIE_CHAOS_RUNS: values.runs }),
  VIGIE_SEED: values.seed ?? process.env.VIGIE_SEED ?? 'random',
};
const { status } = spawnSync('vitest', ['run', 'test/chaos'], { env, stdio: 'inherit' });
process.exitCode = status ?? 1;
