import { endingsOf, OUTPUT_FORMATS } from '../../../src/bulk/formats/formats.ts';
import { VigieError } from '../../../src/contract/errors.ts';
import { ACTIVITES } from '../../../src/contract/resources/ouvrages/activites.ts';
import type { ColorChoice, Io } from '../../../src/terminal/io.ts';
import { nearest } from '../../../src/terminal/nearest.ts';
import { commandsOf, type Noun, nouns } from '../../nouns.ts';
import { EXIT } from '../errors/exit-codes.ts';
import { globalFlags } from '../flags/flags.ts';
import type { Command } from './command.ts';

/** Help in the language and the width of the terminal of `io`. */
export async function helpFor(io: Io, color: ColorChoice) {
  const pages = await import('../../help/index.ts');
  const reader = pages.readerAt(io, color);
  return {
    ofProgram: () => pages.helpOfProgram(nouns, globalFlags, reader),
    ofCommand: (command: Command) => pages.helpOfCommand(command, globalFlags, reader),
    /** A noun, or the first of two words of some of its verbs. */
    async ofNoun(name: string, noun: Noun, first?: string): Promise<string> {
      const all = await commandsOf(noun);
      if (first === undefined) return pages.helpOfNoun(name, noun, all, reader);
      const some = all.filter(({ verb }) => verb.startsWith(`${first} `));
      return pages.helpOfNoun(`${name} ${first}`, noun, some, reader);
    },
    /**
     * Help on what follows `vigie help`, except a command: a topic, or the list of them. Throws COMMANDE_INCONNUE for
     * anything else.
     */
    async ofWord(word: string | undefined): Promise<string | undefined> {
      if (word === undefined) return pages.helpOfHelp(nouns, reader);
      const topic = pages.topicNamed(word);
      const noun = Object.hasOwn(nouns, word) ? nouns[word] : undefined;
      if (topic === undefined && noun === undefined) throw unknownWord(word, pages.topicNames());
      if (topic === undefined) return undefined;
      const page = noun && `${pages.helpOfNoun(word, noun, await commandsOf(noun), reader)}\n`;
      return (page ?? '') + pages.helpOfTopic(topic, FACTS, reader);
    },
    welcome: () => pages.welcome(reader),
  };
}

const FACTS = { exits: EXIT, outputs: OUTPUT_FORMATS, endings: endingsOf(), activities: ACTIVITES };

function unknownWord(word: string, topics: readonly string[]): VigieError {
  const known = [...new Set([...Object.keys(nouns), ...topics])];
  const suggestion = nearest(word, known);
  return new VigieError('COMMANDE_INCONNUE', {
    given: `help ${word}`,
    known,
    ...(suggestion === undefined ? {} : { suggestion: `help ${suggestion}` }),
  });
}
