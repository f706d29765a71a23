import Sqlite from 'better-sqlite3';
import type { Client } from '../../src/client/client.ts';
import { explorePrescriptions, listPrescriptions } from '../../src/contract/resources/prescriptions.ts';
import { cached, readOnce } from '../cache.ts';
import { directories, prescriptions, rareWords, vocabulary } from '../data/prescriptions.ts';
import { shuffled } from '../data/random.ts';
import type { Bench, Figure } from '../figure.ts';
import { addSupports, createLibrary, fill, openLibrary } from '../library.ts';
import { interleave, timed } from '../measure.ts';

const PRESCRIPTIONS = 1_000_000;
const ROUNDS = 5;
/** Words in a round; the yardstick, which reads everything each time, takes the first of them only. */
const WORDS = 200;
const WORDS_OF_YARDSTICK = 10;
const LISTINGS = 400;
const LISTINGS_OF_YARDSTICK = 10;

/** Changes with what the library is made of: another number, another file. */
const GENERATION = 2;

export const search: Figure = {
  name: 'search',
  title: 'Search and directories among 1,000,000 prescriptions',
  reading:
    'In this process, through the embedded service, whole calls: validation, the page of 10 with its paths and ' +
    'supports, and the exact total. The yardsticks are one statement each that finds the ids, and nothing more. ' +
    'The words are distinct and drawn from the rarest tenth of 30,000; the file has been read once before.',
  async run(bench) {
    const file = await library(bench);
    await readOnce(file);
    const client = await openLibrary(file);
    const db = new Sqlite(file, { readonly: true });
    try {
      const words = shuffled(rareWords());
      const like = db.prepare(`SELECT id FROM prescriptions WHERE contenu LIKE '%' || ? || '%'`).pluck();
      let from = 0;
      // Both sides warm: statements prepared, code compiled, upper pages of the trees in memory.
      await find(client, words.slice(-50));
      like.all(words.at(-1));
      const found = await interleave(ROUNDS, [
        () => find(client, words.slice(from, from + WORDS)),
        async () => {
          const taken: number[] = [];
          for (const word of words.slice(from, from + WORDS_OF_YARDSTICK))
            taken.push(await timed(() => like.all(word)));
          from += WORDS;
          return taken;
        },
      ]);

      const places = shuffled(directories(vocabulary()));
      const below = db.prepare(
        'SELECT chemin, count(*) FROM repertoires AS r JOIN prescriptions_chemins AS l ' +
          'ON l.organisation_key = r.organisation_key AND l.repertoire = r.numero ' +
          `WHERE r.organisation_key = 1 AND (chemin = ? OR chemin LIKE ? || '/%') GROUP BY chemin`,
      );
      let at = 0;
      await explore(client, places.slice(0, LISTINGS));
      const listed = await interleave(ROUNDS, [
        () => explore(client, places.slice(at, at + LISTINGS)),
        async () => {
          const taken: number[] = [];
          for (const place of places.slice(at, at + LISTINGS_OF_YARDSTICK)) {
            taken.push(await timed(() => below.all(place, place)));
          }
          at += LISTINGS;
          return taken;
        },
      ]);

      const [ours = [], theirs = []] = found;
      const [listings = [], groupings = []] = listed;
      const cost =
        'Five short statements, and ten rows with their supports scattered over a file of 1 GB; the rest is the ' +
        'validation of the query.';
      const grouping = {
        yardstick: 'GROUP BY over the paths below it',
        unit: 'ms',
        ours: listings,
        theirs: groupings,
      } as const;
      return [
        {
          what: 'list --contenu <a rare word>',
          yardstick: `LIKE '%word%'`,
          unit: 'ms',
          ours,
          theirs,
          mark: { value: 5, of: 'p99' },
          cost: 'Most of it is looking through the 30,000 distinct words, one by one, for those that hold the substring.',
        },
        {
          what: 'explore --chemin <a directory>, page of 10',
          ...grouping,
          mark: { value: 0.1, of: 'median' },
          cost,
        },
        { what: 'the same, the 99th of 100', ...grouping, mark: { value: 0.1, of: 'p99' }, cost },
      ];
    } finally {
      db.close();
      await client.close();
    }
  },
};

async function find(client: Client, words: readonly string[]): Promise<number[]> {
  const taken: number[] = [];
  for (const contenu of words) {
    taken.push(
      await timed(async () => {
        const { meta } = await client.call(listPrescriptions, { query: { contenu } });
        if (meta.pagination.total === 0) throw new Error(`${contenu} is in no text`);
      }),
    );
  }
  return taken;
}

async function explore(client: Client, places: readonly string[]): Promise<number[]> {
  const taken: number[] = [];
  for (const chemin of places) {
    taken.push(
      await timed(async () => {
        const { data } = await client.call(explorePrescriptions, { query: { chemin, per_page: '10' } });
        if (data.length === 0) throw new Error(`${chemin} is empty`);
      }),
    );
  }
  return taken;
}

/** The library, from the cache or built into it, which takes some minutes. */
function library(bench: Bench): Promise<string> {
  return cached(bench, 'prescriptions', [GENERATION, PRESCRIPTIONS], async (file) => {
    await createLibrary(file);
    const client = await openLibrary(file);
    const supports = await addSupports(client);
    await fill(client, '/prescriptions', prescriptions(PRESCRIPTIONS, supports), (done) => {
      if (done % 50_000 === 0) bench.say(`  ${done} of ${PRESCRIPTIONS}`);
    });
    await client.close();
  });
}
