import type { Item } from '../../commands/help/layout.ts';
import { argumentItems, factsOf, flagItems, sentenceIn, usageOf } from '../../commands/help/terms.ts';
import { commandsOf, nouns } from '../../commands/nouns.ts';
import { type Command, examplesOf, nameOf } from '../../commands/shared/cli/command.ts';
import { type Flags, globalFlags } from '../../commands/shared/flags/flags.ts';
import { helpWords } from '../../src/messages/help/words.ts';
import type { Language } from '../../src/messages/index.ts';
import { cell, code, joined, table, WRITTEN_BY } from './markdown.ts';

interface Words {
  readonly title: string;
  readonly intro: string;
  readonly everywhere: string;
  readonly argument: readonly [string, string];
  readonly flag: readonly [string, string];
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    title: '# Commands',
    intro:
      'Type `vigie <noun> <verb> --help` for the same on a terminal. [En français](fr/commandes.md). ' +
      '[exit-codes.md](exit-codes.md) lists the exit codes.',
    everywhere: 'Global flags',
    argument: ['Argument', 'Description'],
    flag: ['Flag', 'Description'],
  },
  fr: {
    title: '# Commandes',
    intro:
      'Tapez `vigie <nom> <verbe> --help` pour lire la même chose sur un terminal. [In English](../commands.md). ' +
      '[codes-de-sortie.md](codes-de-sortie.md) liste les codes de sortie.',
    everywhere: 'Options générales',
    argument: ['Argument', 'Description'],
    flag: ['Option', 'Description'],
  },
};

/** Every command, with its arguments, its flags, examples, what it calls and how it may end. */
export async function commandsPage(language: Language): Promise<string> {
  const words = WORDS[language];
  const sections = [words.title, WRITTEN_BY, words.intro];
  for (const [name, { summary }] of Object.entries(nouns)) {
    sections.push(`- [${name}](#${name})${helpWords(language).colon}${cell(sentenceIn(language, summary))}`);
  }
  sections.push(`## ${words.everywhere}`, flagTable(globalFlags, language));
  for (const [name, noun] of Object.entries(nouns)) {
    sections.push(`## ${name}`, cell(`${sentenceIn(language, noun.summary)}.`));
    for (const command of await commandsOf(noun))
      sections.push(...(await commandSections(command, language)));
  }
  return joined(sections);
}

async function commandSections(command: Command, language: Language): Promise<string[]> {
  const { summary } = command;
  const facts = await factsOf(command, language);
  const items = argumentItems(command, language);
  const runs = examplesOf(command).map(({ does, run }) => `# ${sentenceIn(language, does)}\n${run}`);
  return [
    `### ${nameOf(command)}`,
    cell(`${sentenceIn(language, summary)}.`),
    ...(facts.length > 0 ? [cell(facts.join(' '))] : []),
    code(usageOf(command, language)),
    ...(items.length > 0 ? [table(WORDS[language].argument, rowsOf(items))] : []),
    ...(Object.keys(command.flags).length > 0 ? [flagTable(command.flags, language)] : []),
    `\`\`\`sh no-run\n${runs.join('\n\n')}\n\`\`\``,
    callsOf(command, language),
  ];
}

/** What a command calls. */
function callsOf(command: Command, language: Language): string {
  const words = helpWords(language);
  const { endpoints, anyEndpoint } = command;
  const called = endpoints.map(({ method, path }) => code(`${method} ${path}`)).join(', ');
  const calls = anyEndpoint ? words.anyEndpoint : called || words.noEndpoint;
  return `${words.endpoints(endpoints.length)}${words.colon}${calls}.`;
}

function flagTable(flags: Flags, language: Language): string {
  return table(WORDS[language].flag, rowsOf(flagItems(flags, language)));
}

function rowsOf(items: readonly Item[]): string[][] {
  return items.map(([term, says]) => [code(term), says]);
}
