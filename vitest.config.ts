import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    // Most tests wait for programs and disks: one worker fewer than there are processors leaves one of two idle.
    maxWorkers: '100%',
    // A test that asserts nothing proves nothing.
    expect: { requireAssertions: true },
  },
});
