import type { Io } from './io.ts';
import { visibleLines } from './sanitize.ts';

/**
 * Puts sentences on stderr, a line each, and waits until they are there. On a terminal they are laid out for its width.
 * Nothing in them acts on a terminal, and a reader that has gone is no reason to fail.
 */
export async function writeNotice(io: Io, text: string): Promise<void> {
  const lines = visibleLines(text);
  // What measures texts takes half a millisecond to load.
  const shown = io.err.isTerminal ? (await import('./width.ts')).laidOut(io, lines) : lines;
  await io.err.write(`${shown}\n`).catch(() => {});
}
