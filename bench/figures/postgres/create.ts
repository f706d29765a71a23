import type { Figure } from '../../figure.ts';
import { createLibrary } from '../../library.ts';
import { compareCreations, type Side } from '../../load/creations.ts';
import { CONNECTIONS, loader } from '../../load/load.ts';
import { newDatabase, startPostgres } from '../../postgres/database.ts';
import { startNaiveOnPostgres, startOurs } from '../../servers.ts';

export const createOnPostgres: Figure = {
  name: 'postgres-create',
  title: `PostgreSQL: POST /anomalies over HTTP, ${CONNECTIONS} connections`,
  reading:
    'Each server in a process of its own beside one PostgreSQL on this machine, with a pool of 8; a new database and a new ' +
    'process each round, a second of warming. Both are durable (`fsync` and `synchronous_commit` on). Ours authenticates, ' +
    'authorises, validates, keeps totals, and inserts what waits together in one statement; the yardstick inserts a row a request.',
  async run(bench) {
    bench.say(`load by ${loader()}`);
    const cluster = await startPostgres(bench);
    const inNew = async (
      start: (url: string) => Promise<Pick<Side, 'server' | 'headers'>>,
    ): Promise<Side> => {
      const { url, drop } = await newDatabase(cluster);
      return { ...(await start(url)), drop };
    };
    try {
      return await compareCreations(
        {
          ours: () =>
            inNew(async (url) => {
              const headers = await createLibrary(url);
              return { headers, server: await startOurs(url, bench.scratch) };
            }),
          theirs: () =>
            inNew(async (url) => ({ headers: { Accept: '*/*' }, server: await startNaiveOnPostgres(url) })),
        },
        { yardstick: 'node:http + pg, a row a statement', mark: { ratio: 1.2 } },
      );
    } finally {
      cluster.remove();
    }
  },
};
