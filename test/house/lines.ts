import { nouns } from '../../commands/nouns.ts';
import { locate, nameOf, parse, readArguments, readFlags, readGlobals } from '../../commands/parse.ts';

/**
 * Reads a command line as `vigie` would before it does anything: throws what it would refuse. `words` come
 * after the name of the program.
 */
export async function readLine(words: readonly string[]): Promise<void> {
  const { words: found, rest } = locate(words, 2);
  const [noun = '', verb] = found;
  if (noun === 'help' || (noun === '' && rest.some((token) => /^(?:--help|-h|--version|-V)$/.test(token))))
    return;
  const verbs = nouns[noun]?.verbs;
  if (!verbs) throw new Error(`there is no noun ${noun}`);
  if (verb === undefined && rest.includes('--help')) return;
  const load = verbs[verb ?? ''];
  const longer = load ? { words: found, rest } : locate(words, 3);
  const name = longer.words.slice(1).join(' ');
  const { command } = (await (load ?? verbs[name])?.()) ?? {};
  if (!command) throw new Error(`there is no verb ${noun} ${name}`);
  const typed = parse(nameOf(command), command.flags, longer.rest);
  if (typed.help) return;
  readGlobals(nameOf(command), command.flags, typed);
  readFlags(nameOf(command), command.flags, typed);
  readArguments(command, typed.operands);
}
