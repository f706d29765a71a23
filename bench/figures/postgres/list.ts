import { anomalies } from '../../data/anomalies.ts';
import type { Figure } from '../../figure.ts';
import { createLibrary, fill, openLibrary } from '../../library.ts';
import { CONNECTIONS, load, loader } from '../../load/load.ts';
import { interleave } from '../../measure.ts';
import { newDatabase, settled, startPostgres } from '../../postgres/database.ts';
import { insertAtOnce } from '../../postgres/naive.ts';
import { startNaiveOnPostgres, startOurs } from '../../servers.ts';

const ANOMALIES = 100_000;
const PAGES = ANOMALIES / 100;
const ROUNDS = 5;
const SECONDS = 2;
/** Until each page has been asked for. */
const WARMING = 8;

export const listOnPostgres: Figure = {
  name: 'postgres-list',
  title: `PostgreSQL: GET /anomalies?per_page=100 of ${ANOMALIES.toLocaleString('en')}, random pages`,
  reading:
    `Over HTTP with ${CONNECTIONS} connections, each server in a process of its own beside one PostgreSQL on this machine, with ` +
    'a pool of 8. Ours authenticates, authorises and validates the query, and tells the exact total of the state that the page ' +
    'shows; it remembers the key of every hundredth row until the next write. The first yardstick reads the rows from a code ' +
    'on, and tells no total; the second skips and counts.',
  async run(bench) {
    bench.say(`load by ${loader()}`);
    const cluster = await startPostgres(bench);
    try {
      const [own, plain] = [await newDatabase(cluster), await newDatabase(cluster)];
      bench.say(`building two libraries of ${ANOMALIES} anomalies`);
      const headers = await createLibrary(own.url);
      const client = await openLibrary(own.url);
      await fill(client, '/anomalies', anomalies(ANOMALIES));
      await client.close();
      await insertAtOnce(plain.url, 'recordset', anomalies(ANOMALIES));
      for (const { url } of [own, plain]) await settled(url);

      const ours = await startOurs(own.url, bench.scratch);
      const theirs = await startNaiveOnPostgres(plain.url);
      try {
        const side = (url: string, list: string, own: Record<string, string>, seconds: number) => async () =>
          (await load({ kind: 'list', url, list, headers: own, seconds, pages: PAGES })).perSecond;
        const sides = (seconds: number) => [
          side(ours.url, '/anomalies', headers, seconds),
          side(theirs.url, '/after', { Accept: '*/*' }, seconds),
          side(theirs.url, '/offset', { Accept: '*/*' }, seconds),
        ];
        await interleave(1, sides(bench.small ? 1 : WARMING));
        const [us = [], after = [], offset = []] = await interleave(ROUNDS, sides(SECONDS));
        return [
          {
            what: `over HTTP (load by ${loader()})`,
            yardstick: 'node:http + pg: WHERE code >= $1 LIMIT 100',
            unit: 'requests/s',
            ours: us,
            theirs: after,
            mark: { ratio: 0.7 },
            cost: 'Who calls is read in a statement of its own: two messages to the database, and two back.',
          },
          {
            what: 'the same',
            yardstick: 'node:http + pg: count, LIMIT OFFSET',
            unit: 'requests/s',
            ours: us,
            theirs: offset,
          },
        ];
      } finally {
        await ours.stop();
        await theirs.stop();
      }
    } finally {
      cluster.remove();
    }
  },
};
