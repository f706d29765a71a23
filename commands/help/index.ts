import { welcomeWords } from '../../src/messages/help/welcome.ts';
import { helpWords } from '../../src/messages/help/words.ts';
import { TOPICS } from '../../src/messages/topics/index.ts';
import type { Facts, Topic } from '../../src/messages/topics/topic.ts';
import type { Noun } from '../nouns.ts';
import { type Command, examplesOf } from '../shared/cli/command.ts';
import type { Flags } from '../shared/flags/flags.ts';
import { examples, flow, heading, paragraph, section, table } from './layout.ts';
import type { HelpReader } from './reader.ts';
import {
  argumentItems,
  factsOf,
  flagItems,
  otherFlags,
  sentenceIn,
  termsOfArguments,
  usageParts,
} from './terms.ts';

export { topicNamed, topicNames } from '../../src/messages/topics/index.ts';
export { readerAt } from './reader.ts';

/** Output of `vigie` alone. */
export function welcome(reader: HelpReader): string {
  const { what, begin, commands, more } = welcomeWords(reader.language);
  const lines = [...paragraph(what, reader, 0), ...section(begin, table(commands, reader), reader)];
  return page([...lines, '', ...paragraph(more, reader, 0)]);
}

/** Help of `vigie` itself: every noun, every global flag, every topic. */
export function helpOfProgram(
  nouns: Readonly<Record<string, Noun>>,
  globals: Flags,
  reader: HelpReader,
): string {
  const { language } = reader;
  const words = helpWords(language);
  const summaries = (administration: boolean) =>
    Object.entries(nouns)
      .filter(([, noun]) => (noun.administration ?? false) === administration)
      .map(([name, { summary }]) => [name, sentenceIn(language, summary)] as const);
  return page([
    `${words.usage}${words.colon}${words.nounUsage}`,
    '',
    ...paragraph(words.program, reader, 0),
    ...titled(words.daily, table(summaries(false), reader), reader),
    ...titled(words.administration, table(summaries(true), reader), reader),
    ...titled(words.everywhere, table(everywhere(globals, reader), reader), reader),
    ...topicSection(reader),
    '',
    ...paragraph(words.moreOnNouns, reader, 0),
  ]);
}

function everywhere(globals: Flags, { language }: HelpReader) {
  const words = helpWords(language);
  return [
    ...flagItems(globals, language),
    ['-h, --help', words.thisHelp] as const,
    ['-V, --version', words.theVersion] as const,
  ];
}

function topicSection(reader: HelpReader): string[] {
  const words = helpWords(reader.language);
  const titles = TOPICS.map(({ names, title }) => [names[reader.language], title[reader.language]] as const);
  return titled(`${words.topics} (vigie help …)`, table(titles, reader), reader);
}

/** List of topics: `vigie help` alone. */
export function helpOfHelp(nouns: Readonly<Record<string, Noun>>, reader: HelpReader): string {
  const words = helpWords(reader.language);
  return page([
    `${words.usage}${words.colon}${words.helpUsage}`,
    ...topicSection(reader),
    ...titled(words.nouns, paragraph(Object.keys(nouns).join(', '), reader), reader),
    '',
    ...paragraph(words.moreOnTopics, reader, 0),
  ]);
}

/** Help of a noun, or of a noun and the first word of verbs that have two: its verbs. */
export function helpOfNoun(
  name: string,
  noun: Noun,
  commands: readonly Command[],
  reader: HelpReader,
): string {
  const { language } = reader;
  const words = helpWords(language);
  const verbs = commands.map((command) => {
    // A verb of two words under its first one: `vigie server dossier`.
    const verb = `${command.noun} ${command.verb}`.slice(name.length + 1);
    const term = [verb, ...termsOfArguments(command, language)].join(' ');
    return [term, sentenceIn(language, command.summary)] as const;
  });
  const topic = TOPICS.find(({ names }) => names.en === name);
  return page([
    `${words.usage}${words.colon}vigie ${name} ${words.verbUsage}`,
    '',
    ...paragraph(`${sentenceIn(language, noun.summary)}.`, reader, 0),
    ...titled(words.verbs, table(verbs, reader), reader),
    '',
    ...paragraph(words.moreOnVerbs(`vigie ${name}`), reader, 0),
    ...(topic ? paragraph(words.seeTopic(topic.names[language]), reader, 0) : []),
  ]);
}

/** Help of one verb: arguments, flags, examples, and endpoints. */
export async function helpOfCommand(command: Command, globals: Flags, reader: HelpReader): Promise<string> {
  const { language } = reader;
  const words = helpWords(language);
  const facts = (await factsOf(command, language)).flatMap((one) => paragraph(one, reader, 0));
  const [name, ...rest] = usageParts(command, language);
  const others = paragraph([...otherFlags(command, globals), '--help'].join(' '), reader);
  const runs = examplesOf(command).map(({ does, run }) => ({ does: sentenceIn(language, does), run }));
  return page([
    ...flow([`${words.usage}${words.colon}${name}`, ...rest], ' ', reader, 0, 4),
    '',
    ...paragraph(`${sentenceIn(language, command.summary)}.`, reader, 0),
    ...(facts.length > 0 ? ['', ...facts] : []),
    ...titled(words.arguments, table(argumentItems(command, language), reader), reader),
    ...titled(words.flags, table(flagItems(command.flags, language), reader), reader),
    ...titled(`${words.everywhere} (vigie --help)`, others, reader),
    ...titled(words.examples, examples(runs, reader), reader),
    ...titled(words.endpoints(command.endpoints.length), endpointsOf(command, reader), reader),
  ]);
}

function endpointsOf({ endpoints, anyEndpoint }: Command, reader: HelpReader): string[] {
  const words = helpWords(reader.language);
  if (anyEndpoint) return paragraph(words.anyEndpoint, reader);
  if (endpoints.length === 0) return paragraph(words.noEndpoint, reader);
  return endpoints.flatMap(({ method, path }) => paragraph(`${method} ${path}`, reader));
}

/** One topic in full. */
export function helpOfTopic(topic: Topic, facts: Facts, reader: HelpReader): string {
  const { language } = reader;
  const words = helpWords(language);
  const blocks = topic.blocks(language, facts).map((block) => {
    if (block.kind === 'text') return ['', ...paragraph(block.text, reader, 0)];
    if (block.kind === 'items') return ['', ...table(block.items, reader)];
    return titled(words.examples, examples(block.examples, reader), reader);
  });
  return page([...heading(topic.title[language], reader), ...blocks.flat()]);
}

/** A section whose heading ends with a colon. */
function titled(title: string, lines: readonly string[], reader: HelpReader): string[] {
  return section(`${title}${helpWords(reader.language).colon.trimEnd()}`, lines, reader);
}

function page(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}
