import { VigieError } from '../src/contract/errors.ts';
import { readSession } from '../src/contract/session.ts';
import { askingMessages } from '../src/messages/asking.ts';
import { messages } from '../src/messages/index.ts';
import { confirm } from '../src/terminal/prompt.ts';
import { visible } from '../src/terminal/sanitize.ts';
import { errorWidth, laidOut } from '../src/terminal/tell.ts';
import { cut, widthAtMost } from '../src/terminal/width.ts';
import { askingOf, givenUp } from './asking.ts';
import type { Context } from './command.ts';
import { EXIT } from './exits.ts';
import { failureOf } from './failures.ts';
import type { Deletion } from './writes.ts';

/** Objects that a confirmation names one by one. */
const NAMED_MAX = 10;

/** Asks before objects are deleted. Throws SAISIE_REQUISE where nobody can answer, INTERROMPU for a no. */
export async function confirmDeletion(context: Context, deletion: Deletion): Promise<void> {
  const { language } = context;
  const question = askingMessages(language).confirmDelete(deletion.objet, deletion.ids.length);
  const { yesNo } = messages(language).cli;
  const asked = confirm(askingOf(context), question, yesNo, () => whatGoes(context, deletion));
  if (await givenUp('rien_supprime', asked)) return;
  throw new VigieError('INTERROMPU', { signal: 'SIGINT', reste: 'rien_supprime' });
}

/** Where objects are deleted, and which: a line for each of the first, no wider than the terminal. */
export async function whatGoes(context: Context, { ids, describe }: Deletion): Promise<string> {
  const { cli } = messages(context.language);
  const client = await context.client();
  const lines = [laidOut(context.io, visible(await whereOf(context)))];
  const width = errorWidth(context.io) ?? Number.POSITIVE_INFINITY;
  for (const id of ids.slice(0, NAMED_MAX)) {
    const line = await describe?.(client, id).catch((error: unknown) => {
      if (failureOf(error, context.language).exit_code !== EXIT.notFound) throw error;
      return `${id}  ${cli.absent}`;
    });
    // The first line of a long text is enough to know it by.
    lines.push(cut(`  ${visible((line ?? id).replace(/\s*[\r\n].*/s, ' …'))}`, width, widthAtMost));
  }
  if (ids.length > NAMED_MAX) lines.push(`  ${cli.andMore(ids.length - NAMED_MAX)}`);
  return `${lines.join('\n')}\n`;
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
