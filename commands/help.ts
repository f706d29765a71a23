import { Command as Commander, Option } from 'commander';
import type { Command } from './command.ts';
import type { Flag } from './flags.ts';
import { globalFlags } from './globals.ts';
import type { Noun } from './nouns.ts';
import { argumentTerms, HELP, nameOf, optionOf } from './parse.ts';

const EVERYWHERE = 'Flags everywhere:';
/** Choices longer than this are listed in the description, not in the term. */
const TERM_MAX = 24;

/** The help of `vigie` itself: what can be typed next. */
export function helpOfProgram(nouns: Readonly<Record<string, Noun>>, width: number | undefined): string {
  const root = commander('vigie', width)
    .usage('<noun> <verb> [id...] [flags]')
    .description('Fire-safety case management: libraries, case files and the service that keeps them.');
  for (const [name, { summary }] of Object.entries(nouns)) root.addCommand(bare(name).summary(summary));
  return text(
    root,
    'See "vigie <noun> --help" for the verbs of a noun, "vigie <noun> <verb> --help" for one verb.',
  );
}

/** The help of a noun, or of a noun and the first word of verbs that have two: its verbs. */
export function helpOfNoun(
  name: string,
  noun: Noun,
  commands: readonly Command[],
  width: number | undefined,
): string {
  const parent = commander(`vigie ${name}`, width)
    .usage('<verb> [id...] [flags]')
    .description(`${noun.summary}.`);
  for (const command of commands) {
    // A verb of two words under its first one: `vigie server dossier`.
    const verb = bare(`${command.noun} ${command.verb}`.slice(name.length + 1)).summary(command.summary);
    for (const term of argumentTerms(command)) verb.argument(term);
    parent.addCommand(verb);
  }
  return text(parent, `See "vigie ${name} <verb> --help" for the flags and examples of a verb.`);
}

/** The help of one verb: arguments, flags, examples. */
export function helpOfCommand(command: Command, width: number | undefined): string {
  const { summary, description, examples, flags } = command;
  const verb = commander(nameOf(command), width)
    .usage(['[flags]', ...argumentTerms(command)].join(' '))
    .description([`${summary}.`, description].filter(Boolean).join('\n\n'));
  const summaries = Object.values(command.arguments).map((argument) => argument.summary);
  for (const [i, term] of argumentTerms(command).entries()) verb.argument(term, summaries[i] ?? '');
  for (const [key, flag] of Object.entries<Flag>(flags))
    verb.addOption(described(key, flag).helpGroup('Flags:'));
  for (const [key, flag] of Object.entries<Flag>(globalFlags)) {
    if (!Object.hasOwn(flags, key)) verb.addOption(described(key, flag).helpGroup(EVERYWHERE));
  }
  verb.addOption(new Option(HELP, 'This help').helpGroup(EVERYWHERE));
  const lines = examples.map(({ does, run }) => `  # ${does}\n  ${run}`);
  return text(verb, `Examples:\n${lines.join('\n\n')}`);
}

function bare(name: string): Commander {
  return new Commander(name).helpOption(false).helpCommand(false);
}

function commander(name: string, width: number | undefined): Commander {
  return bare(name).configureHelp({
    helpWidth: width ?? 100,
    subcommandDescription: (command) => command.summary(),
  });
}

function text(command: Commander, after: string): string {
  return `${command.helpInformation().trimEnd()}\n\n${after}\n`;
}

/** A flag as help shows it: what is required, repeatable or read from a file is said after the summary. */
function described(key: string, flag: Flag): Option {
  const joined = flag.choices?.join('|') ?? '';
  const notes = [
    joined.length > TERM_MAX && flag.choices?.join(', '),
    flag.required && 'required',
    flag.repeatable && 'repeatable',
    flag.fromFile && '@file reads a file',
  ].filter((note) => typeof note === 'string');
  const summary = notes.length === 0 ? flag.summary : `${flag.summary} (${notes.join('; ')})`;
  return optionOf(key, { ...flag, summary, ...(joined.length > TERM_MAX ? { value: 'value' } : {}) });
}
