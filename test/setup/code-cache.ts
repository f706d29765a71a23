import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built programs of a run keep compiled code: they start in half the time. */
    codeCache: string;
  }
}

export default function setup({ provide }: TestProject): () => void {
  const directory = mkdtempSync(join(tmpdir(), 'vigie-code-'));
  provide('codeCache', directory);
  return () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
}
