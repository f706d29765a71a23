import { createRequire } from 'node:module';

/**
 * Kysely, loaded when a query has to be compiled. The built program has its queries compiled beforehand
 * (precompiled.ts), and takes this from beside it for those that are not known beforehand.
 */
export function kysely(): typeof import('kysely') {
  return createRequire(import.meta.url)('kysely');
}
