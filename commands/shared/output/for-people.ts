import type { Context } from '../cli/command.ts';

/** Whether what is printed is read on a terminal, and no other form of it is asked for. */
export function isForPeople({ io, flags: { output, json, fields } }: Context): boolean {
  return io.out.isTerminal && !json && fields === undefined && (output ?? 'table') === 'table';
}
