import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads a file of `fixtures/`, by its path there: the folder lies beside `src/`, and beside `dist/` once built. */
export function readFixture(path: string): string {
  return readFileSync(join(import.meta.dirname, '..', 'fixtures', path), 'utf8');
}
