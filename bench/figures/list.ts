import { join } from 'node:path';
import { addAnomalie, deleteAnomalie, listAnomalies } from '../../src/contract/resources/anomalies.ts';
import { INT32_COUNT_MAX } from '../../src/contract/schema/fields.ts';
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

/** Calls a second. */
async function rate(calls: number, call: () => unknown): Promise<number> {
  const took = await timed(async () => {
    for (let i = 0; i < calls; i++) await call();
  });
  return (calls / took) * 1000;
}

export const list: Figure = {
  name: 'list',
  title: `GET /anomalies?per_page=${PER_PAGE} of ${ANOMALIES.toLocaleString('en')}, random pages`,
  reading:
    `Over HTTP with ${CONNECTIONS} connections to a server in a process of its own, and in this process without ` +
    'HTTP. Ours authenticates, authorises and validates the query; it keeps the total, and remembers the ' +
    'key of every hundredth row that was passed until the next write, which is measured by itself: a page read then, and every page ' +
    'with filters, passes over the rows before it; the yardstick counts and skips each time.',
  async run({ scratch, say }) {
    const ourFile = join(scratch, 'vigie.db');
    const naiveFile = join(scratch, 'naive.db');
    say(`building two libraries of ${ANOMALIES} anomalies`);
    const headers = await createLibrary(ourFile);
    const client = await openLibrary(ourFile);
    await fill(client, '/anomalies', anomalies(ANOMALIES));
    const naive = openNaive(naiveFile);
    naive.addAll(anomalies(ANOMALIES));

    const next = random(13);
    const anyPage = () => 1 + Math.floor(next() * PAGES);
    const ask = () =>
      client.call(listAnomalies, { query: { page: String(anyPage()), per_page: String(PER_PAGE) } });
    const changed = { code: INT32_COUNT_MAX, texte: 'Ajoutée puis retirée', indice_de_gravite: 0 };
    const [remembered = [], direct = []] = await interleave(ROUNDS * 4, [
      () => rate(CALLS, ask),
      () => rate(CALLS, () => naive.list(anyPage(), PER_PAGE)),
    ]);
    const [forgotten = [], again = []] = await interleave(CALLS, [
      async () => {
        await client.call(addAnomalie, { body: changed });
        await client.call(deleteAnomalie, { params: { anomalie_id: String(changed.code) } });
        return timed(ask);
      },
      () => timed(() => naive.list(anyPage(), PER_PAGE)),
    ]);
    await client.close();
    naive.close();

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
          mark: { ratio: 2 },
        },
        {
          what: 'embedded, in this process',
          yardstick: 'the same two statements, called',
          unit: 'requests/s',
          ours: remembered,
          theirs: direct,
        },
        {
          what: 'embedded, just after a write',
          yardstick: 'the same two statements, called',
          unit: 'ms',
          ours: forgotten,
          theirs: again,
        },
      ];
    } finally {
      await ours.stop();
      await theirs.stop();
    }
  },
};
