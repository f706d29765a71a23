import { nouns } from '../../commands/nouns.ts';
import { type Command, nameOf } from '../../commands/shared/cli/command.ts';
import { type ParsedLine, refuseFlags } from '../../commands/shared/cli/parse.ts';
import { readArguments, readFlags } from '../../commands/shared/flags/read-values.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { lineOf } from './lines.ts';

/** A command in a sentence: up to what ends it there. A sign inside a word is a part of it, as in a file name. */
const COMMAND = new RegExp(
  `(?<!\\ba )\\bvigie ((?:${Object.keys(nouns).join('|')}|help|version)\\b(?:[^«»"\`;,:()|\\n\\\\'.]|[.,](?=[\\w/])|:(?=[/\\d]))*)`,
  'g',
);

/** What a text proposes to type after `vigie`, one command after the other, placeholders as they stand. */
export function commandsIn(text: string): string[] {
  return [...text.matchAll(COMMAND)].flatMap(([, line = '']) => line.trim().split(' && vigie '));
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

/** A line taken apart; undefined for help and the version. */
export async function commandOf(
  text: string,
): Promise<(ParsedLine<Command> & { readonly command: Command }) | undefined> {
  const words = text.split(/\s+/);
  if (words[0] === 'version') return undefined;
  const { command, ...line } = await lineOf(words);
  return command && { ...line, command };
}

/** Reads a line as the program would. Throws what it would refuse, but for values that stand for others. */
export async function readLine(text: string): Promise<void> {
  const line = await commandOf(text);
  if (line === undefined) return;
  const { command } = line;
  refuseFlags(nameOf(command), line, text.split(/\s+/));
  if (line.help) return;
  for (const read of [
    () => readArguments(command, line.operands),
    () => readFlags(nameOf(command), command.flags, line),
  ]) {
    try {
      read();
    } catch (error) {
      if (!(error instanceof VigieError && error.code === 'OPTIONS_REFUSEES')) throw error;
    }
  }
}
