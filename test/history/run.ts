import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

// `npm run history -- --operations 10000 --seed 7`: as many calls, of that seed; without them, the sample of the tests.
const { values } = parseArgs({ options: { operations: { type: 'string' }, seed: { type: 'string' } } });
const env = {
  ...process.env,
  ...(values.operations === undefined ? {} : { VIGIE_HISTORY_OPERATIONS: values.operations }),
  VIGIE_SEED: values.seed ?? process.env.VIGIE_SEED ?? 'random',
};
const { status } = spawnSync('vitest', ['run', 'test/history'], { env, stdio: 'inherit' });
process.exitCode = status ?? 1;
