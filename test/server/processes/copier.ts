import { writeSync } from 'node:fs';
import { copyDatabase } from '../../../server/admin/backups/copy.ts';

interface Orders {
  readonly from: string;
  readonly to: string;
  /** In which it is killed: while it writes the copy, or compares it. */
  readonly stage: 'write' | 'compare';
}

/** A process that copies a database, says what it is doing, and is killed once it has done some of a stage. */
process.once('message', async ({ from, to, stage: last }: Orders) => {
  process.disconnect?.();
  let now = '';
  await copyDatabase(
    { db: from, opening: {} },
    { db: to, opening: {} },
    {
      onStage(stage) {
        now = stage;
      },
      onBytes(count) {
        writeSync(1, `${now} ${count}\n`);
        if (now === last) process.kill(process.pid, 'SIGKILL');
      },
    },
  );
  writeSync(1, 'copied\n');
});
