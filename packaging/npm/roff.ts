import { commandLines, type Item } from '../../commands/help/layout.ts';

/** What every page begins with: nobody need guess its encoding. */
export const PREAMBLE: readonly string[] = [
  '.\\" -*- coding: UTF-8 -*-',
  '.\\" Written by the build of vigie.',
];
/** What follows the title: no word is broken in two, no line is stretched. */
export const SETTINGS: readonly string[] = ['.nh', '.ad l'];

export function section(title: string): string {
  return `.SH ${quoted(title)}`;
}

/** A list of terms, each with what it means. */
export function terms(items: readonly Item[]): string[] {
  return items.flatMap(([term, says]) => ['.TP', `\\fB${escaped(term.trim())}\\fR`, plain(says)]);
}

/** Pages of the manual that are referred to, each on a line. */
export function references(names: readonly string[]): string[] {
  return names.map((name, i) => `.BR ${escaped(name)} (1)${i < names.length - 1 ? ',' : ''}`);
}

/** Commands to run, each below what it does. */
export function runs(examples: readonly { readonly does: string; readonly run: string }[], colon: string) {
  return examples.flatMap(({ does, run }) => [
    '.PP',
    plain(does.endsWith('?') ? does : `${does}${colon.trimEnd()}`),
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
export function plain(text: string): string {
  const lines = [''];
  for (const word of typeset(text).split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + 1 + word.length > LINE_MAX) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.map(unmistaken).join('\n');
}

const LINE_MAX = 78;
/** Examples are set in by 11 on a page of 80 columns. */
const RUN_MAX = 66;

/** What is `quoted` so in bold; no line begins with the punctuation before which French leaves a blank. */
function typeset(text: string): string {
  return escaped(text)
    .replace(/\\\(ga(.+?)\\\(ga/g, '\\fB$1\\fR')
    .replace(/ (?=[:;?!»](?: |$))/g, '\\~')
    .replaceAll('« ', '«\\~');
}

/** A line that begins with a dot or an apostrophe is no macro. */
function unmistaken(line: string): string {
  return line.replace(/^(?=[.'])/, '\\&');
}

/** An argument of a macro. */
export function quoted(text: string): string {
  return `"${escaped(text).replaceAll('"', '\\(dq')}"`;
}

/** What roff has other signs for. */
export function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll("'", '\\(aq')
    .replaceAll('^', '\\(ha')
    .replaceAll('~', '\\(ti')
    .replaceAll('`', '\\(ga')
    .replaceAll('…', '...');
}
