import { VigieError } from '../../../src/contract/errors.ts';
import { profileMessages } from '../../../src/messages/commands/profiles.ts';
import { type BulkChange, bulkChangeText } from '../../../src/messages/much.ts';
import { canAsk } from '../../../src/terminal/io.ts';
import { confirmByName } from '../../../src/terminal/prompts/prompts.ts';
import type { Context } from '../cli/command.ts';
import { agreed, askingOf } from './consent.ts';

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
  readonly refusal: 'PROFIL_PROTEGE' | 'CONFIRMATION_REQUISE';
}

/** Goes on where the name is typed, or was given with `--confirm`. Throws the refusal, and INTERROMPU for another name. */
export async function confirmName(
  context: Context,
  { name, what, refusal }: Confirmed,
  about?: () => Promise<string>,
): Promise<void> {
  const { io, flags, language } = context;
  if (flags.confirm === name) return;
  if (flags.confirm !== undefined) throw new VigieError(refusal, { name, given: flags.confirm });
  if (flags.no_input || !canAsk(io)) throw new VigieError(refusal, { name, what });
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
