import { command as start } from '../../commands/server/start.ts';
import { globalFlags } from '../../commands/shared/flags/flags.ts';
import { VARIABLES } from '../../src/messages/topics/environment.ts';

/** Every variable of the environment that `vigie server start` heeds. */
function heeded(): Set<string> {
  const flags = Object.values({ ...globalFlags, ...start.flags });
  return new Set([
    ...flags.flatMap(({ variable }) => variable ?? []),
    ...VARIABLES.flatMap(([names]) => names.split(', ')),
  ]);
}

/** The variables of vigie among some that are set, that it does not heed. */
export function unknownOf(set: Iterable<string>): string[] {
  const known = heeded();
  return [...set].filter((name) => name.startsWith('VIGIE_') && !known.has(name));
}
