import { type Comparison, interleave } from '../measure.ts';
import type { Server } from '../processes.ts';
import { type Load, load, loader } from './load.ts';

const ROUNDS = 7;
const SECONDS = 3;

/** A server on a database that has nothing in it yet. */
export interface Side {
  readonly server: Server;
  readonly headers: Load['headers'];
  /** Removes the database, once the server has ended. */
  readonly drop: () => unknown;
}

/** Creates anomalies with many connections, after a second of warming, on a new server each round. */
export async function compareCreations(
  { ours, theirs }: Readonly<Record<'ours' | 'theirs', () => Promise<Side>>>,
  { yardstick, ...held }: Required<Pick<Comparison, 'mark'>> & Pick<Comparison, 'yardstick' | 'cost'>,
): Promise<Comparison[]> {
  const measured = (start: () => Promise<Side>) => async () => {
    const { server, headers, drop } = await start();
    try {
      const common = { kind: 'create', url: server.url, headers } as const;
      await load({ ...common, seconds: 1, from: 500_000 });
      return await load({ ...common, seconds: SECONDS });
    } finally {
      await server.stop();
      await drop();
    }
  };
  const [us = [], them = []] = await interleave(ROUNDS, [measured(ours), measured(theirs)]);
  return [
    {
      what: `durable creations (load by ${loader()})`,
      yardstick,
      unit: 'requests/s',
      ours: us.map(({ perSecond }) => perSecond),
      theirs: them.map(({ perSecond }) => perSecond),
      ...held,
    },
    {
      what: 'the 99th of 100 creations',
      yardstick,
      unit: 'ms',
      ours: us.map(({ p99 }) => p99),
      theirs: them.map(({ p99 }) => p99),
    },
  ];
}
