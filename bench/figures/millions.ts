import { closeSync, copyFileSync, fsyncSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import Sqlite from 'better-sqlite3';
import { SqliteStore } from '../../server/storage/sqlite/store.ts';
import type { Client } from '../../src/client/client.ts';
import { loadLines } from '../../test/server/lines.ts';
import { cached } from '../cache.ts';
import { chunksOf } from '../chunks.ts';
import { type Amounts, aboutManyDossiers } from '../data/dossiers.ts';
import type { Bench, Figure } from '../figure.ts';
import { createLibrary, openLibrary, USER } from '../library.ts';
import { type Asked, type AskedList, lists, reads } from '../load/requests.ts';
import { type Comparison, interleave, type Round, timed } from '../measure.ts';

const MILLION = 1_000_000;
const FULL: Amounts = { dossiers: 20_000, workflows: MILLION, documents: MILLION, notifications: MILLION };
const SMALL: Amounts = { dossiers: 200, workflows: 10_000, documents: 10_000, notifications: 10_000 };
const LINES_AT_ONCE = 100_000;

/** Changes with what the database is made of: another number, another file. */
const GENERATION = 1;

const ROUNDS = 5;
const FIRST = 20;
const READS = 1000;
const READS_OF_YARDSTICK = 20;
const READS_BETWEEN_WRITES = 10;

/** What every kind of request is held to. */
const HELD = {
  mark: { value: 5, of: 'p99' },
  cost:
    'What is around a page of dossiers stands anywhere in a file of 1 GB, of which a part is kept in memory: the rest ' +
    'is copied in page by page.',
} as const;

export const millions: Figure = {
  name: 'millions',
  title: 'Lists and reads among 1,000,000 workflows, documents and notifications',
  reading:
    `${FULL.dossiers.toLocaleString('en')} dossiers, every other one the child of the one before, about a PEI or an ERP ` +
    'that is hardly described; the notifications are all of one user. In this process, through the embedded service, ' +
    'whole calls but for making text of the answer: validation, any page with its total and, for dossiers and ' +
    'notifications, all that is around each dossier. Each round opens the database anew and tells its first ' +
    `${FIRST} requests apart. Between writes: after every ${READS_BETWEEN_WRITES} requests a row is added and another, ` +
    'anywhere, is deleted. The yardstick is one statement that reads the same rows of one table, without a total and ' +
    'what is around them. The file has been read before.',
  async run(bench) {
    const amounts = bench.small ? SMALL : FULL;
    const file = await workingCopy(bench, amounts);
    const comparisons: Comparison[] = [];
    for (const asked of reads(amounts)) comparisons.push(await compareRead(file, asked));
    // Afterwards: some of the rows are no longer there.
    for (const list of lists(amounts)) comparisons.push(...(await compareList(file, list)));
    return comparisons;
  },
};

/** A list that is long: what is asked first after opening, then much more, then as much between writes. */
async function compareList(file: string, { change, ...asked }: AskedList): Promise<Comparison[]> {
  const [ours = [], theirs = []] = await interleave(ROUNDS, [
    () =>
      opened(file, async (client) => {
        const first = await each(FIRST, () => asked.ask(client));
        const quiet = await each(READS, () => asked.ask(client));
        const busy: number[] = [];
        while (busy.length < READS) {
          await change(client);
          busy.push(...(await each(READS_BETWEEN_WRITES, () => asked.ask(client))));
        }
        return { first, quiet, busy };
      }),
    async () => {
      const taken = await selected(file, asked, READS_OF_YARDSTICK);
      return { first: taken, quiet: taken, busy: taken };
    },
  ]);
  const both = (samples: (round: (typeof ours)[number]) => Round) => ({
    ours: ours.map(samples),
    theirs: theirs.map(samples),
  });
  const { what, yardstick } = asked;
  return [
    { what, yardstick, unit: 'ms', ...both(({ quiet }) => quiet), ...HELD },
    { what: `${what}, between writes`, yardstick, unit: 'ms', ...both(({ busy }) => busy), ...HELD },
    {
      what: `${what}, the slowest of the first ${FIRST}`,
      yardstick,
      unit: 'ms',
      ...both(({ first }) => Math.max(...first)),
    },
  ];
}

async function compareRead(file: string, asked: Asked): Promise<Comparison> {
  const [ours = [], theirs = []] = await interleave(ROUNDS, [
    () =>
      opened(file, async (client) => {
        await each(FIRST, () => asked.ask(client));
        return each(READS, () => asked.ask(client));
      }),
    () => selected(file, asked, READS),
  ]);
  const { what, yardstick } = asked;
  return { what, yardstick, unit: 'ms', ours, theirs, ...HELD };
}

/** Works with the service on a database that is opened for it. */
async function opened<T>(file: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await openLibrary(file);
  collectGarbage();
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

/** What earlier rounds left behind is collected now, and not in the middle of what is measured. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

function selected(file: string, { sql, values }: Asked, count: number): Promise<number[]> {
  const db = new Sqlite(file, { readonly: true });
  const statement = db.prepare(sql);
  return each(count, () => statement.all(...values())).finally(() => db.close());
}

/** The milliseconds of each of so many. */
async function each(count: number, work: () => unknown): Promise<number[]> {
  const taken: number[] = [];
  while (taken.length < count) taken.push(await timed(work));
  return taken;
}

/** A copy that may be written to. */
async function workingCopy(bench: Bench, amounts: Amounts): Promise<string> {
  const file = join(bench.scratch, 'dossiers.db');
  if (bench.small) {
    await build(bench, file, amounts);
    return file;
  }
  const whole = await cached(bench, 'dossiers', [GENERATION, amounts], (draft) =>
    build(bench, draft, amounts),
  );
  copyFileSync(whole, file);
  // Now, rather than while something is measured.
  const fd = openSync(file, 'r+');
  fsyncSync(fd);
  closeSync(fd);
  return file;
}

/** Loads the lines, so many in a transaction, which takes some minutes. */
async function build({ say }: Bench, file: string, amounts: Amounts): Promise<void> {
  const organisation = (await createLibrary(file))['Service-Org-Id'] as string;
  const store = SqliteStore.open(file);
  let done = 0;
  const took = await timed(async () => {
    const all = aboutManyDossiers(amounts, { organisation, user: USER });
    for (const lines of chunksOf(all, LINES_AT_ONCE)) {
      await loadLines(file, lines);
      done += lines.length;
      say(`  ${done} lines loaded`);
    }
  });
  say(`  in ${Math.round(took / 1000)} s, ${Math.round(done / (took / 1000))} lines a second`);
  await store.close();
}
