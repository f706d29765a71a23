import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandsOf, nouns } from '../../commands/nouns.ts';
import { examplesOf } from '../../commands/shared/cli/command.ts';
import { EXIT } from '../../commands/shared/errors/exit-codes.ts';
import { type Argument, type Flag, globalFlags } from '../../commands/shared/flags/flags.ts';
import { endingsOf, OUTPUT_FORMATS } from '../../src/bulk/formats/formats.ts';
import { ACTIVITES } from '../../src/contract/resources/ouvrages/activites.ts';
import { FRENCH } from '../../src/messages/help/index.ts';
import { PLACEHOLDERS } from '../../src/messages/help/words.ts';
import { VARIABLES } from '../../src/messages/topics/environment.ts';
import { TOPICS } from '../../src/messages/topics/index.ts';
import { readLine } from './lines.ts';
import { commandsIn } from './shell.ts';
import { sourcesUnder } from './tree.ts';

const commands = (await Promise.all(Object.values(nouns).map(commandsOf))).flat();
const flags = [globalFlags, ...commands.map((command) => command.flags)].flatMap(Object.values<Flag>);

/** Every sentence that help says of nouns, commands, arguments and flags. */
const said = new Set<string>([
  ...Object.values(nouns).map(({ summary }) => summary),
  ...commands.flatMap(({ summary, description = [], examples, arguments: all }) => [
    summary,
    ...description,
    ...examplesOf({ examples }).map(({ does }) => does),
    ...Object.values<Argument>(all).map((argument) => argument.summary),
  ]),
  ...flags.map(({ summary }) => summary),
]);

/** Names that are the same in every language: flags, variables, values of the interface, objects of JSON. */
function namesIn(sentence: string): string[] {
  return (sentence.match(/--[a-z][a-z-]+|\b[A-Z]+_[A-Z_]+\b|\{.*?\}|https?:\S+/g) ?? []).sort();
}

describe('the French of help', () => {
  it('says what some command says, and nothing else', () => {
    expect(Object.keys(FRENCH).filter((sentence) => !said.has(sentence))).toEqual([]);
    expect([...said].filter((sentence) => !Object.hasOwn(FRENCH, sentence))).toEqual([]);
  });

  it('stands in one place for each sentence', async () => {
    const files = sourcesUnder('src/messages/help/').map(({ file }) => file);
    const catalogues = files.filter((file) => !/(?:index|words)\.ts$/.test(file));
    const modules: readonly Record<string, Record<string, string>>[] = await Promise.all(
      catalogues.map((file) => import(/* @vite-ignore */ resolve(file))),
    );
    const keys = modules.flatMap((one) => Object.values(one).flatMap((sentences) => Object.keys(sentences)));
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
    expect(keys).toHaveLength(Object.keys(FRENCH).length);
  });

  it.each(Object.entries(FRENCH))('%s', (english, french) => {
    expect(namesIn(french)).toEqual(namesIn(english));
    expect(french).not.toBe('');
    // Apostrophes and signs as French has them.
    expect(french).not.toMatch(/\p{L}'\p{L}|[^\s:/"][;!?](?:\s|$)|[^\s/"]: |\.\.\./u);
    expect(french.endsWith('.')).toBe(english.endsWith('.'));
  });

  it('has a word for every value and every argument', () => {
    const words = [
      ...flags.flatMap(({ value, choices }) => (value === undefined || choices ? [] : [value])),
      ...commands.flatMap((command) => Object.keys(command.arguments)),
    ];
    const alike =
      'uuid id url a,b.c n c cidr date zone codes chemin ids role etat dossier dossier_id prescription prescriptions place erp pei anomalie abonnement shell expression'.split(
        ' ',
      );
    expect(new Set(words).difference(new Set(Object.keys(PLACEHOLDERS)))).toEqual(new Set(alike));
  });
});

describe('topics', () => {
  const facts = { exits: EXIT, outputs: OUTPUT_FORMATS, endings: endingsOf(), activities: ACTIVITES };

  it.each(TOPICS.map((topic) => [topic.names.en, topic] as const))('%s', async (_, topic) => {
    const [english, french] = (['en', 'fr'] as const).map((language) => topic.blocks(language, facts));
    expect(french?.map(({ kind }) => kind)).toEqual(english?.map(({ kind }) => kind));
    const runs = [...(english ?? []), ...(french ?? [])].flatMap((block) =>
      block.kind === 'examples' ? block.examples.map(({ run }) => run) : [],
    );
    expect(runs.length).toBeGreaterThanOrEqual(2);
    for (const [program, ...words] of runs.flatMap(commandsIn)) {
      if (program === 'vigie') await readLine(words);
    }
  });

  it('every variable that the program reads is told of, and no other of its own', () => {
    const sources = sourcesUnder('bin/', 'commands/', 'src/', 'server/');
    const read = sources.flatMap(({ text }) => text.match(/(?<=\benv\.)VIGIE_[A-Z_]+/g) ?? []);
    const told = VARIABLES.map(([name]) => name).filter((name) => name.startsWith('VIGIE_'));
    // What completion scripts tell the program is nothing that people set.
    const set = read.filter((name) => name !== 'VIGIE_COMPLETE');
    expect([...new Set(set)].sort()).toEqual([...told].sort());
  });
});
