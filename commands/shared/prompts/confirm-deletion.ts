import type { Client } from '../../../src/client/client.ts';
import type { Objet } from '../../../src/contract/errors.ts';
import { askingMessages } from '../../../src/messages/commands/asking.ts';
import { messages } from '../../../src/messages/index.ts';
import { deletionQuestion } from '../../../src/messages/objects.ts';
import { canPrompt } from '../../../src/terminal/io.ts';
import { visible } from '../../../src/terminal/sanitize.ts';
import { cut, errorWidth, wrapAll } from '../../../src/terminal/width.ts';
import type { Context } from '../cli/command.ts';
import { asTyped } from '../errors/failures.ts';
import type { Flags } from '../flags/flags.ts';
import { organisationOf } from '../names/organisation.ts';
import { confirmed, confirmMuch, givenUp } from './consent.ts';

/** Maximum of objects named in a confirmation. */
const NAMED_MAX = 10;

/**
 * Asks before objects are deleted, by the name of the profile where that protects many. A single object that is missing or
 * cannot be deleted needs no question: its error is thrown. Throws SAISIE_REQUISE and PROFIL_PROTEGE without a terminal,
 * INTERROMPU for a no.
 */
export async function confirmDeletion(context: Context, deletion: Deletion): Promise<void> {
  const { io, flags } = context;
  const { objet, ids } = deletion;
  const isAsked = canPrompt(io) && !flags.no_input && flags.confirm === undefined;
  const { describe, remove: act } = deletion;
  const lines = isAsked ? await givenUp('rien_supprime', look(context, { ids, describe, act })) : [];
  const intro = () => whatGoes(context, ids.length, lines);
  const much = { objet, replaced: 0, deleted: ids.length, ids: isAsked ? [] : ids };
  if (ids.length > 1 && (await confirmMuch(context, much, intro))) return;
  const question = deletionQuestion(context.language, objet, ids.length);
  await confirmed(context, 'rien_supprime', question, intro);
}

/**
 * Asks before workflows are finished. Throws SAISIE_REQUISE without a terminal, INTERROMPU for a no, and the error of a single
 * one that is missing or cannot be finished.
 */
export async function confirmEtat(context: Context, etat: string, change: Asked): Promise<void> {
  const { io, flags, language } = context;
  const isAsked = canPrompt(io) && !flags.no_input;
  const lines = isAsked ? await givenUp('rien_modifie', look(context, change)) : [];
  const question = askingMessages(language).confirmEtat(etat, change.ids.length);
  const intro = () => whatGoes(context, change.ids.length, lines);
  await confirmed(context, 'rien_modifie', question, intro);
}

interface Asked extends Pick<Deletion, 'ids' | 'describe'> {
  /** The change of one object. */
  readonly act: Deletion['remove'];
  /** Flags of the sent values, named by a refusal. */
  readonly flags?: Flags;
}

/** A line for each of the first, in their order. Throws the error of a single one that the service does not change. */
async function look(context: Context, { ids, describe, act, flags = {} }: Asked): Promise<readonly string[]> {
  const client = await context.client();
  const lines: string[] = [];
  for (const id of ids.slice(0, NAMED_MAX)) {
    context.signal.throwIfAborted();
    lines.push(await describe(client, id));
  }
  const [only] = ids;
  if (only !== undefined && ids.length === 1 && (await client.extensions()).has('dry-run'))
    await act(client, only, true).catch((error) => {
      throw asTyped(error, flags);
    });
  return lines;
}

/** Target of a deletion, and its objects: a line for each of the first, no wider than the terminal. */
async function whatGoes(context: Context, count: number, lines: readonly string[]): Promise<string> {
  const width = errorWidth(context.io) ?? Number.POSITIVE_INFINITY;
  const sentences = [wrapAll(context.io, visible(await whereOf(context)))];
  // The first line identifies a long text.
  for (const line of lines) sentences.push(cut(`  ${visible(firstLineOf(line))}`, width));
  if (count > lines.length)
    sentences.push(`  ${messages(context.language).cli.andMore(count - lines.length)}`);
  return `${sentences.join('\n')}\n`;
}

function firstLineOf(text: string): string {
  const [first = '', ...more] = text.split(/[\r\n]/, 2);
  return more.length > 0 ? `${first.trimEnd()} …` : first;
}

async function whereOf(context: Context): Promise<string> {
  const profile = await context.profile();
  const { value: target } = profile.kind === 'embedded' ? profile.db : profile.url;
  const id = await context.organisation();
  const { nom } = await organisationOf(await context.client(), id);
  return messages(context.language).cli.goesTo(target, nom ?? id, profile.name?.value);
}

export interface Deletion {
  readonly ids: readonly string[];
  readonly objet: Objet;
  /** Reads one object: no deletion of a missing one. Absent if ids come from a list. */
  readonly find?: (client: Client, id: string) => Promise<unknown>;
  /** Deletes one object. */
  readonly remove: (client: Client, id: string, dryRun: boolean) => Promise<unknown>;
  /** One line to recognise an object and its dependents; called only for a question. */
  readonly describe: (client: Client, id: string) => Promise<string>;
}
