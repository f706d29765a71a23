import { quoted } from '../../../src/messages/listed.ts';
import { targeted } from '../errors/failures.ts';
import type { Context } from './command.ts';

/** Formats a command to type next, for the same service and user: its words, then a name. */
export function nextCommands({ flags }: Pick<Context, 'flags'>) {
  return (words: string, ...names: readonly string[]): string => {
    const typed = names.map(quoted);
    // The target is a flag, which nothing may be after `--`.
    return names.some((name) => name.startsWith('-'))
      ? [targeted(`vigie ${words}`, flags, undefined), '--', ...typed].join(' ')
      : targeted(['vigie', words, ...typed].join(' '), flags, undefined);
  };
}
