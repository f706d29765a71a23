import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { isAlive } from './process-alive.ts';

/**
 * Removes the files `<file>.<pid><ending>` of processes of this machine that ended before they were done, and of one
 * that had our number before. What cannot be removed stays: whoever writes there is told.
 */
export function removeLeftovers(file: string, endings: readonly string[]): void {
  for (const name of namesIn(dirname(file))) {
    const number = numberIn(name, `${basename(file)}.`, endings);
    if (number === undefined || (number !== process.pid && isAlive(number))) continue;
    try {
      rmSync(join(dirname(file), name), { force: true });
    } catch {}
  }
}

/** The number between the beginning of a name and one of the endings. */
function numberIn(name: string, beginning: string, endings: readonly string[]): number | undefined {
  if (!name.startsWith(beginning)) return undefined;
  const [digits = ''] = /^\d+/.exec(name.slice(beginning.length)) ?? [];
  const rest = name.slice(beginning.length + digits.length);
  return digits !== '' && endings.includes(rest) ? Number(digits) : undefined;
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
