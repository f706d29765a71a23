import type { Command } from '../cli/command.ts';
import type { Typed } from '../cli/parse.ts';

/** What must be there of what a command asks for, and is not on a line: keys of flags, and names of arguments. */
export function lacking(
  { asks = [], needsOne = [], flags, arguments: operands }: Command,
  line: Pick<Typed, 'flags' | 'operands'>,
): string[] {
  const hasOne = needsOne.some((key) => line.flags.has(key));
  const oneOf = hasOne ? undefined : asks.find((key) => needsOne.includes(key));
  return asks.filter((key) => {
    if (Object.hasOwn(operands, key)) return line.operands.length === 0;
    return !line.flags.has(key) && (flags[key]?.required === true || key === oneOf);
  });
}
