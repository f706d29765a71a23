import { VigieError } from '../../../src/contract/errors.ts';
import { askingMessages } from '../../../src/messages/commands/asking.ts';
import { profileMessages } from '../../../src/messages/commands/profiles.ts';
import { messages } from '../../../src/messages/index.ts';
import { type BulkChange, bulkChangeText } from '../../../src/messages/objects.ts';
import { canPrompt } from '../../../src/terminal/io.ts';
import { confirm, confirmByName, type Prompter } from '../../../src/terminal/prompts/prompts.ts';
import type { Context } from '../cli/command.ts';

/** Options of questions. */
export function askingOf({
  io,
  signal,
  flags,
  language,
}: Pick<Context, 'io' | 'signal' | 'flags' | 'language'>): Prompter {
  const { prompts: words } = askingMessages(language);
  return { io, signal, never: flags.no_input, color: flags.color, words };
}

/** The answer; giving up reports the undone work (`reste`). */
export async function givenUp<T>(reste: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof VigieError && error.code === 'INTERROMPU')) throw error;
    throw new VigieError('INTERROMPU', { ...error.params, reste });
  }
}

/** Asks a question, unless `--yes` was given; `intro` is shown above it. Throws INTERROMPU for a no. */
export async function confirmed(
  context: Context,
  reste: string,
  question: string,
  intro?: () => Promise<string>,
): Promise<void> {
  const { flags, language } = context;
  if (flags.yes) return;
  await agreed(reste, confirm(askingOf(context), question, messages(language).cli.yesNo, intro));
}

/** Continues after a yes. A no ends like giving up: INTERROMPU, with the undone work. */
export async function agreed(reste: string, answer: Promise<boolean>): Promise<void> {
  if (await givenUp(reste, answer)) return;
  throw new VigieError('INTERROMPU', { signal: 'SIGINT', reste });
}

/**
 * Before a large destruction under a protecting profile: its name must be typed, or given with `--confirm`; `--yes` alone is
 * not enough. `intro` is shown above the question. Returns whether the name was required: false without protection, which leaves the
 * ordinary question. Throws PROFIL_PROTEGE, INTERROMPU for another name.
 */
export async function confirmProtected(
  context: Context,
  what: string,
  intro?: () => Promise<string>,
): Promise<boolean> {
  const { protectedBy: name } = await context.profile();
  if (name === undefined) return false;
  await confirmName(context, { name, what, refusal: 'PROFIL_PROTEGE' }, intro);
  return true;
}

/** Target to be named before a change. */
export interface Confirmed {
  readonly name: string;
  /** The question, without the expected answer. */
  readonly what: string;
  readonly refusal: 'PROFIL_PROTEGE' | 'CONFIRMATION_REQUISE' | 'SUPPRESSIONS_NOMBREUSES';
  /** The line with the name, for the refusal. */
  readonly line?: string;
}

/** Continues if the name is typed, or given with `--confirm`. Throws the refusal, and INTERROMPU for another name. */
export async function confirmName(
  context: Context,
  { refusal, ...params }: Confirmed,
  intro?: () => Promise<string>,
): Promise<void> {
  const { name, what } = params;
  const { io, flags, language } = context;
  if (flags.confirm === name) return;
  if (flags.confirm !== undefined) throw new VigieError(refusal, { ...params, given: flags.confirm });
  if (flags.no_input || !canPrompt(io)) throw new VigieError(refusal, { ...params });
  const words = profileMessages(language);
  const question = words[refusal](what, name);
  const answer = confirmByName(askingOf(context), question, name, words.anotherName(name), intro);
  await agreed('rien_modifie', answer);
}

/** The same before a bulk replacement or deletion. */
export async function confirmMuch(
  context: Context,
  much: BulkChange,
  intro?: () => Promise<string>,
): Promise<boolean> {
  if (much.replaced + much.deleted === 0) return false;
  return confirmProtected(context, bulkChangeText(context.language, much), intro);
}
