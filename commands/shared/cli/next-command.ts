import { quoted } from '../../../src/messages/listed.ts';
import type { Context } from './command.ts';

/** Formats a command to type next, for the same service and user: its words, then a name. */
export function nextCommands({
  flags,
}: Pick<Context, 'flags'>): (words: string, ...names: readonly string[]) => string {
  const { profile, db, url, org, user } = flags;
  const where = Object.entries({ profile, db, url, org, user }).flatMap(([flag, value]) =>
    value === undefined ? [] : [flag === 'profile' ? '-p' : `--${flag}`, quoted(value)],
  );
  return (words, ...names) => ['vigie', ...where, words, ...names.map(quoted)].join(' ');
}
