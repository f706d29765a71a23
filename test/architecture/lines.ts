import { nouns } from '../../commands/nouns.ts';
import { verbOf } from '../../commands/program.ts';
import { type Command, nameOf } from '../../commands/shared/cli/command.ts';
import { locate, parse } from '../../commands/shared/cli/parse.ts';
import { readArguments, readFlags, readGlobals } from '../../commands/shared/cli/read-values.ts';

/**
 * Reads a command line as `vigie` would before it does anything: throws what it would refuse. `words` come
 * after the name of the program. Answers the command that they mean, if they mean one.
 */
export async function readLine(words: readonly string[]): Promise<Command | undefined> {
  const { words: found, rest } = locate(words, 2);
  const [noun = '', first] = found;
  if (noun === 'help' || (noun === '' && rest.some((token) => /^(?:--help|-h|--version|-V)$/.test(token))))
    return undefined;
  const known = nouns[noun];
  if (!known) throw new Error(`there is no noun ${noun}`);
  if (first === undefined && rest.includes('--help')) return undefined;
  const [verb, after] = verbOf(known, first ?? '', words, rest);
  const { command } = (await known.verbs[verb]?.()) ?? {};
  if (!command) throw new Error(`there is no verb ${noun} ${verb}`);
  const typed = parse(nameOf(command), command.flags, after);
  if (typed.help) return command;
  readGlobals(nameOf(command), command.flags, typed);
  // What stands in a file is not known here.
  const flags = new Map(
    [...typed.flags].map(([key, given]) => {
      const { fromFile, repeatable } = command.flags[key] ?? {};
      return [key, fromFile && repeatable ? given.filter((one) => !one.startsWith('@')) : given];
    }),
  );
  readFlags(nameOf(command), command.flags, { ...typed, flags });
  readArguments(command, typed.operands);
  return command;
}
