import { VigieError } from '../../../src/contract/errors.ts';
import { askingMessages } from '../../../src/messages/commands/asking.ts';
import { profileMessages } from '../../../src/messages/commands/profiles.ts';
import { messages } from '../../../src/messages/index.ts';
import { type BulkChange, bulkChangeText } from '../../../src/messages/objects.ts';
import { canAsk } from '../../../src/terminal/io.ts';
import { type Asking, confirm, confirmByName } from '../../../src/terminal/prompts/prompts.ts';
import type { Context } from '../cli/command.ts';

/** How a command asks something. */
export function askingOf({
  io,
  signal,
  flags,
  language,
}: Pick<Context, 'io' | 'signal' | 'flags' | 'language'>): Asking {
  const { prompts: words } = askingMessages(language);
  return { io, signal, never: flags.no_input, color: flags.color, words };
}

/** The answer; who gives up is told what was not done (`reste`). */
export async function givenUp<T>(reste: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof VigieError && error.code === 'INTERROMPU')) throw error;
    throw new VigieError('INTERROMPU', { ...error.params, reste });
  }
}

/** Asks a question, unless `--yes` was given; `about` is what to show above it. Throws INTERROMPU for a no. */
export async function confirmed(
  context: Context,
  reste: string,
  question: string,
  about?: () => Promise<string>,
): Promise<void> {
  const { flags, language } = context;
  if (flags.yes) return;
  await agreed(reste, confirm(askingOf(context), question, messages(language).cli.yesNo, about));
}

/** Goes on after a yes. A no ends as giving up does: INTERROMPU, and what was not done. */
export async function agreed(reste: string, answer: Promise<boolean>): Promise<void> {
  if (await givenUp(reste, answer)) return;
  throw new VigieError('INTERROMPU', { signal: 'SIGINT', reste });
}

/**
 * Before much is destroyed where a profile protects it: its name must be typed, or be given with `--confirm`; `--yes`
 * alone does not do. `about` is what to show above the question. Answers whether it was: false where nothing is protected, and the ordinary question remains.
 * Throws PROFIL_PROTEGE, INTERROMPU for another name.
 */
export async function confirmProtected(
  context: Context,
  what: string,
  about?: () => Promise<string>,
): Promise<boolean> {
  const { protectedBy: name } = await context.profile();
  if (name === undefined) return false;
  await confirmName(context, { name, what, refusal: 'PROFIL_PROTEGE' }, about);
  return true;
}

/** What must be named before it is touched. */
export interface Confirmed {
  readonly name: string;
  /** The question, without what is to be typed. */
  readonly what: string;
  readonly refusal: 'PROFIL_PROTEGE' | 'CONFIRMATION_REQUISE' | 'SUPPRESSIONS_NOMBREUSES';
  /** The line that gives the name, where the refusal shows it. */
  readonly line?: string;
}

/** Goes on where the name is typed, or was given with `--confirm`. Throws the refusal, and INTERROMPU for another name. */
export async function confirmName(
  context: Context,
  { refusal, ...named }: Confirmed,
  about?: () => Promise<string>,
): Promise<void> {
  const { name, what } = named;
  const { io, flags, language } = context;
  if (flags.confirm === name) return;
  if (flags.confirm !== undefined) throw new VigieError(refusal, { ...named, given: flags.confirm });
  if (flags.no_input || !canAsk(io)) throw new VigieError(refusal, { ...named });
  const words = profileMessages(language);
  const question = words[refusal](what, name);
  const asked = confirmByName(askingOf(context), question, name, words.anotherName(name), about);
  await agreed('rien_modifie', asked);
}

/** The same before a number of objects are replaced or deleted in bulk. */
export async function confirmMuch(
  context: Context,
  much: BulkChange,
  about?: () => Promise<string>,
): Promise<boolean> {
  if (much.replaced + much.deleted === 0) return false;
  return confirmProtected(context, bulkChangeText(context.language, much), about);
}
