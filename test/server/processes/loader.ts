import { writeSync } from 'node:fs';
import { load } from '../../../server/admin/load.ts';
import { openFile } from '../../../src/bulk/input/source.ts';

/** A process that loads a file into a database, and says on its standard output each time it has read on. */
process.once('message', async ({ file, lines }: { file: string; lines: string }) => {
  process.disconnect?.();
  const source = await openFile(lines);
  await load(file, [source], { onBytes: (count) => void writeSync(1, `read ${count}\n`) });
  writeSync(1, 'loaded\n');
});
