import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { getPriority, uptime } from 'node:os';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';

/**
 * Removes the files `<file>.<pid><ending>` of processes of this machine that ended before they were done, and of one
 * that had our number before. What cannot be removed stays: the next write there reports it.
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

/** Milliseconds by which the clocks of files and of the machine may differ. */
export const TOLERANCE = 2_000;

/** Whether a process of this machine runs; one that began after it was `seen` only has the same number. */
export function isAlive(number: number, seen = Number.POSITIVE_INFINITY): boolean {
  try {
    // Asks for nothing that a process could notice.
    getPriority(number);
  } catch (error) {
    return (error as { info?: { code?: string } }).info?.code !== 'ESRCH';
  }
  const { state, began } = factsOf(number);
  // A zombie has ended, and waits for nothing but its parent.
  return state !== 'Z' && began <= seen + TOLERANCE;
}

/** What Linux tells of a process: its state, and when it began, in milliseconds. */
function factsOf(number: number): { readonly state: string; readonly began: number } {
  try {
    const text = readFileSync(`/proc/${number}/stat`, 'latin1');
    // The name comes before, in parentheses, and may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', began: bootedAt() + Number(fields[19]) * TICK };
  } catch {
    return { state: '', began: 0 };
  }
}

/** Milliseconds in which Linux counts there, whatever the machine. */
const TICK = 10;

/** When this machine was started. */
export const bootedAt = () => Date.now() - uptime() * 1000;
