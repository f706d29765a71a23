import { quoted } from '../../../src/messages/listed.ts';
import { type Flag, flagName } from '../flags/flags.ts';
import { globalFlags } from '../flags/global-flags.ts';
import { type Command, type Line, nameOf } from './command.ts';
import type { Typed } from './parse.ts';

/**
 * A command line as it was typed: its name, its arguments, then its flags in their order, quoted for a shell. A flag of
 * `more` takes the place of one that was typed, unless it may be given several times; undefined takes it away.
 */
export function lineOf(command: Command, typed: Typed): Line {
  const known: Readonly<Record<string, Flag>> = { ...globalFlags, ...command.flags };
  return (more = {}, operands = typed.operands) => {
    const flags = new Map(typed.flags);
    for (const [key, value] of Object.entries(more)) {
      if (value === undefined) flags.delete(key);
      else
        flags.set(key, [
          ...(known[key]?.repeatable ? (flags.get(key) ?? []) : []),
          ...(value === true ? [''] : typeof value === 'string' ? [value] : value),
        ]);
    }
    const words = [...flags].flatMap(([key, values]) =>
      values.flatMap((value) => (known[key]?.value === undefined ? [flagName(key)] : [flagName(key), value])),
    );
    return [nameOf(command), ...[...operands, ...words].map(quoted)].join(' ');
  };
}
