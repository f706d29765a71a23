import type { Client } from '../../src/client/client.ts';
import {
  addPrescription,
  explorePrescriptions,
  listPrescriptions,
  type Prescription,
} from '../../src/contract/resources/prescriptions.ts';
import { queryPostgres } from '../../test/server/postgres/client.ts';
import { directories, prescriptions, rareWords, vocabulary } from '../data/prescriptions.ts';
import { shuffled } from '../data/random.ts';
import type { Bench, Figure } from '../figure.ts';
import { addOrganisations, addSupports, createLibrary, fill, openLibrary } from '../library.ts';
import { type Comparison, interleave, type Point, type Round, timed } from '../measure.ts';
import { newDatabase, settled, startPostgres } from '../postgres/database.ts';

const ROWS = [1_000, 10_000, 100_000, 1_000_000];
const ROWS_SMALL = [100, 1_000];
const ORGANISATIONS = [1, 10, 100];
const ORGANISATIONS_SMALL = [1, 3];
const ROWS_OF_EACH = 1_000;
const ROUNDS = 3;
const CALLS = 100;
const WORDS_OF_YARDSTICK = 5;
const PAGE = 100;

interface Database {
  readonly engine: string;
  readonly url: string;
  /** Brings what its planner knows up to date. */
  readonly settle: () => Promise<void>;
}

/** What is measured, on a library of so many prescriptions. */
const CALLED: Readonly<Record<string, (client: Client, rows: number) => (n: number) => Promise<unknown>>> = {
  'a creation': (client) => {
    const bodies = prescriptions((ROUNDS + 1) * CALLS, ['']);
    return () => {
      const { contenu, type, chemins } = next(bodies, 1).next().value as Prescription;
      return client.call(addPrescription, { body: { contenu, type, chemins } });
    };
  },
  [`a page of ${PAGE}`]: (client, rows) => {
    const pages = shuffled(Array.from({ length: rows / PAGE }, (_, i) => i + 1));
    return (n) => {
      const query = { page: String(pages[n % pages.length]), per_page: String(PAGE) };
      return client.call(listPrescriptions, { query });
    };
  },
  'a rare word': (client) => {
    const words = shuffled(rareWords());
    return (n) => client.call(listPrescriptions, { query: { contenu: words[n] as string } });
  },
  'a directory': (client) => {
    const places = shuffled(directories(vocabulary()).filter((path) => path.split('/').length === 2));
    return (n) => {
      const query = { chemin: places[n % places.length] as string, per_page: '10' };
      return client.call(explorePrescriptions, { query });
    };
  },
};

export const growth: Figure = {
  name: 'growth',
  title: 'How cost grows with prescriptions and organisations',
  reading:
    `Whole calls through the embedded service, on a file and on one PostgreSQL on this machine: a durable creation, any page of ${PAGE} ` +
    'with its total, the texts that hold a rare word, and a directory of the first level. One organisation grows; or ' +
    `organisations of ${ROWS_OF_EACH.toLocaleString('en')} prescriptions each stand side by side, and one of them is asked. The ` +
    'yardstick is the same with the fewest.',
  async run(bench) {
    const cluster = await startPostgres(bench);
    const databases = async (name: string): Promise<Database[]> => {
      const { url } = await newDatabase(cluster);
      return [
        { engine: 'SQLite', url: `${bench.scratch}/${name}.db`, settle: async () => {} },
        { engine: 'PostgreSQL', url, settle: () => settled(url) },
      ];
    };
    try {
      const [growing, joined] = [await databases('rows'), await databases('organisations')];
      const points = [...(await asRowsGrow(bench, growing)), ...(await asOrganisationsJoin(bench, joined))];
      return [...besidesTheFewest(points), await rareWordsOnPostgres((growing[1] as Database).url)];
    } finally {
      cluster.remove();
    }
  },
};

interface Taken extends Point {
  readonly rounds: readonly Round[];
}

/** One organisation that has more and more prescriptions. */
async function asRowsGrow({ small, say }: Bench, databases: readonly Database[]): Promise<Taken[]> {
  const growing = await Promise.all(
    databases.map(async ({ url }) => {
      await createLibrary(url);
      const client = await openLibrary(url);
      const supports = await addSupports(client);
      return { client, bodies: prescriptions(ROWS.at(-1) as number, supports) };
    }),
  );
  const taken: Taken[] = [];
  let rows = 0;
  for (const x of small ? ROWS_SMALL : ROWS) {
    say(`  ${x.toLocaleString('en')} prescriptions`);
    for (const { client, bodies } of growing) await fill(client, '/prescriptions', next(bodies, x - rows));
    for (const { settle } of databases) await settle();
    rows = x;
    taken.push(
      ...(await measured(
        'prescriptions',
        databases,
        growing.map(({ client }) => client),
        x,
        rows,
      )),
    );
  }
  for (const { client } of growing) await client.close();
  return taken;
}

/** More and more organisations with as many prescriptions each; the first of them is asked. */
async function asOrganisationsJoin({ small, say }: Bench, databases: readonly Database[]): Promise<Taken[]> {
  const first = await Promise.all(
    databases.map(async ({ url }) => (await createLibrary(url))['Service-Org-Id'] as string),
  );
  for (const [i, { url }] of databases.entries()) await fillOrganisation(url, first[i]);
  const taken: Taken[] = [];
  let there = 1;
  for (const x of small ? ORGANISATIONS_SMALL : ORGANISATIONS) {
    say(`  ${x} organisations`);
    for (const { url, settle } of databases) {
      for (const id of await addOrganisations(url, x - there)) await fillOrganisation(url, id);
      await settle();
    }
    there = x;
    const clients = await Promise.all(databases.map(({ url }, i) => openLibrary(url, first[i])));
    taken.push(...(await measured('organisations', databases, clients, x, ROWS_OF_EACH)));
    for (const client of clients) await client.close();
  }
  return taken;
}

async function fillOrganisation(url: string, id: string | undefined): Promise<void> {
  const client = await openLibrary(url, id);
  await fill(client, '/prescriptions', prescriptions(ROWS_OF_EACH, await addSupports(client)));
  await client.close();
}

async function measured(
  panel: string,
  databases: readonly Database[],
  clients: readonly Client[],
  x: number,
  rows: number,
): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (const [line, prepare] of Object.entries(CALLED)) {
    const sides = clients.map((client) => {
      const call = prepare(client, rows);
      let calls = 0;
      return async () => {
        const each: number[] = [];
        while (each.length < CALLS) each.push(await timed(() => call(calls++)));
        return each;
      };
    });
    await interleave(1, sides);
    const rounds = await interleave(ROUNDS, sides);
    for (const [i, { engine }] of databases.entries())
      taken.push({ panel, line, variant: engine, x, rounds: rounds[i] ?? [] });
  }
  return taken;
}

function besidesTheFewest(taken: readonly Taken[]): Comparison[] {
  return taken.map(({ rounds, ...point }) => {
    const { panel, line, variant, x } = point;
    const fewest = taken.find((one) => one.panel === panel && one.line === line && one.variant === variant);
    return {
      what: `${line}, ${variant}, ${x.toLocaleString('en')} ${panel}`,
      yardstick: `the same, ${fewest?.x.toLocaleString('en')}`,
      unit: 'ms',
      ours: rounds,
      theirs: fewest?.rounds ?? [],
      point,
    };
  });
}

async function rareWordsOnPostgres(url: string): Promise<Comparison> {
  const client = await openLibrary(url);
  const words = shuffled(rareWords());
  let from = 0;
  try {
    const [ours = [], theirs = []] = await interleave(ROUNDS, [
      async () => {
        const each: number[] = [];
        for (const contenu of words.slice(from, from + 2 * CALLS))
          each.push(await timed(() => client.call(listPrescriptions, { query: { contenu } })));
        return each;
      },
      async () => {
        const each: number[] = [];
        for (const word of words.slice(from, from + WORDS_OF_YARDSTICK)) {
          const sql = 'SELECT id FROM prescriptions WHERE contenu LIKE $1';
          each.push(await timed(() => queryPostgres(url, sql, [`%${word}%`])));
        }
        from += 2 * CALLS;
        return each;
      },
    ]);
    return {
      what: 'PostgreSQL: list --contenu <a rare word> among them all',
      yardstick: `LIKE '%word%'`,
      unit: 'ms',
      ours,
      theirs,
      mark: { value: 10, of: 'p99' },
    };
  } finally {
    await client.close();
  }
}

function* next<T>(all: Iterator<T>, count: number): Generator<T> {
  for (let i = 0; i < count; i++) yield all.next().value as T;
}
