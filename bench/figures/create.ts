import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from '../figure.ts';
import { createLibrary } from '../library.ts';
import { compareCreations, type Side } from '../load/creations.ts';
import { CONNECTIONS, loader } from '../load/load.ts';
import { startNaive, startOurs } from '../servers.ts';

export const create: Figure = {
  name: 'create',
  title: `POST /anomalies over HTTP, ${CONNECTIONS} connections`,
  reading:
    'Each server in a process of its own, a new database and a new process each round, a second of warming. ' +
    'Ours authenticates, authorises, validates and answers once the row is flushed to disk (`synchronous` FULL, ' +
    'requests that wait together share a flush); the yardstick does none of that (`synchronous` NORMAL).',
  async run({ scratch, say }) {
    say(`load by ${loader()}`);
    let round = 0;
    const inNew = async (
      start: (file: string) => Promise<Pick<Side, 'server' | 'headers'>>,
    ): Promise<Side> => {
      const file = join(scratch, `${round++}.db`);
      const drop = () => {
        for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
      };
      return { ...(await start(file)), drop };
    };
    return compareCreations(
      {
        ours: () =>
          inNew(async (file) => {
            const headers = await createLibrary(file);
            return { headers, server: await startOurs(file, scratch) };
          }),
        theirs: () => inNew(async (file) => ({ headers: { Accept: '*/*' }, server: await startNaive(file) })),
      },
      {
        yardstick: 'node:http + better-sqlite3, autocommit, not durable',
        mark: { ratio: 1.1 },
        cost:
          'Two fifths of the time are HTTP in Node, whatever it carries. An eighth is the flush of the disk, which ' +
          'holds the thread meanwhile; the rest is the checks and the insert.',
      },
    );
  },
};
