import { type ParsedLine, parseLine } from '../../shared/cli/parse.ts';
import type { FlagNode, NounNode, Tree, VerbNode } from './tree.ts';

/** What the words before the cursor say. */
export interface CompletionLine extends Pick<ParsedLine<VerbNode>, 'flags' | 'operands' | 'words'> {
  /** The word under the cursor, as far as the cursor. */
  readonly current: string;
  /** `help` stands first: no flags, only what can be explained. */
  readonly explained: boolean;
  readonly noun: NounNode | undefined;
  /** The first of two words of a verb, while the second is missing. */
  readonly firstWord: string | undefined;
  readonly verb: VerbNode | undefined;
  /** The flags that count here, by their keys: those of the verb once it is known, and the global ones. */
  readonly known: Readonly<Record<string, FlagNode>>;
  /** The flag whose value the current word is. */
  readonly pending: (FlagNode & { readonly key: string }) | undefined;
  /** `--help` was typed. */
  readonly help: boolean;
  /** What begins with a dash is a value, for `--` was typed; or a word means nothing, after which nothing can be offered. */
  readonly ended: boolean;
}

/** Reads a line as the program would; the last word is the one under the cursor. */
export async function readLine(tree: Tree, words: readonly string[]): Promise<CompletionLine> {
  const before = words.slice(0, -1);
  const read = (argv: readonly string[]) => parseLine(argv, tree.nouns, (verb) => verb);
  let line = await read(before);
  const explained = line.words.length === 0 && line.operands[0] === 'help';
  if (explained) line = await read(before.toSpliced(before.indexOf('help'), 1));
  const { words: found, command: verb, flags, help, lacking } = line;
  const known = { ...verb?.flags, ...without(tree.flags, verb?.flags) };
  const operands = line.operands.filter((word) => line.unknown === undefined || !word.startsWith('-'));
  return {
    words: found,
    ...{ current: words.at(-1) ?? '', explained, verb, operands, flags, help, known },
    noun: found[0] === undefined ? undefined : tree.nouns[found[0]],
    firstWord: verb === undefined ? found[1] : undefined,
    pending: lacking === undefined ? undefined : { ...(known[lacking] as FlagNode), key: lacking },
    ended: before.includes('--') || (verb === undefined && operands.length > 0),
  };
}

function without<T>(all: Readonly<Record<string, T>>, some: object = {}): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([key]) => !Object.hasOwn(some, key)));
}
