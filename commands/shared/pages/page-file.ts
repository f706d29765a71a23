import { existsSync } from 'node:fs';
import { VigieError } from '../../../src/contract/errors.ts';
import { pageMessages } from '../../../src/messages/pages/pages.ts';
import type { TextOutput } from '../../../src/terminal/output/view.ts';
import type { Context } from '../cli/command.ts';
import { refuseTargets } from '../cli/context.ts';
import { type FlagValues, text, toggle } from '../flags/flags.ts';

/** Flags of a command with a page. */
export const pageFlags = {
  html: text('file', 'Write a printable page, in HTML, to this file; - is standard output'),
  force: toggle('Overwrite an existing file'),
} as const;

type PageFlags = FlagValues<typeof pageFlags>;

/**
 * Refuses, before any request, a page that could not be written; `command` is the running one. Throws OPTIONS_REQUISES,
 * OPTIONS_CONTRAIRES, FICHIER_EXISTANT, FICHIER_COMMUN.
 */
export async function checkPage(
  context: Context,
  { html, force }: PageFlags,
  command: string,
): Promise<void> {
  if (html === undefined) {
    if (force) throw new VigieError('OPTIONS_REQUISES', { flags: ['--html'], command });
    return;
  }
  const { output, json, fields } = context.flags;
  const contrary = [
    ...(json ? ['--json'] : output === undefined ? [] : [`--output ${output}`]),
    ...(fields ? ['--fields'] : []),
    ...(html === '-' && force ? ['--force'] : []),
  ];
  if (contrary.length > 0)
    throw new VigieError('OPTIONS_CONTRAIRES', { flags: [`--html ${html}`, ...contrary] });
  if (html === '-') return;
  await refuseTargets(context, [['--html', html]]);
  if (!force && existsSync(html)) throw new VigieError('FICHIER_EXISTANT', { file: html });
}

/** Writes a page to the file of `--html`, whole or not at all, or to standard output. Throws FICHIER_NON_ECRIT. */
export async function savePage({ language }: Context, file: string, page: string): Promise<TextOutput> {
  if (file === '-') return { kind: 'text', text: page };
  const { replaceFile } = await import('../../../src/files/replacement.ts');
  await replaceFile(file, page);
  return { kind: 'text', text: '', notice: () => pageMessages(language).written(file) };
}
