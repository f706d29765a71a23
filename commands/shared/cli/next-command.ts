import { quoted } from '../../../src/messages/listed.ts';
import { targeted } from '../errors/failures.ts';
import type { Context } from './command.ts';

/** Formats a command to type next, for the same service and user: its words, then a name. */
export function nextCommands({ flags }: Pick<Context, 'flags'>) {
  return (words: string, ...names: readonly string[]): string =>
    targeted(['vigie', words, ...names.map(quoted)].join(' '), flags, undefined);
}
