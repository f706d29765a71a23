import type { Token } from './tokens.ts';
import { tokensOf } from './tokens.ts';
import type { SourceFile, Violation } from './tree.ts';

/** Who may touch what of the process: files and rooms. What is not named here is free below commands/. */
export const PROCESS: Readonly<Record<string, readonly string[]>> = {
  argv: ['bin/vigie.ts', 'src/terminal/machine.ts'],
  // Libraries read the environment themselves: what is told of their choice is read where they do.
  env: [
    'bin/vigie.ts',
    'src/terminal/io.ts',
    'server/storage/postgres/pool.ts',
    'server/storage/sqlite/binding.ts',
    'server/storage/sqlite/temporary-folder.ts',
  ],
  stdin: ['src/terminal/io.ts'],
  stdout: ['src/terminal/io.ts'],
  stderr: ['bin/vigie.ts', 'src/terminal/io.ts'],
  exitCode: ['bin/vigie.ts'],
  on: ['src/terminal/io.ts'],
  once: ['src/terminal/io.ts'],
  // They end the process before what was written has left it.
  exit: [],
  abort: [],
  kill: [],
};

/** Rooms whose files are told everything they need: they never ask the process. */
const TOLD = ['commands/'];

/** Where text may be written to a descriptor by its number. */
const WRITERS = ['bin/vigie.ts', 'src/terminal/io.ts'];

/** Uses of the process, of the console and of the standard descriptors where they have no business. */
export function wrongGlobals({ file, text }: SourceFile): Violation[] {
  const tokens = tokensOf(text);
  return tokens.flatMap((token, i) => {
    const what = faultAt(file, tokens, i);
    return what === undefined ? [] : [{ file, line: token.line, what }];
  });
}

function faultAt(file: string, tokens: readonly Token[], i: number): string | undefined {
  const { kind, text } = tokens[i] as Token;
  if (kind !== 'word') return undefined;
  if (text === 'writeSync' && !WRITERS.includes(file)) {
    const descriptor = tokens[i + 1]?.text === '(' ? tokens[i + 2]?.text : undefined;
    return descriptor === '1' || descriptor === '2' ? `writes to descriptor ${descriptor}` : undefined;
  }
  if (!isGlobal(tokens, i)) return undefined;
  if (text === 'console') return 'uses console';
  if (text !== 'process') return undefined;
  if (TOLD.some((room) => file.startsWith(room))) return 'uses process';
  return membersAfter(tokens, i)
    .filter((member) => Object.hasOwn(PROCESS, member) && !PROCESS[member]?.includes(file))
    .map((member) => `uses process.${member}`)[0];
}

/** Whether a word is a name of its own: no member of something else, unless that is globalThis, and no key. */
function isGlobal(tokens: readonly Token[], i: number): boolean {
  const member = tokens[i - 1]?.text === '.' && tokens[i - 1]?.kind === 'mark';
  if (member) return tokens[i - 2]?.text === 'globalThis';
  return !(tokens[i + 1]?.text === ':' && '{,'.includes(tokens[i - 1]?.text ?? ' '));
}

/** The members taken from `process`: the one after the dot, or those of `const { … } = process`. */
function membersAfter(tokens: readonly Token[], i: number): string[] {
  const next = tokens[i + 1]?.text === '?' ? i + 2 : i + 1;
  if (tokens[next]?.text === '.') return [tokens[next + 1]?.text ?? ''];
  if (tokens[i - 1]?.text !== '=' || tokens[i - 2]?.text !== '}') return [];
  const open = tokens.findLastIndex(({ text }, at) => at < i && text === '{');
  return tokens.slice(open, i).map(({ text }) => text);
}
