import { defineConfig } from 'vitest/config';

// The same commit gives the same answer: chance is sought with VIGIE_SEED=random, and repeated with its number.
const { VIGIE_SEED = '1' } = process.env;
const seed = VIGIE_SEED === 'random' ? Math.trunc(Math.random() * 2 ** 31) : Number(VIGIE_SEED);
if (!Number.isInteger(seed)) throw new Error(`VIGIE_SEED is a whole number, or "random": not ${VIGIE_SEED}`);

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', './test/architecture/skipped.ts'],
    setupFiles: ['test/architecture/seed.ts'],
    env: { VIGIE_SEED: String(seed) },
    testTimeout: 30_000,
    // Most tests wait for programs and disks: one worker fewer than there are processors leaves one of two idle.
    maxWorkers: '100%',
    // A test that asserts nothing proves nothing.
    expect: { requireAssertions: true },
  },
});
