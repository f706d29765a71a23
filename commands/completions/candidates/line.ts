import { type ParsedLine, parseLine } from '../../shared/cli/parse.ts';
import type { FlagNode, NounNode, Tree, VerbNode } from './tree.ts';

/** Content of the words before the cursor. */
export interface CompletionLine extends Pick<ParsedLine<VerbNode>, 'flags' | 'operands' | 'words'> {
  /** The word under the cursor, up to the cursor. */
  readonly current: string;
  /** A line of `help`: without flags. */
  readonly explained: boolean;
  readonly noun: NounNode | undefined;
  /** The first of two words of a verb, while the second is missing. */
  readonly firstWord: string | undefined;
  readonly verb: VerbNode | undefined;
  /** Flags available here, by key: those of the verb once known, and the global ones. */
  readonly flagNodes: Readonly<Record<string, FlagNode>>;
  /** The flag of the current value. */
  readonly pending: (FlagNode & { readonly key: string }) | undefined;
  /** `--help` is present. */
  readonly help: boolean;
  /** After `--`, where a dash begins a value; or after an unknown word, where nothing can be offered. */
  readonly ended: boolean;
}

/** Parses a line like the program; the last word is the one under the cursor. */
export async function readLine(tree: Tree, words: readonly string[]): Promise<CompletionLine> {
  const before = words.slice(0, -1);
  const read = (argv: readonly string[]) => parseLine(argv, tree.nouns, (verb) => verb);
  let line = await read(before);
  const explained = line.words.length === 0 && line.operands[0] === 'help';
  if (explained) line = await read(before.toSpliced(before.indexOf('help'), 1));
  const { words: found, command: verb, flags, help, lacking } = line;
  const flagNodes = { ...verb?.flags, ...without(tree.flags, verb?.flags) };
  const operands = line.operands.filter((word) => line.unknown === undefined || !word.startsWith('-'));
  return {
    words: found,
    ...{ current: words.at(-1) ?? '', explained, verb, operands, flags, help, flagNodes },
    noun: found[0] === undefined ? undefined : tree.nouns[found[0]],
    firstWord: verb === undefined ? found[1] : undefined,
    pending: lacking === undefined ? undefined : { ...(flagNodes[lacking] as FlagNode), key: lacking },
    ended: before.includes('--') || (verb === undefined && operands.length > 0),
  };
}

function without<T>(all: Readonly<Record<string, T>>, some: object = {}): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([key]) => !Object.hasOwn(some, key)));
}
