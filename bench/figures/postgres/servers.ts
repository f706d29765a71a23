import { queryPostgres } from '../../../test/server/postgres/client.ts';
import type { Figure } from '../../figure.ts';
import { createLibrary } from '../../library.ts';
import { CONNECTIONS, load, loader } from '../../load/load.ts';
import { interleave } from '../../measure.ts';
import { newDatabase, startPostgres } from '../../postgres/database.ts';
import { startOurs } from '../../servers.ts';

const ROUNDS = 5;
const SECONDS = 3;
/** The codes that each server's callers create begin here, so far apart. */
const APART = 400_000;
const WARMING_FROM = 200_000;

export const serversOnPostgres: Figure = {
  name: 'postgres-servers',
  title: 'PostgreSQL: creations through two servers on one database',
  reading:
    `${CONNECTIONS} connections in all, half of them to each server, or all to the only one; every server in a process of its ` +
    'own, all of one organisation, whose groups of writes are serial over the servers. Afterwards the total that they keep ' +
    'is held against the rows. Load, servers and database share the cores of one machine.',
  async run(bench) {
    const cluster = await startPostgres(bench);
    const created = (count: number) => async () => {
      const { url, drop } = await newDatabase(cluster);
      try {
        const headers = await createLibrary(url);
        const servers = await Promise.all(Array.from({ length: count }, () => startOurs(url, bench.scratch)));
        const together = async (seconds: number, from: number) => {
          const loads = servers.map((server, i) =>
            load({
              ...{ kind: 'create', url: server.url, headers, seconds },
              ...{ connections: CONNECTIONS / count, from: from + i * APART },
            }),
          );
          return (await Promise.all(loads)).reduce((sum, { perSecond }) => sum + perSecond, 0);
        };
        try {
          await together(1, WARMING_FROM);
          return await together(SECONDS, 0);
        } finally {
          for (const server of servers) await server.stop();
          await refuseWrongTotal(url);
        }
      } finally {
        await drop();
      }
    };
    try {
      const [two = [], one = []] = await interleave(ROUNDS, [created(2), created(1)]);
      return [
        {
          what: `two servers, creations together (load by ${loader()})`,
          yardstick: 'one server',
          unit: 'requests/s',
          ours: two,
          theirs: one,
          mark: { ratio: 1 },
        },
      ];
    } finally {
      cluster.remove();
    }
  },
};

async function refuseWrongTotal(url: string): Promise<void> {
  const [found] = await queryPostgres<{ rows: string; total: string }>(
    url,
    `SELECT (SELECT count(*) FROM anomalies) AS rows,
      (SELECT total FROM totals WHERE collection = 'anomalies') AS total`,
  );
  if (found?.rows !== found?.total) throw new Error(`${found?.rows} rows, but a total of ${found?.total}`);
}
