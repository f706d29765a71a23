import { stripVTControlCharacters } from 'node:util';
import { execa } from 'execa';
import { onTestFailed, onTestFinished } from 'vitest';
import { programsIn, requires } from '../architecture/programs.ts';
import type { TestMachine } from './program.ts';

/** What is typed, or done with what has been said, once a text stands on the screen that was not there when the last was typed. */
export type DialogueTurn = readonly [seen: string, typed: string | ((screen: string) => void)];

export interface Said {
  readonly exitCode: number | undefined;
  /** Everything that the terminal was sent, as it was. */
  readonly raw: string;
  /** The same as text. */
  readonly screen: string;
}

export const KEY = {
  enter: '\r',
  down: '\u001b[B',
  up: '\u001b[A',
  tab: '\t',
  interrupt: '\u0003',
  end: '\u0004',
  erase: '\u0015',
  /** Takes the terminal away. */
  hangUp: 'hang up',
} as const;

/** Runs a shell line on a pseudo-terminal, and holds a conversation with it. Where that cannot be, the test is skipped. */
export async function converse(
  { folder, env }: TestMachine,
  line: string,
  exchanges: readonly DialogueTurn[],
  { columns = 80, more = {} }: { columns?: number; more?: Readonly<Record<string, string>> } = {},
): Promise<Said> {
  requires(['script', ...programsIn(line)]);
  const script = `stty cols ${columns} rows 24; ${line}`;
  const child = execa('script', ['--quiet', '--return', '--command', script, '/dev/null'], {
    cwd: folder,
    env: { LANG: 'C.UTF-8', ...env, CI: '', TERM: 'xterm', SHELL: '/bin/sh', ...more },
    extendEnv: false,
    reject: false,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const left = [...exchanges];
  let raw = '';
  // Up to where the screen has been read. What is only read leaves the rest of the same piece to be read.
  let read = 0;
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    raw += piece;
    const screen = stripVTControlCharacters(raw);
    for (let next = left[0]; next !== undefined; next = left[0]) {
      const [seen, typed] = next;
      const found = screen.indexOf(seen, read);
      if (found === -1) return;
      left.shift();
      read = typed === '' ? found + seen.length : screen.length;
      if (typeof typed === 'function') typed(screen);
      else if (typed === KEY.hangUp) child.kill('SIGKILL');
      else if (typed !== '') child.stdin.write(typed);
    }
  });
  // A conversation that is stuck ends with the test: what was said tells why.
  onTestFailed(() => void process.stderr.write(`${left[0]?.[0] ?? 'The end'} was waited for:\n${raw}\n`));
  const { exitCode } = await child;
  const screen = stripVTControlCharacters(raw);
  if (left[0] !== undefined) throw new Error(`"${left[0][0]}" was never asked:\n${screen}`);
  return { exitCode, raw, screen };
}
