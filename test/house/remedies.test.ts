import { describe, expect, it } from 'vitest';
import { nouns } from '../../commands/nouns.ts';
import { locate, nameOf, parse, readArguments } from '../../commands/parse.ts';
import { verbOf } from '../../commands/program.ts';
import { VigieError } from '../../src/contract/errors.ts';
import { sourcesUnder } from './tree.ts';

/** A command in a sentence: up to what ends it there. A full stop inside a word is that of a file name. */
const COMMAND = new RegExp(
  `(?<!\\ba )\\bvigie ((?:${Object.keys(nouns).join('|')})\\b(?:[^«»"\`;,:()|\\n\\\\'.]|\\.(?=\\w))*)`,
  'g',
);

/** What is put into a sentence stands for one word. */
function withoutParts(text: string): string {
  const shorter = text.replace(/\$\{[^{}]*\}/g, 'x');
  return shorter === text ? text : withoutParts(shorter);
}

/** The commands that the sentences of a file tell people to run, comments left out. */
function commandsIn(text: string): string[] {
  const code = withoutParts(text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, ''));
  return [...code.matchAll(COMMAND)].map(([, line = '']) => line.trim());
}

/** Reads a line as the program would, but for the values of flags. Throws what it would refuse. */
async function read(line: string): Promise<void> {
  const words = line.split(/\s+/);
  const { words: found, rest } = locate(words, 2);
  const [noun = '', first = ''] = found;
  const known = nouns[noun];
  if (known === undefined) throw new Error(`there is no noun ${noun}`);
  const [verb, after] = known.verbs[''] === undefined ? verbOf(known, first, words, rest) : ['', rest];
  const { command } = (await known.verbs[verb]?.()) ?? {};
  if (command === undefined) throw new Error(`there is no verb ${noun} ${verb}`);
  const { operands } = parse(nameOf(command), command.flags, after);
  try {
    readArguments(command, operands);
  } catch (error) {
    // A sentence may name a command without what it works on, and is read without the values that it is given.
    const isVague =
      error instanceof VigieError && ['ARGUMENT_REQUIS', 'OPTIONS_REFUSEES'].includes(error.code);
    if (!isVague) throw error;
  }
}

const sentences = sourcesUnder('src/messages/').filter(({ file }) => !/\/(?:help|topics)\//.test(file));
const commands = [...new Set(sentences.flatMap(({ text }) => commandsIn(text)))];

describe('a command that a sentence tells people to run', () => {
  it.each(commands)('vigie %s', async (line) => {
    await expect(read(line)).resolves.toBeUndefined();
  });

  it('is found in sentences', () => {
    expect(commands).toContain('server organisations add --nom NOM --db x');
    expect(commands.length).toBeGreaterThan(40);
  });

  it.each([
    'server organisations add NOM --db x',
    'profiles set NOM --utilisateur ID',
    'profil list',
    'profiles show-all',
  ])('is refused where the program refuses it: %s', async (line) => {
    await expect(read(line)).rejects.toThrow();
  });
});
