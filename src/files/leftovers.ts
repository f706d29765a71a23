import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { getPriority, uptime } from 'node:os';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';

/**
 * Removes the files `<file>.<pid><ending>` of dead processes of this machine, and of an earlier process with our
 * number. Files that cannot be removed stay: the next write there reports it.
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

/** Number between the beginning of a name and one of the endings. */
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

/** Whether a process of this machine runs; one begun after it was `seen` has its number by chance. */
export function isAlive(number: number, seen = Number.POSITIVE_INFINITY): boolean {
  try {
    // Sends nothing that a process could notice.
    getPriority(number);
  } catch (error) {
    return (error as { info?: { code?: string } }).info?.code !== 'ESRCH';
  }
  const { state, began } = stateOf(number);
  // A zombie has ended; only its parent keeps it.
  return state !== 'Z' && began <= seen + TOLERANCE;
}

/** State of a process under Linux, and its start in milliseconds. */
function stateOf(number: number): { readonly state: string; readonly began: number } {
  try {
    const text = readFileSync(`/proc/${number}/stat`, 'latin1');
    // The name before it, in parentheses, may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', began: bootedAt() + Number(fields[19]) * TICK };
  } catch {
    return { state: '', began: 0 };
  }
}

/** Milliseconds of a Linux clock tick in /proc, on any machine. */
const TICK = 10;

/** Milliseconds, since 1970. */
export const bootedAt = () => Date.now() - uptime() * 1000;
