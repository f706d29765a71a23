import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Missing } from './figure.ts';

export const ROOT = join(import.meta.dirname, '..');
/** On the disk of the checkout, because a temporary directory may be memory, where a flush costs nothing. */
export const CACHE = join(ROOT, '.bench');
export const DOCUMENT = join(ROOT, 'docs', 'performance.md');

/** The program as it is shipped. */
export function bundle(): string {
  const file = join(ROOT, 'dist', 'vigie.cjs');
  if (!existsSync(file)) throw new Missing('dist/vigie.cjs is not built: npm run build');
  return file;
}
