import { readFileSync } from 'node:fs';
import { commandLines, type Item } from '../../commands/help/layout.ts';
import { argumentItems, flagItems, usageOf } from '../../commands/help/terms.ts';
import { commandsOf, nouns } from '../../commands/nouns.ts';
import { type Command, examplesOf, nameOf } from '../../commands/shared/cli/command.ts';
import { EXIT } from '../../commands/shared/errors/exit-codes.ts';
import { globalFlags } from '../../commands/shared/flags/flags.ts';
import { endingsOf, OUTPUT_FORMATS } from '../../src/bulk/formats/formats.ts';
import { TOPICS } from '../../src/messages/topics/index.ts';
import type { Facts } from '../../src/messages/topics/topic.ts';

const FACTS: Facts = { exits: EXIT, outputs: OUTPUT_FORMATS, endings: endingsOf() };

/** The date that the manual bears: of the newest release, or that it is of none yet. */
export function dateOf(changelog: string): string {
  const [, name = '', date = name] = /^## \[([^\]]+)\](?: - (\d{4}-\d\d-\d\d))?$/m.exec(changelog) ?? [];
  return date;
}

/** What is no command: where each topic of help stands in the manual. */
const SECTIONS: Readonly<Record<string, string>> = {
  formats: 'OUTPUT',
  import: 'IMPORTS',
  profiles: 'PROFILES',
  environment: 'ENVIRONMENT',
  'exit-codes': 'EXIT STATUS',
};

/** The manual page, in the macros that every `man` knows (man(7)). */
export async function manualPage(): Promise<string> {
  const written = dateOf(readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8'));
  const lines = [
    '.\\" Written by "npm run docs". Change the program, not this text.',
    `.TH VIGIE 1 ${quoted(written)} vigie "User commands"`,
    '.SH NAME',
    'vigie \\- fire-safety case files and libraries of anomalies and prescriptions',
    '.SH SYNOPSIS',
    '.B vigie',
    '\\fInoun\\fR \\fIverb\\fR [\\fIid\\fR ...] [\\fIflags\\fR]',
    '.br',
    '.B vigie help',
    '[\\fItopic\\fR | \\fInoun\\fR [\\fIverb\\fR]]',
    '.SH DESCRIPTION',
    plain(
      'vigie keeps the case files of a fire service, the files and people of each, the calendar, and libraries of ' +
        'standard anomalies and prescriptions: in a database on this machine, or on a service.',
    ),
    '.PP',
    plain(
      'Nouns are collections, verbs are what can be done with them; flags may stand anywhere on the line.',
    ),
    '.SH OPTIONS',
    'Every command takes these.',
    ...terms(flagItems(globalFlags, 'en')),
    ...terms([
      ['-h, --help', 'Help for what is typed before it'],
      ['-V, --version', 'The version'],
    ]),
    '.SH COMMANDS',
  ];
  for (const [name, noun] of Object.entries(nouns)) {
    lines.push(`.SS ${name}`, plain(`${noun.summary}.`));
    for (const command of await commandsOf(noun)) lines.push(...commandSection(command));
  }
  for (const { names, blocks } of TOPICS) {
    lines.push(`.SH "${SECTIONS[names.en]}"`);
    for (const [i, block] of blocks('en', FACTS).entries()) {
      if (block.kind === 'text') lines.push(...(i === 0 ? [] : ['.PP']), plain(block.text));
      if (block.kind === 'items') lines.push(...terms(block.items));
      if (block.kind === 'examples') lines.push(...runs(block.examples));
    }
  }
  lines.push('.SH "SEE ALSO"', '.BR jq (1),', '.BR sqlite3 (1)');
  return `${lines.join('\n')}\n`;
}

function commandSection(command: Command): string[] {
  const said = [`${command.summary}.`, ...(command.description ?? [])].map(plain);
  return [
    '.PP',
    `.B ${quoted(usageOf(command, 'en'))}`,
    '.RS 4',
    ...said,
    ...terms([...argumentItems(command, 'en'), ...flagItems(command.flags, 'en')]),
    '.PP',
    `For instance (\\fB${escaped(nameOf(command))} \\-\\-help\\fR has more):`,
    ...runs(examplesOf(command).slice(0, 1)),
    '.RE',
  ];
}

function terms(items: readonly Item[]): string[] {
  return items.flatMap(([term, says]) => ['.TP', `\\fB${escaped(term.trim())}\\fR`, plain(says)]);
}

function runs(examples: readonly { readonly does: string; readonly run: string }[]): string[] {
  return examples.flatMap(({ does, run }) => [
    '.PP',
    plain(does.endsWith('?') ? does : `${does}:`),
    '.PP',
    '.RS 4',
    '.nf',
    ...run
      .split('\n')
      .flatMap((line) => commandLines(line, { width: RUN_MAX }))
      .map((line) => unmistaken(escaped(line.slice(2)))),
    '.fi',
    '.RE',
  ]);
}

/** Text, in lines that people can read in the source too; roff fills them. */
function plain(text: string): string {
  const lines = [''];
  for (const word of escaped(text).split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + 1 + word.length > LINE_MAX) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.map(unmistaken).join('\n');
}

const LINE_MAX = 78;
/** Examples are set in by 15 on a page of 80 columns. */
const RUN_MAX = 66;

/** A line that begins with a dot or an apostrophe is no macro. */
function unmistaken(line: string): string {
  return line.replace(/^(?=[.'])/, '\\&');
}

function quoted(text: string): string {
  return `"${escaped(text).replaceAll('"', '""')}"`;
}

/** What roff has other signs for. */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll("'", '\\(aq')
    .replaceAll('^', '\\(ha')
    .replaceAll('~', '\\(ti')
    .replaceAll('`', '\\(ga')
    .replaceAll('’', '\\(cq')
    .replaceAll('…', '...')
    .replace(
      /[\u0080-\uffff]/g,
      (character) => `\\[u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`,
    );
}
