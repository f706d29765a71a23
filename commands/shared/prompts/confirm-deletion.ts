import type { Client } from '../../../src/client/client.ts';
import type { Objet } from '../../../src/contract/errors.ts';
import { readSession } from '../../../src/contract/resources/session.ts';
import { askingMessages } from '../../../src/messages/commands/asking.ts';
import { messages } from '../../../src/messages/index.ts';
import { deletionQuestion } from '../../../src/messages/objects.ts';
import { canAsk } from '../../../src/terminal/io.ts';
import { visible } from '../../../src/terminal/sanitize.ts';
import { cut, errorWidth, laidOut } from '../../../src/terminal/width.ts';
import type { Context } from '../cli/command.ts';
import { EXIT } from '../errors/exit-codes.ts';
import { failureOf } from '../errors/failures.ts';
import { confirmed, confirmMuch, givenUp } from './consent.ts';

/** Objects that a confirmation names one by one. */
const NAMED_MAX = 10;
/** Objects that are looked at beforehand, to say how many there are: no more, for each is a request. */
const LOOKED_MAX = 100;

/**
 * Asks before objects are deleted, by the name of the profile where that protects many. Nothing is asked about what is
 * not there: where that is all, the deletion says it. Throws SAISIE_REQUISE and PROFIL_PROTEGE where there is no terminal,
 * INTERROMPU for a no.
 */
export async function confirmDeletion(context: Context, deletion: Deletion): Promise<void> {
  const { io, flags } = context;
  const { objet, ids } = deletion;
  const isAsked = canAsk(io) && !flags.no_input && flags.confirm === undefined;
  const { there, lines } = isAsked
    ? await givenUp('rien_supprime', look(context, deletion))
    : { there: ids, lines: [] };
  if (there.length === 0) return;
  const about = () => whatGoes(context, ids.length, lines);
  const much = { objet, replaced: 0, deleted: there.length, ids: isAsked ? [] : ids };
  if (ids.length > 1 && (await confirmMuch(context, much, about))) return;
  const question = deletionQuestion(context.language, objet, there.length);
  await confirmed(context, 'rien_supprime', question, about);
}

/**
 * Asks before workflows are finished. Throws SAISIE_REQUISE where nobody can be asked, INTERROMPU for a no. Nothing is asked
 * about what is not there: where that is all, the change says it.
 */
export async function confirmEtat(
  context: Context,
  etat: string,
  named: Pick<Deletion, 'ids' | 'describe'>,
): Promise<void> {
  const { io, flags, language } = context;
  const isAsked = canAsk(io) && !flags.no_input;
  const { there, lines } = isAsked
    ? await givenUp('rien_modifie', look(context, named))
    : { there: named.ids, lines: [] };
  if (there.length === 0) return;
  const question = askingMessages(language).confirmEtat(etat, there.length);
  const about = () => whatGoes(context, named.ids.length, lines);
  await confirmed(context, 'rien_modifie', question, about);
}

/** What a person is told of objects before they are changed. */
interface Looked {
  /** Those that are there; beyond the first ones all are taken to be. */
  readonly there: readonly string[];
  /** A line for each of the first, in the order in which they were named. */
  readonly lines: readonly string[];
}

async function look(
  { language, ...context }: Context,
  { ids, describe }: Pick<Deletion, 'ids' | 'describe'>,
): Promise<Looked> {
  const client = await context.client();
  const absent = new Set<string>();
  const lines: string[] = [];
  for (const id of describe === undefined ? [] : ids.slice(0, LOOKED_MAX)) {
    context.signal.throwIfAborted();
    const line = await describe?.(client, id).catch((error: unknown) => {
      if (failureOf(error, language).exit_code !== EXIT.notFound) throw error;
      absent.add(id);
    });
    lines.push(line ?? `${id}  ${messages(language).cli.absent}`);
  }
  return {
    there: ids.filter((id) => !absent.has(id)),
    lines: (describe === undefined ? ids : lines).slice(0, NAMED_MAX),
  };
}

/** Where objects are deleted, and which: a line for each of the first, no wider than the terminal. */
async function whatGoes(context: Context, count: number, lines: readonly string[]): Promise<string> {
  const width = errorWidth(context.io) ?? Number.POSITIVE_INFINITY;
  const said = [laidOut(context.io, visible(await whereOf(context)))];
  // The first line of a long text is enough to know it by.
  for (const line of lines) said.push(cut(`  ${visible(firstLineOf(line))}`, width));
  if (count > lines.length) said.push(`  ${messages(context.language).cli.andMore(count - lines.length)}`);
  return `${said.join('\n')}\n`;
}

function firstLineOf(text: string): string {
  const [first = '', ...more] = text.split(/[\r\n]/, 2);
  return more.length > 0 ? `${first.trimEnd()} …` : first;
}

async function whereOf(context: Context): Promise<string> {
  const profile = await context.profile();
  const { value: target } = profile.kind === 'embedded' ? profile.db : profile.url;
  return messages(context.language).cli.goesTo(target, await organisationOf(context), profile.name?.value);
}

/** The name of the organisation where the service tells it, else its id. */
async function organisationOf(context: Context): Promise<string | undefined> {
  const [id, client] = [await context.organisation(), await context.client()];
  if (!(await client.extensions()).has('session')) return id;
  const { organisations } = await client.call(readSession);
  return (
    (
      organisations.find((one) => one.id === id) ??
      (organisations.length === 1 ? organisations[0] : undefined)
    )?.nom ?? id
  );
}

export interface Deletion {
  readonly ids: readonly string[];
  readonly objet: Objet;
  /** Deletes one object. */
  readonly remove: (client: Client, id: string, dryRun: boolean) => Promise<unknown>;
  /**
   * One line that lets a person recognise an object and what hangs on it; asked for only when there is a person. Left
   * out where nothing can be asked about an object.
   */
  readonly describe?: (client: Client, id: string) => Promise<string>;
}
