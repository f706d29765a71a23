import { processIo } from '../../src/terminal/io.ts';
import { showPaged } from '../../src/terminal/pager.ts';
import { nouns } from '../nouns.ts';
import { globalFlags } from '../shared/flags/flags.ts';
import { helpOfProgram } from './index.ts';
import { readerAt } from './reader.ts';

export { FRENCH } from '../../src/messages/help/index.ts';
export * from './index.ts';

/** `vigie --help` without loading commands. Returns the exit code; throws errors of writing. */
export async function main(): Promise<number> {
  const io = processIo();
  await showPaged(io, helpOfProgram(nouns, globalFlags, readerAt(io, 'auto')));
  return 0;
}
