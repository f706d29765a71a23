import { nouns } from '../../commands/nouns.ts';
import { verbOf } from '../../commands/program.ts';
import { type Command, nameOf } from '../../commands/shared/cli/command.ts';
import { locate, parse } from '../../commands/shared/cli/parse.ts';
import { readArguments, readFlags } from '../../commands/shared/cli/read-values.ts';
import { VigieError } from '../../src/contract/errors.ts';

/** A command in a sentence: up to what ends it there. A sign inside a word is a part of it, as in a file name. */
const COMMAND = new RegExp(
  `(?<!\\ba )\\bvigie ((?:${Object.keys(nouns).join('|')}|help|version)\\b(?:[^«»"\`;,:()|\\n\\\\'.]|[.,](?=[\\w/])|:(?=[/\\d]))*)`,
  'g',
);

/** The lines after `vigie` that a text proposes, placeholders as they stand. */
export function commandsIn(text: string): string[] {
  return [...text.matchAll(COMMAND)].map(([, line = '']) => line.trim());
}

/** The proposed lines that a sign follows which a shell would take with them, or as the end of a command. */
export function stuckIn(text: string): string[] {
  return [...text.matchAll(COMMAND)]
    .filter(({ 0: { length }, index }) => /^[.,;:)](?!\.)/.test(text.slice(index + length)))
    .map(([line]) => line);
}

/** The flags and variables that a text names. */
export function flagsIn(text: string): string[] {
  return [...text.matchAll(/(?<![\w-])--[a-z][a-z-]*[a-z]\b/g)].map(([flag]) => flag);
}

export function variablesIn(text: string): string[] {
  return [...text.matchAll(/\bVIGIE_[A-Z_]+\b/g)].map(([name]) => name);
}

/** The command of a line, and its words behind noun and verb; undefined for help and the version. */
export async function commandOf(
  line: string,
): Promise<{ readonly command: Command; readonly rest: readonly string[] } | undefined> {
  const words = line.split(/\s+/);
  const { words: found, rest } = locate(words, 2);
  const [noun = '', first = ''] = found;
  if (noun === 'help' || noun === 'version') return undefined;
  const known = nouns[noun];
  if (known === undefined) throw new Error(`there is no noun ${noun}`);
  const [verb, after] = known.verbs[''] === undefined ? verbOf(known, first, words, rest) : ['', rest];
  const { command } = (await known.verbs[verb]?.()) ?? {};
  if (command === undefined) throw new Error(`there is no verb ${noun} ${verb}`);
  return { command, rest: after };
}

/** Reads a line as the program would. Throws what it would refuse, but for values that stand for others. */
export async function readLine(line: string): Promise<void> {
  const { command, rest } = (await commandOf(line)) ?? {};
  if (command === undefined || rest === undefined) return;
  const typed = parse(nameOf(command), command.flags, rest);
  if (typed.help) return;
  for (const read of [
    () => readArguments(command, typed.operands),
    () => readFlags(nameOf(command), command.flags, typed),
  ]) {
    try {
      read();
    } catch (error) {
      if (!(error instanceof VigieError && error.code === 'OPTIONS_REFUSEES')) throw error;
    }
  }
}
