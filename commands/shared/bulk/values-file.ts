import { readFileSync, writeFileSync } from 'node:fs';

/** Numbered file names tried for a free one, or one with the same content. */
const NAMES_MAX = 100;

/**
 * Writes lines for `--values @file` to a new file, or finds one with just that; returns its name: `name`, with a number if
 * taken. Undefined if none can be written.
 */
export function keepValues(name: string, lines: readonly string[]): string | undefined {
  const text = `${lines.join('\n')}\n`;
  for (let n = 1; n <= NAMES_MAX; n++) {
    const file = n === 1 ? name : name.replace(/(?=\.[^.]*$)/, `-${n}`);
    try {
      writeFileSync(file, text, { flag: 'wx' });
      return file;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return undefined;
    }
    if (hasContent(file, text)) return file;
  }
  return undefined;
}

function hasContent(file: string, text: string): boolean {
  try {
    return readFileSync(file, 'utf8') === text;
  } catch {
    return false;
  }
}
