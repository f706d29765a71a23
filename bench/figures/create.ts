import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from '../figure.ts';
import { createLibrary } from '../library.ts';
import { CONNECTIONS, type Load, load, loader } from '../load/load.ts';
import { interleave } from '../measure.ts';
import type { Server } from '../processes.ts';
import { startNaive, startOurs } from '../servers.ts';

const ROUNDS = 7;
const SECONDS = 3;

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
    const measured = async (file: string, server: Server, headers: Load['headers']) => {
      try {
        const common = { kind: 'create', url: server.url, headers } as const;
        await load({ ...common, seconds: 1, from: 500_000 });
        return await load({ ...common, seconds: SECONDS });
      } finally {
        await server.stop();
        for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
      }
    };
    const ours = async () => {
      const file = join(scratch, `ours-${round++}.db`);
      const headers = await createLibrary(file);
      return measured(file, await startOurs(file, scratch), headers);
    };
    const naive = async () => {
      const file = join(scratch, `naive-${round++}.db`);
      return measured(file, await startNaive(file), { Accept: '*/*' });
    };
    const [us = [], them = []] = await interleave(ROUNDS, [ours, naive]);
    const yardstick = 'node:http + better-sqlite3, autocommit, not durable';
    return [
      {
        what: `durable creations (load by ${loader()})`,
        yardstick,
        unit: 'requests/s',
        ours: us.map(({ perSecond }) => perSecond),
        theirs: them.map(({ perSecond }) => perSecond),
        mark: { ratio: 1.1 },
        cost:
          'Two fifths of the time are HTTP in Node, whatever it carries. An eighth is the flush of the disk, which ' +
          'holds the thread meanwhile; the rest is the checks and the insert.',
      },
      {
        what: 'the 99th of 100 creations',
        yardstick,
        unit: 'ms',
        ours: us.map(({ p99 }) => p99),
        theirs: them.map(({ p99 }) => p99),
      },
    ];
  },
};
