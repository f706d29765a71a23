import type { Figure } from '../../figure.ts';
import { createLibrary } from '../../library.ts';
import { CONNECTIONS, type Load, load, loader } from '../../load/load.ts';
import { interleave } from '../../measure.ts';
import { newDatabase, startPostgres } from '../../postgres/database.ts';
import type { Server } from '../../processes.ts';
import { startNaiveOnPostgres, startOurs } from '../../servers.ts';

const ROUNDS = 7;
const SECONDS = 3;

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
    const measured = async (server: Server, headers: Load['headers']) => {
      try {
        const common = { kind: 'create', url: server.url, headers } as const;
        await load({ ...common, seconds: 1, from: 500_000 });
        return await load({ ...common, seconds: SECONDS });
      } finally {
        await server.stop();
      }
    };
    const inNew = async (work: (url: string) => ReturnType<typeof measured>) => {
      const { url, drop } = await newDatabase(cluster);
      try {
        return await work(url);
      } finally {
        await drop();
      }
    };
    const ours = () =>
      inNew(async (url) => {
        const headers = await createLibrary(url);
        return measured(await startOurs(url, bench.scratch), headers);
      });
    const naive = () => inNew(async (url) => measured(await startNaiveOnPostgres(url), { Accept: '*/*' }));
    try {
      const [us = [], them = []] = await interleave(ROUNDS, [ours, naive]);
      const yardstick = 'node:http + pg, a row a statement';
      return [
        {
          what: `durable creations (load by ${loader()})`,
          yardstick,
          unit: 'requests/s',
          ours: us.map(({ perSecond }) => perSecond),
          theirs: them.map(({ perSecond }) => perSecond),
          mark: { ratio: 1.2 },
        },
        {
          what: 'the 99th of 100 creations',
          yardstick,
          unit: 'ms',
          ours: us.map(({ p99 }) => p99),
          theirs: them.map(({ p99 }) => p99),
        },
      ];
    } finally {
      cluster.remove();
    }
  },
};
