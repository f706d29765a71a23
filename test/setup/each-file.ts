import { afterAll, vi } from 'vitest';
import './chance.ts';

// Files of one worker share its process: the next one finds the clock, the environment and all functions as they are.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
