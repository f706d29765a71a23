import { afterAll, onTestFinished } from 'vitest';

/** Runs `clean` after the running test; outside one, after the tests of the file. */
export function cleanUp(clean: () => unknown): void {
  try {
    onTestFinished(async () => void (await clean()));
  } catch {
    afterAll(async () => void (await clean()));
  }
}
