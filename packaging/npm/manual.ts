import { readFileSync } from 'node:fs';
import type { Item } from '../../commands/help/layout.ts';
import {
  argumentItems,
  factsOf,
  flagItems,
  otherFlags,
  sentenceIn,
  usageParts,
} from '../../commands/help/terms.ts';
import { commandsOf, nouns } from '../../commands/nouns.ts';
import { type Command, examplesOf, nameOf } from '../../commands/shared/cli/command.ts';
import { EXIT } from '../../commands/shared/errors/exit-codes.ts';
import { globalFlags } from '../../commands/shared/flags/flags.ts';
import { endingsOf, OUTPUT_FORMATS } from '../../src/bulk/formats/formats.ts';
import { ACTIVITES } from '../../src/contract/resources/ouvrages/activites.ts';
import { helpWords } from '../../src/messages/help/words.ts';
import type { Language } from '../../src/messages/index.ts';
import { wordingIn } from '../../src/messages/topics/blocks.ts';
import { EXITS, type Exit } from '../../src/messages/topics/exits.ts';
import { TOPICS } from '../../src/messages/topics/index.ts';
import type { Facts } from '../../src/messages/topics/topic.ts';
import { escaped, PREAMBLE, plain, quoted, references, runs, SETTINGS, section, terms } from './roff.ts';

const FACTS: Facts = { exits: EXIT, outputs: OUTPUT_FORMATS, endings: endingsOf(), activities: ACTIVITES };

/** Folders of manual pages, laid out as `man` searches them. */
const FOLDERS: Readonly<Record<Language, string>> = { en: 'dist/man/man1', fr: 'dist/man/fr/man1' };

const EN = {
  unreleased: 'Unreleased',
  name: 'NAME',
  synopsis: 'SYNOPSIS',
  description: 'DESCRIPTION',
  options: 'OPTIONS',
  commands: 'COMMANDS',
  examples: 'EXAMPLES',
  exits: 'EXIT STATUS',
  seeAlso: 'SEE ALSO',
  about:
    'vigie keeps the case files of a fire service, the files and people of each, the calendar, and libraries of ' +
    'standard anomalies and prescriptions: in a database on this machine, or on a service.',
  typing:
    'Nouns are collections, verbs are what can be done with them; flags may stand anywhere on the line.',
  everyCommand: 'Every command takes these.',
  ownPages: 'Each command has a page of its own.',
  exitsIn: 'vigie(1) says when each of them happens.',
};

const WORDS: Readonly<Record<Language, typeof EN>> = {
  en: EN,
  fr: {
    unreleased: 'Non publié',
    name: 'NOM',
    synopsis: 'SYNOPSIS',
    description: 'DESCRIPTION',
    options: 'OPTIONS',
    commands: 'COMMANDES',
    examples: 'EXEMPLES',
    exits: 'CODES DE SORTIE',
    seeAlso: 'VOIR AUSSI',
    about:
      'vigie tient les dossiers d’un service d’incendie, les pièces et les agents de chacun, le calendrier, et des ' +
      'bibliothèques d’anomalies et de prescriptions types : dans une base sur cette machine, ou sur un service.',
    typing:
      'Les noms sont des collections, les verbes ce qu’on peut en faire ; les options se placent n’importe où sur la ligne.',
    everyCommand: 'Toute commande accepte ces options.',
    ownPages: 'Chaque commande a sa propre page.',
    exitsIn: 'vigie(1) dit quand une commande finit par chacun d’eux.',
  },
};

/** What is no command: where each topic of help stands in the manual. */
const TOPIC_TITLES: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  formats: { en: 'OUTPUT', fr: 'FORMATS' },
  import: { en: 'IMPORTS', fr: 'IMPORTS' },
  activites: { en: 'ACTIVITIES OF ERPS', fr: 'ACTIVITÉS DES ERP' },
  interface: { en: 'THE INTERFACE', fr: 'L’INTERFACE' },
  profiles: { en: 'PROFILES', fr: 'PROFILS' },
  environment: { en: 'ENVIRONMENT', fr: 'ENVIRONNEMENT' },
  'exit-codes': { en: EN.exits, fr: WORDS.fr.exits },
};

/** The date that the manual bears: of the newest release, or that it is of none yet. */
export function dateOf(changelog: string): string {
  const [, name = '', date = name] = /^## \[([^\]]+)\](?: - (\d{4}-\d\d-\d\d))?$/m.exec(changelog) ?? [];
  return date;
}

/** Name of a command's page, as typed after `man`: `vigie-anomalies-import`. */
export function manualName(command: Pick<Command, 'noun' | 'verb'>): string {
  return nameOf(command).replaceAll(' ', '-');
}

/** Path of a manual page. */
export function manualFile(name: string, language: Language): string {
  return `${FOLDERS[language]}/${name}.1`;
}

/** Every manual page in the macros of man(7): the overview, and one for each command. */
export async function manualPages(language: Language): Promise<{ file: string; text: string }[]> {
  const sections = await Promise.all(Object.values(nouns).map(commandsOf));
  return [
    { file: manualFile('vigie', language), text: await overview(language) },
    ...(await Promise.all(
      sections.flatMap((commands) =>
        commands.map(async (command) => ({
          file: manualFile(manualName(command), language),
          text: await commandPage(command, commands, language),
        })),
      ),
    )),
  ];
}

async function overview(language: Language): Promise<string> {
  const words = WORDS[language];
  const help = helpWords(language);
  const lines = [
    ...head('vigie', help.program.replace(/\.$/, ''), language),
    section(words.synopsis),
    ...[help.nounUsage, help.helpUsage].flatMap((usage, i) => [
      ...(i === 0 ? [] : ['.br']),
      plain(usage).replace(/^vigie/, '\\fB$&\\fR'),
    ]),
    section(words.description),
    plain(words.about),
    '.PP',
    plain(words.typing),
    section(words.options),
    plain(words.everyCommand),
    ...terms([
      ...flagItems(globalFlags, language),
      ['-h, --help', help.thisHelp],
      ['-V, --version', help.theVersion],
    ]),
    section(words.commands),
    plain(words.ownPages),
  ];
  for (const [name, noun] of Object.entries(nouns)) {
    lines.push(`.SS ${quoted(name)}`, plain(`${sentenceIn(language, noun.summary)}.`));
    for (const command of await commandsOf(noun))
      lines.push('.TP', ...references([manualName(command)]), plain(sentenceIn(language, command.summary)));
  }
  for (const { names, blocks } of TOPICS) {
    lines.push(section(TOPIC_TITLES[names.en]?.[language] ?? ''));
    for (const [i, block] of blocks(language, FACTS).entries()) {
      if (block.kind === 'text') lines.push(...(i === 0 ? [] : ['.PP']), plain(block.text));
      if (block.kind === 'items') lines.push(...terms(block.items));
      if (block.kind === 'examples') lines.push(...runs(block.examples, help.colon));
    }
  }
  return page([...lines, section(words.seeAlso), ...references(['jq', 'sqlite3'])]);
}

/** The page of a command, one of those of a noun. */
async function commandPage(
  command: Command,
  ofNoun: readonly Command[],
  language: Language,
): Promise<string> {
  const words = WORDS[language];
  const help = helpWords(language);
  const { summary } = command;
  const [name = '', ...rest] = usageParts(command, language);
  const said = (await factsOf(command, language)).join(' ');
  const examples = examplesOf(command).map(({ does, run }) => ({ does: sentenceIn(language, does), run }));
  const others = [...otherFlags(command, globalFlags), '--help'].join(', ');
  return page([
    ...head(manualName(command), sentenceIn(language, summary), language),
    section(words.synopsis),
    `.B ${escaped(name)}`,
    // A flag and its value stay on one line.
    rest.map((part) => escaped(part).replaceAll(' ', '\\ ')).join('\n'),
    section(words.description),
    plain(`${sentenceIn(language, summary)}.`),
    ...(said === '' ? [] : ['.PP', plain(said)]),
    section(words.options),
    ...terms([...argumentItems(command, language), ...flagItems(command.flags, language)]),
    '.PP',
    plain(`${help.everywhere}, vigie(1)${help.colon}${others}.`),
    section(words.examples),
    ...runs(examples, help.colon),
    section(words.exits),
    ...terms(exitItems(language)),
    '.PP',
    plain(words.exitsIn),
    section(words.seeAlso),
    ...references(['vigie', ...kindred(command, ofNoun).map(manualName)]),
  ]);
}

function head(name: string, says: string, language: Language): string[] {
  const words = WORDS[language];
  const date = dateOf(readFileSync('CHANGELOG.md', 'utf8'));
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const written = date === EN.unreleased ? words.unreleased : date;
  return [
    ...PREAMBLE,
    `.TH ${[name.toUpperCase(), '1', written, `vigie ${version}`, 'vigie'].map(quoted).join(' ')}`,
    ...SETTINGS,
    section(words.name),
    `${escaped(name)} \\- ${escaped(says)}`,
  ];
}

/** Every way to end, by its number and in a word. */
function exitItems(language: Language): Item[] {
  return (Object.keys(EXITS) as Exit[]).map((exit) => [
    String(EXIT[exit]),
    wordingIn(EXITS[exit][0], language),
  ]);
}

/** The other commands of a noun; of verbs in two words, those that begin with the same one. */
function kindred(command: Command, ofNoun: readonly Command[]): Command[] {
  return ofNoun.filter((other) => other !== command && groupOf(other) === groupOf(command));
}

function groupOf({ verb }: Command): string {
  return verb.includes(' ') ? verb.replace(/ .*/, '') : '';
}

/** A page; a heading already begins a paragraph. */
function page(lines: readonly string[]): string {
  const kept = lines.filter((line, i) => line !== '.PP' || !/^\.S[HS] /.test(lines[i - 1] ?? ''));
  return `${kept.join('\n')}\n`;
}
