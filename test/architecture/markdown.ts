import { readFileSync } from 'node:fs';
import { repositoryFiles, type SourceFile } from './tree.ts';

/** What a fenced block of shell is for, as its first line says after `sh`. */
export type Use =
  /** Run as it stands. */
  | 'run'
  /** Only shown: it names what exists nowhere else, or asks a question. */
  | 'no-run'
  /** Run in the background until the end of the page, once its first line of output is there. */
  | 'service';

export interface ShellBlock {
  readonly use: Use;
  readonly script: string;
  /** Of the fence, from 1. */
  readonly line: number;
}

const FENCE = /^```sh(?: ([\w-]+))?\n([\s\S]*?)^```$/gm;

/** The fenced `sh` blocks of a page, in order. */
export function shellBlocks(text: string): ShellBlock[] {
  return [...text.matchAll(FENCE)].map(({ 1: use = 'run', 2: script = '', index }) => ({
    use: use as Use,
    script,
    line: text.slice(0, index).split('\n').length,
  }));
}

/** The commands of vigie that stand in sentences and tables, in order. One with `…` or `<name>` is only shown. */
export function inlineCommands(text: string): ShellBlock[] {
  // Lines are counted as in the page.
  const prose = text.replace(/^ *```[\s\S]*?^ *```$/gm, (block) => block.replace(/.+/g, ''));
  return [...prose.matchAll(/`(vigie\s[^`]+)`/g)].map(({ 1: span = '', index }) => ({
    use: /…|<\S+>/.test(span) ? 'no-run' : 'run',
    script: span.replace(/\s+/g, ' ').replaceAll('\\|', '|'),
    line: prose.slice(0, index).split('\n').length,
  }));
}

/** The headings of a page, as the fragments that links use. */
export function anchors(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```$/gm, '');
  return [...prose.matchAll(/^#+ (.+)$/gm)].map(({ 1: title = '' }) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Where the links of a page lead to. */
export function linksOf(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\[[^\]]*\]\(([^)\s]+)\)/g)].map(({ 1: target = '' }) => target);
}

/** Every page of the repository. */
export function markdownPages(): SourceFile[] {
  return repositoryFiles()
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}
