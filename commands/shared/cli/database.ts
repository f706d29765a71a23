import type { StoreOptions } from '../../../server/admin/database.ts';
import { databaseWords } from '../../../src/messages/commands/database.ts';
import { isPostgresAddress, placeOfDatabase } from '../../../src/profiles/locations.ts';
import { canAsk } from '../../../src/terminal/io.ts';
import { visible } from '../../../src/terminal/sanitize.ts';
import { writeNotice } from '../../../src/terminal/streams.ts';
import type { Context } from './command.ts';

type Command = Pick<Context, 'io' | 'flags' | 'language' | 'signal' | 'onBusy'>;

/** How a command opens a database: with the password of its address, else that of the environment, else the one that a person types. */
export function openingOf(command: Command, password: string | undefined): StoreOptions {
  const { io, flags, language, signal, onBusy } = command;
  const env = password === undefined ? io.env : { ...io.env, PGPASSWORD: password };
  const askPassword = async (db: string) => {
    const [{ secret }, { askingOf }] = await Promise.all([
      import('../../../src/terminal/prompts/prompts.ts'),
      import('../prompts/consent.ts'),
    ]);
    return secret(askingOf(command), databaseWords(language).askPassword(visible(db)));
  };
  return { env, signal, onBusy, ...(!flags.no_input && canAsk(io) ? { askPassword } : {}) };
}

/** Warns of a password that was typed into an argument, which other users of the machine can see. */
export async function warnOfPassword(
  { io, flags, language }: Pick<Context, 'io' | 'flags' | 'language'>,
  typed: string | undefined,
): Promise<void> {
  if (typed === undefined || flags.quiet || !isPostgresAddress(typed)) return;
  const { db, password } = placeOfDatabase(typed);
  if (password !== undefined) await writeNotice(io, visible(databaseWords(language).passwordTyped(db)));
}
