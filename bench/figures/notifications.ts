import { writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { listNotifications, type Notification } from '../../src/contract/resources/notifications.ts';
import type { Page } from '../../src/contract/schema/pages.ts';
import { loadLines } from '../../test/server/lines.ts';
import { aboutFullErps } from '../data/dossiers.ts';
import { random } from '../data/random.ts';
import type { Figure } from '../figure.ts';
import { createLibrary, USER } from '../library.ts';
import { CONNECTIONS, load, loader } from '../load/load.ts';
import { type Comparison, interleave, timed } from '../measure.ts';
import type { Server } from '../processes.ts';
import { startOurs, startSamePage } from '../servers.ts';

const NOTIFICATIONS = 2000;
const PER_PAGE = 100;
const PAGES = NOTIFICATIONS / PER_PAGE;
const ROUNDS = 7;
/** Requests of the one client in a round. */
const REQUESTS = 150;
const SECONDS = 3;

const PATH = listNotifications.path;
const YARDSTICK = 'node:http: JSON.parse, JSON.stringify';

type Headers = Readonly<Record<string, string>>;

export const notifications: Figure = {
  name: 'notifications',
  title: `GET ${PATH}?per_page=${PER_PAGE} of ${NOTIFICATIONS.toLocaleString('en')}, about dossiers with full ERPs`,
  reading:
    'Each notification shows its dossier, whose child shows an ERP with every member of the interface; no two show the ' +
    'same. Each server in a process of its own, over HTTP, random pages. One client asks for one page after the other ' +
    'and reads the whole body, without parsing it. A stall is how long the event loop was held at once, seen by a timer ' +
    `of 1 ms within the server, while ${CONNECTIONS} connections asked for ${SECONDS} seconds; what else runs on the ` +
    'machine is part of it. The yardstick is node:http with one such page as text, which it parses and words again for ' +
    'each request: no database, no rights.',
  async run({ scratch, say }) {
    say(`loading ${NOTIFICATIONS} dossiers with their ERPs`);
    const file = join(scratch, 'vigie.db');
    const headers = await build(file);
    const ours = await startOurs(file, scratch);
    try {
      const page = await fetched(addressOf(ours, 1), headers);
      check(page);
      const kept = join(scratch, 'page.json');
      writeFileSync(kept, page);
      const theirs = await startSamePage(kept);
      try {
        return [
          ...(await compareAlone([ours, theirs], headers, page.length)),
          ...(await compareTogether([ours, theirs], headers)),
        ];
      } finally {
        await theirs.stop();
      }
    } finally {
      await ours.stop();
    }
  },
};

/** Makes the database; answers the headers to ask with. */
async function build(file: string): Promise<Headers> {
  const headers = await createLibrary(file);
  const owner = { organisation: headers['Service-Org-Id'] as string, user: USER };
  await loadLines(file, [...aboutFullErps(NOTIFICATIONS, owner)]);
  return headers;
}

/** One client that asks for page after page. */
async function compareAlone(
  servers: readonly Server[],
  headers: Headers,
  size: number,
): Promise<Comparison[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const next = random(29);
  const sides = servers.map((server) => async () => {
    const taken: number[] = [];
    while (taken.length < REQUESTS) {
      const address = addressOf(server, 1 + Math.floor(next() * PAGES));
      taken.push(await timed(() => fetched(address, headers, agent)));
    }
    return taken;
  });
  await interleave(1, sides);
  const [ours = [], theirs = []] = await interleave(ROUNDS, sides);
  agent.destroy();
  const what = `one client, a page of ${(size / 1e6).toFixed(2)} MB`;
  const cost =
    'Two thirds of it are what the yardstick does as well; the rest is finding the rows of a hundred dossiers, their ' +
    'children and what is around both, and putting them together.';
  return [{ what, yardstick: YARDSTICK, unit: 'ms', ours, theirs, mark: { value: 40, of: 'p99' }, cost }];
}

/** Many clients at once, and what they do to the event loop. */
async function compareTogether(servers: readonly Server[], headers: Headers): Promise<Comparison[]> {
  const sides = servers.map(({ url, longestStall }) => async () => {
    const asked = { kind: 'list', url, headers, seconds: SECONDS, list: PATH, pages: PAGES } as const;
    let perSecond = 0;
    const stall = await longestStall(async () => {
      ({ perSecond } = await load(asked));
    });
    return { perSecond, stall };
  });
  await interleave(1, sides);
  const [ours = [], theirs = []] = await interleave(ROUNDS, sides);
  return [
    {
      what: `the longest stall, ${CONNECTIONS} clients`,
      yardstick: YARDSTICK,
      unit: 'ms',
      ours: ours.map(({ stall }) => stall),
      theirs: theirs.map(({ stall }) => stall),
      mark: { value: 50, of: 'worst' },
      cost:
        'A turn of the loop is 10 ms of reading and wording, and one page more; then come the pauses of the garbage ' +
        'collector, which has texts of a megabyte to clear, and whatever else took the core meanwhile.',
    },
    {
      what: `${CONNECTIONS} clients (load by ${loader()})`,
      yardstick: YARDSTICK,
      unit: 'requests/s',
      ours: ours.map(({ perSecond }) => perSecond),
      theirs: theirs.map(({ perSecond }) => perSecond),
    },
  ];
}

function addressOf({ url }: Server, page: number): string {
  return `${url}${PATH}?per_page=${PER_PAGE}&page=${page}`;
}

/** The whole body of an answer. */
function fetched(url: string, headers: Headers, agent?: Agent): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers, ...(agent ? { agent } : {}) }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.once('error', reject);
      response.once('end', () => {
        const body = Buffer.concat(pieces);
        if (response.statusCode === 200) resolve(body);
        else reject(new Error(`${url} answered ${response.statusCode}: ${body}`));
      });
    }).once('error', reject);
  });
}

/** Makes sure that what is measured is what it says. */
function check(body: Buffer): void {
  const { data } = JSON.parse(body.toString()) as Page<Notification>;
  const full = data.filter(
    ({ subject }) => subject?.dossiers_enfants[0]?.erp?.descriptif_technique?.analyse_risque,
  );
  if (full.length !== PER_PAGE) throw new Error(`${full.length} of a page of ${PER_PAGE} show a full ERP`);
}
