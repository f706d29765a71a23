import type { Context } from '../cli/command.ts';

/** Whether the output is text for a terminal. */
export function isForPeople({ io, flags: { output, json, fields } }: Context): boolean {
  return io.out.isTerminal && !json && fields === undefined && (output ?? 'table') === 'table';
}
