import { nouns, type Verb } from '../../commands/nouns.ts';
import { type Command, nameOf } from '../../commands/shared/cli/command.ts';
import { type ParsedLine, parseLine, refuseFlags } from '../../commands/shared/cli/parse.ts';
import { readArguments, readFlags, readGlobals } from '../../commands/shared/flags/read-values.ts';

/**
 * Reads a command line as `vigie` would before it does anything: throws what it would refuse. `words` come
 * after the name of the program. Answers the command that they mean, if they mean one.
 */
export async function readLine(words: readonly string[]): Promise<Command | undefined> {
  const line = await lineOf(words);
  const { command } = line;
  if (command === undefined) return undefined;
  const name = nameOf(command);
  refuseFlags(name, line, words);
  if (line.help) return command;
  readGlobals(name, command.flags, line);
  // What stands in a file is not known here.
  const flags = new Map(
    [...line.flags].map(([key, given]) => {
      const { fromFile, repeatable } = command.flags[key] ?? {};
      return [key, fromFile && repeatable ? given.filter((one) => !one.startsWith('@')) : given];
    }),
  );
  readFlags(name, command.flags, { ...line, flags });
  readArguments(command, line.operands);
  return command;
}

/** Reads a line that may lack its verb, arguments and values, as sentences name commands: throws where a word or flag does not exist. */
export async function readBeginning(words: readonly string[]): Promise<void> {
  const line = await parsed(words);
  if (line.operands.length > 0) refuseWords(line, words);
  refuseFlags(words.join(' '), { ...line, lacking: undefined }, words);
}

/** A line taken apart. Throws where its words do not exist. */
export async function lineOf(words: readonly string[]) {
  const line = await parsed(words);
  refuseWords(line, words);
  return line;
}

function parsed(words: readonly string[]) {
  return parseLine(words, nouns, async (load: Verb) => (await load()).command);
}

function refuseWords(line: ParsedLine<Command>, words: readonly string[]): void {
  const isHelp = line.operands[0] === 'help' || line.help || line.version;
  if (line.command === undefined && !isHelp) throw new Error(`there is no command ${words.join(' ')}`);
}
