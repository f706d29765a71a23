import { globSync } from 'node:fs';

/** The files of the repository that match, by their paths with slashes, sorted. */
export function find(patterns: string | readonly string[]): string[] {
  return portable(globSync(patterns));
}

/** Paths as any system writes them, as every system reads them: in the same order, and fit for archives. */
export function portable(paths: readonly string[]): string[] {
  return paths.map((path) => path.replaceAll('\\', '/')).sort();
}
