import { VigieError } from '../../../src/contract/errors.ts';
import {
  type ExploreResult,
  explorePrescriptions,
  type Prescription,
} from '../../../src/contract/resources/prescriptions.ts';
import { nameOf } from '../../../src/contract/schema/chemins.ts';
import { askingMessages } from '../../../src/messages/commands/asking.ts';
import { canPrompt } from '../../../src/terminal/io.ts';
import { print } from '../../../src/terminal/output/printers.ts';
import { type Choice, choose } from '../../../src/terminal/prompts/prompts.ts';
import type { Context } from '../cli/command.ts';
import { type Filters, refuseAbsent } from '../names/directories.ts';
import { readerAt } from '../output/reader.ts';
import { prescriptions } from '../views/prescriptions.ts';
import { askingOf, givenUp } from './consent.ts';

/** Maximum of entries of a directory read and shown at a time, of possibly tens of thousands. */
const PAGE = 50;
/** Characters of a text read for one line: more than any terminal shows. */
const TEXT_MAX = 1000;

type WalkStep =
  | { readonly to: string; readonly page?: number }
  | { readonly show: Prescription }
  | { readonly end: WalkResult };

/** End of a walk, for output. */
export type WalkResult = { readonly chemin: string } | { readonly prescription: Prescription };

/** The labels of what ends a walk, and what is typed without a terminal. */
interface WalkWords {
  readonly here: string;
  readonly one: string;
  readonly what: string;
  readonly instead: readonly string[];
}

/**
 * Lets a person browse directories and prescriptions. Throws SAISIE_REQUISE without a terminal, INTERROMPU when they give
 * up, INTROUVABLE for an empty directory.
 */
export async function exploreFolders(
  context: Context,
  start: string,
  filters: Filters,
  words: WalkWords,
): Promise<WalkResult> {
  const { io, flags } = context;
  if (flags.no_input || !canPrompt(io))
    throw new VigieError('SAISIE_REQUISE', { what: words.what, instead: words.instead });
  let [chemin, page] = [start, 1];
  for (;;) {
    let step = await givenUp('rien_modifie', stepFrom(context, chemin, page, filters, words.here));
    if ('show' in step) step = await givenUp('rien_modifie', stepAt(context, chemin, step.show, words.one));
    if ('end' in step) return step.end;
    if ('to' in step) [chemin, page] = [step.to, step.page ?? (step.to === chemin ? page : 1)];
  }
}

/** Choice of a person in a directory. */
async function stepFrom(
  context: Context,
  chemin: string,
  page: number,
  filters: Filters,
  here: string,
): Promise<WalkStep> {
  const client = await context.client();
  const words = askingMessages(context.language);
  const query = { chemin, ...filters, page: String(page), per_page: String(PAGE) };
  const { data, meta } = await client.call(explorePrescriptions, { query });
  const { total, total_pages } = meta.pagination;
  if (total === 0) await refuseAbsent(client, chemin, filters);
  const choices: Choice<WalkStep>[] = data.map(choiceOf);
  if (chemin !== '/') choices.unshift({ value: { to: parentOf(chemin) }, name: '../' });
  if (page < total_pages) choices.push({ value: { to: chemin, page: page + 1 }, name: words.next });
  if (page > 1) choices.push({ value: { to: chemin, page: page - 1 }, name: words.previous });
  choices.push({ value: { end: { chemin } }, name: here });
  const first = (page - 1) * PAGE;
  const message = words.pageOf(chemin, first + 1, first + data.length, total);
  return choose(askingOf(context), { message, choices, passing: true });
}

function choiceOf(result: ExploreResult): Choice<WalkStep> {
  if ('chemin' in result) {
    const { chemin } = result;
    return { value: { to: chemin }, name: nameOf(chemin), after: '/' };
  }
  const { prescription } = result;
  return { value: { show: prescription }, name: textOf(prescription) };
}

function textOf({ contenu }: Prescription): string {
  return contenu.slice(0, TEXT_MAX).replace(/\s+/g, ' ');
}

function parentOf(chemin: string): string {
  return chemin.slice(0, chemin.lastIndexOf('/')) || '/';
}

/** Shows a prescription; returns the next step. */
async function stepAt(
  context: Context,
  chemin: string,
  prescription: Prescription,
  one: string,
): Promise<WalkStep> {
  const words = askingMessages(context.language);
  await show(context, prescription);
  const choices: Choice<WalkStep>[] = [
    { value: { to: chemin }, name: words.backTo(chemin) },
    { value: { end: { prescription } }, name: one },
  ];
  return choose(askingOf(context), { message: words.what, choices, passing: true });
}

/** Prints a prescription on the terminal; standard output is for the end of the walk. */
async function show({ io, flags, language, signal }: Context, row: Prescription): Promise<void> {
  await print({ ...io, out: io.err }, { kind: 'record', row }, prescriptions, {
    format: 'table',
    fields: undefined,
    headers: true,
    color: flags.color ?? 'auto',
    signal,
    words: { reader: async () => readerAt(io, language), hidden: undefined },
  });
}
