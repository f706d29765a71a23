import { join } from 'node:path';
import { listAnomalies } from '../../src/contract/anomalies.ts';
import { anomalies } from '../data/anomalies.ts';
import { random } from '../data/random.ts';
import type { Figure } from '../figure.ts';
import { createLibrary, fill, openLibrary } from '../library.ts';
import { CONNECTIONS, load, loader } from '../load/load.ts';
import { interleave, timed } from '../measure.ts';
import { openNaive } from '../naive.ts';
import { startNaive, startOurs } from '../servers.ts';

const ANOMALIES = 100_000;
const PER_PAGE = 100;
const PAGES = ANOMALIES / PER_PAGE;
const ROUNDS = 5;
const SECONDS = 2;
const CALLS = 100;

export const list: Figure = {
  name: 'list',
  title: `GET /anomalies?per_page=${PER_PAGE} of ${ANOMALIES.toLocaleString('en')}, random pages`,
  reading:
    `Over HTTP with ${CONNECTIONS} connections to a server in a process of its own, and in this process without ` +
    'HTTP. Ours authenticates, authorises and validates the query, and knows the total without counting; the ' +
    'yardstick counts.',
  async run({ scratch, say }) {
    const ourFile = join(scratch, 'vigie.db');
    const naiveFile = join(scratch, 'naive.db');
    say(`building two libraries of ${ANOMALIES} anomalies`);
    const headers = createLibrary(ourFile);
    const client = await openLibrary(ourFile);
    await fill(client, '/anomalies', anomalies(ANOMALIES));
    const naive = openNaive(naiveFile);
    naive.addAll(anomalies(ANOMALIES));

    const next = random(13);
    const pages = (): number[] => Array.from({ length: CALLS }, () => 1 + Math.floor(next() * PAGES));
    const inProcess = await interleave(ROUNDS * 4, [
      async () =>
        CALLS /
        (await timed(async () => {
          for (const page of pages()) {
            await client.call(listAnomalies, { query: { page: String(page), per_page: String(PER_PAGE) } });
          }
        })),
      async () =>
        CALLS /
        (await timed(() => {
          for (const page of pages()) naive.list(page, PER_PAGE);
        })),
    ]);
    await client.close();
    naive.close();
    const [embedded = [], direct = []] = inProcess.map((side) => side.map((perMs) => perMs * 1000));

    say(`load by ${loader()}`);
    const ours = await startOurs(ourFile, scratch);
    const theirs = await startNaive(naiveFile);
    try {
      const side = (url: string, own: Record<string, string>) => async () =>
        (await load({ kind: 'list', url, headers: own, seconds: SECONDS, pages: PAGES })).perSecond;
      const sides = [side(ours.url, headers), side(theirs.url, { Accept: '*/*' })];
      await interleave(1, sides);
      const [us = [], them = []] = await interleave(ROUNDS, sides);
      return [
        {
          what: `over HTTP (load by ${loader()})`,
          yardstick: 'node:http + better-sqlite3: count, LIMIT OFFSET, JSON.stringify',
          unit: 'requests/s',
          ours: us,
          theirs: them,
          mark: { ratio: 1 },
        },
        {
          what: 'embedded, in this process',
          yardstick: 'the same two statements, called',
          unit: 'requests/s',
          ours: embedded,
          theirs: direct,
        },
      ];
    } finally {
      await ours.stop();
      await theirs.stop();
    }
  },
};
